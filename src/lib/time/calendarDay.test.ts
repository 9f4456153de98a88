import { daysAfter, daysBefore, daysBetween, isCalendarDay, weekdayName, weekdayOf } from './calendarDay.ts';

it('isCalendarDay accepts only days that exist', () => {
  const texts = ['2028-02-29', '2026-02-30', '2026-13-01', '0000-00-00', '2026-11-21T08:00', ''];
  expect(texts.map(isCalendarDay)).toEqual([true, false, false, false, false, false]);
});

it('days are added, subtracted and counted across the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
});

it.each([
  ['2026-11-23', 0, '一'],
  ['2026-11-29', 6, '日'],
  ['1969-12-31', 2, '三'],
])('the weekday of %s has the number %i and the name 周%s', (day, number, name) => {
  expect([weekdayOf(day), weekdayName(day)]).toEqual([number, name]);
});
