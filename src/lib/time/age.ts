import { chinaDay } from './chinaTime.ts';

const YEAR_DIGITS = 4;

/** Returns the age at a moment, in whole years of China's calendar. `birthday` is a day such as `2020-02-29`. */
export function ageOn(birthday: string, at: number | Date): number {
  const today = chinaDay(at);
  const years = Number(today.slice(0, YEAR_DIGITS)) - Number(birthday.slice(0, YEAR_DIGITS));
  const hadBirthday = today.slice(YEAR_DIGITS) >= birthday.slice(YEAR_DIGITS);
  return Math.max(0, hadBirthday ? years : years - 1);
}
