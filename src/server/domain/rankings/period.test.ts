import { startOf } from './period.ts';

const at = (text: string) => new Date(`${text}+08:00`);

it.each([
  ['2026-11-21T12:00', '2026-11-16T00:00', '2026-11-01T00:00'],
  ['2026-11-16T00:00', '2026-11-16T00:00', '2026-11-01T00:00'],
  ['2026-11-15T23:59', '2026-11-09T00:00', '2026-11-01T00:00'],
  ['2027-01-01T00:30', '2026-12-28T00:00', '2027-01-01T00:00'],
  ['2028-03-01T07:00', '2028-02-28T00:00', '2028-03-01T00:00'],
])('at %s in China, the current week began at %s and the current month at %s', (now, week, month) => {
  expect(startOf('week', at(now))).toEqual(at(week));
  expect(startOf('month', at(now))).toEqual(at(month));
  expect(startOf('all', at(now))).toBeUndefined();
});
