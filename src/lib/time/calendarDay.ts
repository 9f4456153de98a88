/** Returns whether a text such as `2026-02-30` names a day that exists. */
export function isCalendarDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === text;
}
