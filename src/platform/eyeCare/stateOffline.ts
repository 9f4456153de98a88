import type { EyeCareState } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { afterUse, sentUsage, stateOfUse, unusedDay, usageOf, type UsageDay } from '#lib/eyeCare/timeLeft.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';

type Basis = NonNullable<EyeCareState['basis']>;

/** Returns what was used of the day of a moment: nothing if the known use is of an earlier day. */
const usedOn = ({ at, used }: Basis, now: number): UsageDay =>
  chinaDay(at) === chinaDay(now) ? usageOf(used) : unusedDay;

/**
 * Returns the state of the limits at a later moment, according to the last reply of the gateway and the use that was
 * added since. An earlier moment counts as that of the reply, so that nobody gains by setting the clock back.
 */
export function stateAt(state: EyeCareState, moment: number): EyeCareState {
  const { basis } = state;
  if (!basis) return state;
  const now = Math.max(moment, basis.at);
  const used = usedOn(basis, now);
  const kindAt = (kind: UseKind): EyeCareState[UseKind] => {
    const own = stateOfUse(basis.limits, used, kind, new Date(now));
    const sibling = own.rest ? null : siblingRest(state[kind], now - basis.at);
    return sibling ? { ...own, leftMs: 0, rest: sibling } : own;
  };
  return { ...state, screen: kindAt('screen'), listen: kindAt('listen') };
}

/** The device does not know the limits of the sibling that used it last, but how long that sibling rests. */
function siblingRest({ rest }: EyeCareState[UseKind], passedMs: number) {
  if (rest?.reason !== 'sibling' || rest.endsInMs <= passedMs) return null;
  return { ...rest, endsInMs: rest.endsInMs - passedMs };
}

/**
 * Returns the state after use without a network that ended at a moment. At least as much time has passed as was used,
 * whatever the clock of the device says.
 */
export function afterOfflineUse(state: EyeCareState, kind: UseKind, ms: number, moment: number): EyeCareState {
  const { basis } = state;
  if (!basis) return state;
  const now = Math.max(moment, basis.at + ms);
  const began = new Date(now - ms);
  const before = usedOn(basis, now);
  const used = { ...before, ...afterUse(basis.limits, before, { kind, ms, until: now }, began) };
  return stateAt({ ...stateAt(state, now), basis: { ...basis, at: now, used: sentUsage(used) } }, now);
}
