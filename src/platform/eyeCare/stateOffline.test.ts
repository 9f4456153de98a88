import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { aLimitedChild, anEyeCare, aUse, limitsOf } from '#test/builders/family/eyeCare.ts';
import { afterOfflineUse, stateAt } from './stateOffline.ts';

const NOON = Date.UTC(2030, 0, 1, 4);
const hour = limitsOf({ screenMinutes: 60, listenMinutes: 60 });

it('listening without a network reduces the remaining listening time, but not the screen time; when none is left, listening is refused until midnight in China', () => {
  const state = afterOfflineUse(aLimitedChild(NOON, hour), 'listen', 40 * MINUTE_MS, NOON + 40 * MINUTE_MS);
  expect([state.listen.leftMs, state.screen.leftMs]).toEqual([20 * MINUTE_MS, HOUR_MS]);
  expect(afterOfflineUse(state, 'listen', 20 * MINUTE_MS, NOON + HOUR_MS).listen).toEqual(
    aUse({ usedMs: HOUR_MS, limitMs: HOUR_MS, leftMs: 0, rest: { reason: 'budget', endsInMs: 11 * HOUR_MS } }),
  );
});

it('a break for the eyes begins after the allowed time at the screen, and ends by itself', () => {
  const state = aLimitedChild(NOON, limitsOf({}, { breakAfterMinutes: 10, breakMinutes: 5 }));
  const tired = afterOfflineUse(state, 'screen', 10 * MINUTE_MS, NOON + 10 * MINUTE_MS);
  expect(tired.screen.rest).toEqual({ reason: 'break', endsInMs: 5 * MINUTE_MS });
  expect(stateAt(tired, NOON + 15 * MINUTE_MS).screen).toMatchObject({ leftMs: 10 * MINUTE_MS, rest: null });
});

it('extra listening time is added to what is left of the usual time, and expires at a fixed moment', () => {
  const extra = { extraListenMs: 10 * MINUTE_MS, extraEndsAt: new Date(NOON + HOUR_MS) };
  const state = aLimitedChild(NOON, hour, { listenMs: 58 * MINUTE_MS, ...extra });
  const later = afterOfflineUse(state, 'listen', 5 * MINUTE_MS, NOON + 5 * MINUTE_MS);
  expect(later.listen.leftMs).toBe(7 * MINUTE_MS);
  expect(stateAt(later, NOON + HOUR_MS).listen.rest).toMatchObject({ reason: 'budget' });
});

it('a child gains neither more budget nor more time before the bedtime by setting the clock of the device back', () => {
  const limits = limitsOf({ listenMinutes: 60, bedtime: { from: 12 * 60 + 5, to: 18 * 60 } });
  const state = aLimitedChild(NOON, limits, { listenMs: 50 * MINUTE_MS });
  expect(stateAt(state, NOON - DAY_MS).listen.leftMs).toBe(5 * MINUTE_MS);
  const later = afterOfflineUse(state, 'listen', 5 * MINUTE_MS, NOON - DAY_MS);
  expect(stateAt(later, NOON - DAY_MS).listen.rest).toMatchObject({ reason: 'bedtime' });
});

it('a child who must rest because a sibling used the same device may listen again when the time that the gateway has reported is over', () => {
  const rest = { reason: 'sibling' as const, endsInMs: 10 * MINUTE_MS };
  const state = { ...aLimitedChild(NOON, hour), listen: aUse({ leftMs: 0, rest }) };
  const used = afterOfflineUse(state, 'screen', MINUTE_MS, NOON + MINUTE_MS);
  expect(used.listen.rest).toEqual({ ...rest, endsInMs: 9 * MINUTE_MS });
  expect(stateAt(used, NOON + 10 * MINUTE_MS).listen.rest).toBeNull();
});

it('use without a network is not counted if no limits are known', () => {
  const state = anEyeCare();
  expect(afterOfflineUse(state, 'listen', HOUR_MS, NOON)).toBe(state);
});
