import { streakOf } from './streak.ts';

describe('the streak of consecutive days', () => {
  it.each([
    ['no days', [], 0, false],
    ['only today', ['2026-11-21'], 1, true],
    ['the days up to today', ['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-10'], 3, true],
    ['the days up to yesterday, because today can still be added', ['2026-11-20', '2026-11-19'], 2, false],
    ['no days if today and yesterday are missing', ['2026-11-19', '2026-11-18'], 0, false],
    [
      'days across the end of a month',
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
