// The courses, by game.
import courses from "games:courses";
import type { Course } from "./course";

export const courseOf = (game: string): Course | null => courses[game] ?? null;
