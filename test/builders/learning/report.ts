import type { Report, Seconds } from '#contract/learning/report.ts';

export const someSeconds = (changes: Partial<Seconds> = {}): Seconds => ({
  stories: 0,
  books: 0,
  videos: 0,
  learning: 0,
  ...changes,
});

/** Returns the report of the week from 2026-11-23, made on its Tuesday: 25 minutes of stories and 5 of learning. */
export const aReport = (changes: Partial<Report> = {}): Report => ({
  from: '2026-11-23',
  to: '2026-11-29',
  today: '2026-11-24',
  firstDay: '2026-10-01',
  seconds: someSeconds({ stories: 1_500, learning: 300 }),
  activeDays: 2,
  previous: {
    from: '2026-11-16',
    to: '2026-11-17',
    seconds: someSeconds({ stories: 600 }),
    activeDays: 1,
    newWords: 0,
  },
  streak: { days: 3, isTodayDone: true, longest: 9 },
  daysFrom: '2026-08-10',
  days: [
    { day: '2026-11-23', ...someSeconds({ stories: 900 }) },
    { day: '2026-11-24', ...someSeconds({ stories: 600, learning: 300 }) },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => someSeconds(hour === 20 ? { stories: 1_500, learning: 300 } : {})),
  newWords: { count: 2, texts: ['云', '雨'], days: [{ day: '2026-11-24', count: 2 }] },
  dictations: {
    count: 1,
    right: 7,
    checked: 8,
    days: [{ day: '2026-11-24', count: 1, right: 7, checked: 8 }],
    latest: [{ id: 'd1', title: '识字 1', day: '2026-11-24', right: 7, checked: 8 }],
  },
  stories: { count: 1, top: [{ id: 'rain', title: '下雨了', cover: '/media/cover/rain', seconds: 1_500, times: 3 }] },
  ...changes,
});
