import type { EyeCareState } from '#contract/family/eyeCare.ts';
import type { DayLimits, Limits } from '#lib/eyeCare/limitRules.ts';
import { usageToJson, stateOfUse, unusedDay, type UsageDay } from '#lib/eyeCare/timeLeft.ts';

type KindState = EyeCareState['screen'];

/** The state of one kind of use, without a limit by default. */
export const aUse = (changes: Partial<KindState> = {}): KindState => ({
  usedMs: 0,
  limitMs: null,
  leftMs: null,
  rest: null,
  ...changes,
});

/** Returns what the gateway replies about the limits of a child; by default there are none. */
export const anEyeCare = (changes: Partial<EyeCareState> = {}): EyeCareState => ({
  isLimited: false,
  isGuest: false,
  pass: 'pass',
  screen: aUse(),
  listen: aUse(),
  request: null,
  asked: [],
  basis: null,
  ...changes,
});

/** Returns limits that are the same on every day. */
export const limitsOf = (day: Partial<DayLimits>, rest: Partial<Limits> = {}): Limits => ({
  isOn: true,
  days: Array.from({ length: 7 }, () => ({ screenMinutes: null, listenMinutes: null, bedtime: null, ...day })),
  breakAfterMinutes: null,
  breakMinutes: 10,
  ...rest,
});

/**
 * Returns what the gateway replies, at the moment `at`, about a child with limits that has used some of its time today.
 */
export function aLimitedChild(at: number, limits: Limits, used: Partial<UsageDay> = {}): EyeCareState {
  const day = { ...unusedDay, ...used };
  const stateOf = (kind: 'screen' | 'listen') => stateOfUse(limits, day, kind, new Date(at));
  return anEyeCare({
    isLimited: true,
    screen: stateOf('screen'),
    listen: stateOf('listen'),
    basis: { at, limits, used: usageToJson(day) },
  });
}
