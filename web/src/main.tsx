import { render } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Learn } from "./ui/learn";
import { Screen } from "./ui/screen";
import { Join, Start } from "./ui/start";
import "./ui/theme";

function App() {
  const [at, setAt] = useState(location.hash);
  useLayoutEffect(() => { // at once: an address that changes while the page is drawn is not missed
    const go = () => setAt(location.hash);
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, []);
  const [, page, id, token] = at.split("/");
  if (page === "match" && id) return <Screen key={id} id={id} />;
  if (page === "join" && id && token) return <Join id={id} token={token} />;
  if (page === "learn" && id) return <Learn game={id} />;
  return <Start />;
}

const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(<App />, root);
}
