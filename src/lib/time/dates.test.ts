import { dateText, momentText, nearMomentText, relativeDayText, timeText } from './dates.ts';

/** A moment that is on the next day in China, but not in most other time zones. */
const lateInGreenwich = Date.parse('2026-12-31T16:05Z');

it('dates and times are those of China, whatever the time zone of the phone', () => {
  expect(dateText(lateInGreenwich)).toBe('2027年1月1日');
  expect(timeText(lateInGreenwich)).toBe('00:05');
  expect(momentText(lateInGreenwich)).toBe('2027年1月1日 00:05');
});

it.each([
  ['2026-12-31T16:00Z', '今天'],
  ['2026-12-31T15:59Z', '昨天'],
  ['2026-12-29T16:00Z', '2026年12月30日'],
  ['2027-01-02T00:00Z', '今天'],
])('the day of the moment %s is written as %s for a reader in China on 2027-01-01', (moment, text) => {
  expect(relativeDayText(Date.parse(moment), lateInGreenwich)).toBe(text);
});

it('a day of the same year is written without the year', () => {
  expect(relativeDayText(Date.parse('2026-11-20T04:00Z'), Date.parse('2026-11-30T04:00Z'))).toBe('11月20日');
});

it('a moment is written without its date only on the same day in China', () => {
  expect(nearMomentText(Date.parse('2026-12-31T16:00Z'), lateInGreenwich)).toBe('00:00');
  expect(nearMomentText(Date.parse('2026-12-31T15:59Z'), lateInGreenwich)).toBe('2026年12月31日 23:59');
});
