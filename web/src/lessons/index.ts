// The courses, by game.
import { course as bobbyLee } from "../games/bobby-lee/lessons";
import type { Course } from "./course";

const courses: Record<string, Course> = { "bobby-lee": bobbyLee };

export const courseOf = (game: string): Course | null => courses[game] ?? null;
