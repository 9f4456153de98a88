import * as v from 'valibot';
import { daysBefore } from '#lib/time/calendarDay.ts';

/** The number of past days that a form offers if no birthday is known. */
const MAX_AGE_DAYS = 20 * 365;

/** The range of days that a form offers. */
export const dayRange = (today: string, birthday: string | null) => ({
  min: birthday ?? daysBefore(today, MAX_AGE_DAYS),
  max: today,
});

/** The validation of the day of a record. */
export const daySchema = (today: string, birthday: string | null) => {
  const { min, max } = dayRange(today, birthday);
  return v.pipe(
    v.string(),
    v.nonEmpty('请选日期'),
    v.check((day) => day <= max, '日期不能在今天以后'),
    v.check((day) => day >= min, birthday === null ? '日期太早了，请再看看' : '日期不能在出生以前，请再看看'),
  );
};
