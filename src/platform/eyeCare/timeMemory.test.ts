import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { createClock } from '#platform/http/clock.ts';
import { writeDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { localStore } from '#platform/storage/storage.ts';
import { aLimitedChild, limitsOf } from '#test/builders/family/eyeCare.ts';
import { createTimeMemory } from './timeMemory.ts';

const NOON = Date.UTC(2030, 0, 1, 4);
let deviceNow: number;
const clock = createClock(() => deviceNow);
const memoryOf = (childId: string) => createTimeMemory(localStore, clock, () => childId);

const hour = limitsOf({ listenMinutes: 60 });
const state = (leftMinutes: number) => aLimitedChild(deviceNow, hour, { listenMs: (60 - leftMinutes) * MINUTE_MS });
const leftOf = (childId: string) => memoryOf(childId).state()?.listen.leftMs;

beforeEach(() => {
  localStorage.clear();
  deviceNow = NOON;
  writeDownloadsOwner(localStore, { shelf: 's', userId: 'u' });
});

it('when the app opens without a network, the remaining time is the last known one, minus the use since then', () => {
  memoryOf('ann').write(state(10));
  memoryOf('ann').pass('listen', 9 * MINUTE_MS);
  expect(leftOf('ann')).toBe(MINUTE_MS);
  memoryOf('ann').pass('listen', 9 * MINUTE_MS);
  expect(leftOf('ann')).toBe(0);
});

it('a new budget of time is available on the next day, but not when the clock of the device is set back', () => {
  memoryOf('ann').write(state(0));
  deviceNow = NOON + DAY_MS;
  expect(leftOf('ann')).toBe(60 * MINUTE_MS);
  memoryOf('ann').pass('listen', 60 * MINUTE_MS);
  deviceNow = NOON - DAY_MS;
  expect(leftOf('ann')).toBe(0);
});

it('the limits of the last active child still apply after the session has expired', () => {
  memoryOf('ann').write(state(5));
  expect([leftOf(''), memoryOf('').isLimited()]).toEqual([5 * MINUTE_MS, true]);
});

it('a bedtime takes effect even if it begins without a network', () => {
  const bedtime = { from: 21 * 60, to: 7 * 60 };
  memoryOf('ann').write(aLimitedChild(deviceNow, limitsOf({ bedtime })));
  expect(memoryOf('ann').state()?.listen.rest).toBeNull();
  deviceNow = NOON + 9 * HOUR_MS;
  expect(memoryOf('ann').state()?.listen.rest).toEqual({ reason: 'bedtime', endsInMs: 10 * HOUR_MS });
});

it('the stored limits contain neither the listener’s secret pass for sounds nor the requests of children for more time', () => {
  const asked = [{ id: 'AAAAAAAAAAAAAAAA', nickname: '朵朵', minutes: 15, isFromHere: false }];
  memoryOf('ann').write({ ...state(5), pass: 'secret', asked });
  expect(JSON.stringify(localStorage)).not.toMatch(/secret|朵朵/);
});

it('no limits are stored on a device without downloads', () => {
  localStorage.clear();
  memoryOf('ann').write(state(5));
  memoryOf('ann').pass('listen', 1_000);
  expect(localStorage).toHaveLength(0);
});
