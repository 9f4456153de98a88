import { clockText, durationText, hoursText, minutesText, secondsText, spokenTime } from './durationText.ts';

it.each([
  [0, '0:00'],
  [5_999, '0:05'],
  [60_000, '1:00'],
  [3_725_000, '62:05'],
])('clockText writes %i ms as %s', (ms, text) => expect(clockText(ms)).toBe(text));

it.each([
  [59_999, '59秒', '59 秒'],
  [60_000, '1分0秒', '1 分 0 秒'],
  [80_500, '1分20秒', '1 分 20 秒'],
])('the duration of %i ms is spoken as %s and written as %s', (ms, spoken, written) => {
  expect([spokenTime(ms), secondsText(ms)]).toEqual([spoken, written]);
});

it.each([
  [0, '1 分钟'],
  [89_999, '1 分钟'],
  [90_000, '2 分钟'],
])('minutesText rounds %i ms to %s, which is at least one minute', (ms, text) => expect(minutesText(ms)).toBe(text));

it.each([
  [59_999, '0 分钟'],
  [3_599_999, '59 分钟'],
  [3_600_000, '1 小时'],
  [4_800_000, '1 小时 20 分钟'],
])('hoursText writes %i ms without seconds as %s', (ms, text) => expect(hoursText(ms)).toBe(text));

it.each([
  [45_000, '45 秒'],
  [3_599_999, '59 分 59 秒'],
  [3_900_000, '1 小时 5 分钟'],
])('durationText writes %i ms as %s, without seconds from an hour on', (ms, text) =>
  expect(durationText(ms)).toBe(text),
);
