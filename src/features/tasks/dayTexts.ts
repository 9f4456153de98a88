import { weekdayOf } from '#lib/time/calendarDay.ts';
/** Returns a day such as `12月31日`. */
export function shortDayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month ?? ''}月${date ?? ''}日`;
}

/** Returns a month such as `2026年11月`; the year is left out if `today` is in the same year. */
export function monthText(month: string, today: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${month.slice(0, 4) === today.slice(0, 4) ? '' : `${year ?? ''}年`}${number ?? ''}月`;
}

/** Returns the month that is `count` months after the given one. */
export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns the weeks of a month, from Monday to Sunday. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = weekdayOf(`${month}-01`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) => {
    const date = index - before + 1;
    return date < 1 || date > length ? null : `${month}-${String(date).padStart(2, '0')}`;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
