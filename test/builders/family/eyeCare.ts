import type { EyeCareState } from '#contract/family/eyeCare.ts';

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
  ...changes,
});
