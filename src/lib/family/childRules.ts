import { ageOn } from '#lib/time/age.ts';
import { daysAfter, isCalendarDay } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';

/** The maximum length of a nickname in graphemes: each visible character counts as one. */
export const NICKNAME_LENGTH = 20;
/** From this age in years on, a person is an adult. */
export const ADULT_AGE = 18;
export const MAX_INTERESTS = 6;
/** The maximum number of children in one account. */
export const MAX_CHILDREN = 6;

export const sexes = ['boy', 'girl'] as const;
export type Sex = (typeof sexes)[number];

export const interests = [
  ...(['fairytale', 'animals', 'dinosaurs', 'space', 'science', 'nature', 'adventure', 'history'] as const),
  ...(['classics', 'words', 'vehicles', 'music', 'art', 'sports'] as const),
] as const;
export type Interest = (typeof interests)[number];

/** Returns the birthday of the oldest person who is still a child at this moment. */
export function earliestChildBirthday(at: number | Date): string {
  const today = chinaDay(at);
  const becomesAdult = `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`.replace('-02-29', '-02-28');
  return daysAfter(becomesAdult, 1);
}

/** Returns whether a text is a day on which a child may have been born. */
export function isPossibleChildBirthday(day: string, at: number | Date): boolean {
  return isCalendarDay(day) && day <= chinaDay(at) && ageOn(day, at) < ADULT_AGE;
}
