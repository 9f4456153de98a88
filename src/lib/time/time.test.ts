import {
  DAY_MINUTES,
  DAY_MS,
  DAY_SECONDS,
  HOUR_MINUTES,
  HOUR_MS,
  HOUR_SECONDS,
  MINUTE_MS,
  MINUTE_SECONDS,
  SECOND_MS,
  WEEK_MS,
} from './time.ts';

it('the units of time have the values that their names promise in milliseconds, seconds or minutes', () => {
  expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS]).toEqual([1_000, 60_000, 3_600_000, 86_400_000, 604_800_000]);
  expect([MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS]).toEqual([60, 3_600, 86_400]);
  expect([HOUR_MINUTES, DAY_MINUTES]).toEqual([60, 1_440]);
});
