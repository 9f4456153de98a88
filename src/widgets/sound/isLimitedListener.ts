import { eyeCareApi, type EyeCareRoot } from '#platform/eyeCare/eyeCareApi.ts';
import { stateAt } from '#platform/eyeCare/stateOffline.ts';
import { selectIsLogin } from '#platform/session/authSlice.ts';

const selectEyeCare = eyeCareApi.endpoints.getEyeCare.select(undefined);

export type ListenerRoot = EyeCareRoot & Parameters<typeof selectIsLogin>[0];

/**
 * Whether time must be requested before a sound or film is fetched. This is so for children with limits: if they fetch
 * a sound or film without granted time, the gateway counts its whole length as used. It does not count this for guests.
 * Until the limits are known, each signed-in user may have some.
 */
export function isLimitedListener(state: ListenerRoot): boolean {
  const known = selectEyeCare(state).data;
  return known ? known.isLimited && !known.isGuest : selectIsLogin(state);
}

/** Returns the last known state of the limits. */
export const knownLimits = (state: ListenerRoot) => selectEyeCare(state).data;

/** Whether the listener must rest from the screen at `now`, as far as is known. */
export function isRestingFromScreen(state: ListenerRoot, now: number): boolean {
  const known = selectEyeCare(state).data;
  return known !== undefined && stateAt(known, now).screen.rest !== null;
}

/** Whether the gateway may refuse a sound or film because no time is left. This concerns guests, too. */
export const mayBeRefused = (state: ListenerRoot): boolean => selectEyeCare(state).data?.isLimited ?? true;
