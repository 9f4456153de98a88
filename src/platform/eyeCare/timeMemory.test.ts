import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { createClock } from '#platform/http/clock.ts';
import { writeDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { localStore } from '#platform/storage/storage.ts';
import { createTimeMemory } from './timeMemory.ts';

const NOON = Date.UTC(2030, 0, 1, 4);
let deviceNow: number;
const clock = createClock(() => deviceNow);
const memoryOf = (childId: string) => createTimeMemory(localStore, clock, () => childId);

const state = (leftMinutes: number): EyeCareState => {
  const limited = { usedMs: 0, limitMs: 60 * MINUTE_MS, leftMs: leftMinutes * MINUTE_MS, rest: null };
  return { isLimited: true, isGuest: false, pass: '', screen: limited, listen: limited, request: null, asked: [] };
};

beforeEach(() => {
  localStorage.clear();
  deviceNow = NOON;
  writeDownloadsOwner(localStore, { shelf: 's', userId: 'u', childId: 'ann' });
});

it('an app opened without a network starts with the remaining time, reduced by what was used since', () => {
  memoryOf('ann').write(state(10));
  memoryOf('ann').pass('listen', 9 * MINUTE_MS);
  expect(memoryOf('ann').leftMs('listen')).toBe(MINUTE_MS);
  memoryOf('ann').pass('listen', 9 * MINUTE_MS);
  expect(memoryOf('ann').leftMs('listen')).toBe(0);
});

it('a new budget is granted on the next day, and no further one when the clock of the device is set back', () => {
  memoryOf('ann').write(state(0));
  deviceNow = NOON + DAY_MS;
  expect(memoryOf('ann').leftMs('listen')).toBe(60 * MINUTE_MS);
  memoryOf('ann').pass('listen', 60 * MINUTE_MS);
  deviceNow = NOON - DAY_MS;
  expect(memoryOf('ann').leftMs('listen')).toBe(0);
});

it('the limits of the last child are kept after the session has expired', () => {
  memoryOf('ann').write(state(5));
  expect([memoryOf('').leftMs('listen'), memoryOf('').isLimited()]).toEqual([5 * MINUTE_MS, true]);
});

it('nothing is stored on a device without downloads', () => {
  localStorage.clear();
  memoryOf('ann').write(state(5));
  memoryOf('ann').pass('listen', 1_000);
  expect(localStorage).toHaveLength(0);
});
