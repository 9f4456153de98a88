import { streakOf } from './streak.ts';

describe('the streak of days', () => {
  it.each([
    ['no days', [], 0, false],
    ['only today', ['2026-11-21'], 1, true],
    ['up to today', ['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-10'], 3, true],
    ['up to yesterday, which today can still continue', ['2026-11-20', '2026-11-19'], 2, false],
    ['broken the day before yesterday', ['2026-11-19', '2026-11-18'], 0, false],
    [
      'across the end of a month',
      [
        '2026-11-21',
        ...Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2026, 10, 20 - i)).toISOString().slice(0, 10)),
      ],
      31,
      true,
    ],
  ])('counts %s', (_, days, length, isTodayDone) => {
    expect(streakOf(days, '2026-11-21')).toEqual({ days: length, isTodayDone });
  });
});
