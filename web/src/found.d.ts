// What build.mjs finds in the folders of the games, by id.
declare module "games:faces" {
  const faces: Record<string, import("./games").GameFace>;
  export default faces;
}
declare module "games:courses" {
  const courses: Record<string, import("./lessons/course").Course>;
  export default courses;
}
