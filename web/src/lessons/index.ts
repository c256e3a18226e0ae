// The courses, by game.
import { course as bobbyLee } from "../games/bobby-lee/lessons";
import { course as lookAway } from "../games/look-away/lessons";
import type { Course } from "./course";

const courses: Record<string, Course> = { "bobby-lee": bobbyLee, "look-away": lookAway };

export const courseOf = (game: string): Course | null => courses[game] ?? null;
