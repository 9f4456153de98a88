import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from './time.ts';

it('all units of time are in milliseconds', () => {
  expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS]).toEqual([1_000, 60_000, HOUR_MS, DAY_MS, 604_800_000]);
});
