import { render } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Account } from "./ui/account";
import { Learn } from "./ui/learn";
import { Notices } from "./ui/notices";
import { Screen } from "./ui/screen";
import { Join, Start } from "./ui/start";
import "./ui/theme";

function Page() {
  const [at, setAt] = useState(location.hash);
  useLayoutEffect(() => {
    // at once: an address that changes while the page is drawn is not missed
    const go = () => setAt(location.hash);
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, []);
  const [, page, id, token] = at.split("/");
  if (page === "match" && id) return <Screen key={id} id={id} />;
  if (page === "join" && id && token) return <Join id={id} token={token} />;
  if (page === "account") return <Account />;
  if (page === "learn" && id) return <Learn game={id} />;
  return <Start />;
}

const App = () => (
  <>
    <Page />
    <Notices />
  </>
);

const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(<App />, root);
}
