import type { EyeCareState } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { afterUse, usageToJson, stateOfUse, unusedDay, usageFromJson, type UsageDay } from '#lib/eyeCare/timeLeft.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';

type Basis = NonNullable<EyeCareState['basis']>;

/** Returns the known use on the day of `now`; no use if everything known is from an earlier day. */
const usedOn = ({ at, used }: Basis, now: number): UsageDay =>
  chinaDay(at) === chinaDay(now) ? usageFromJson(used) : unusedDay;

/**
 * Returns the state of the limits at a later moment, from the last reply of the gateway and the use since. A moment
 * before that reply is treated as the moment of the reply, so that nobody gains by setting the clock back.
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

/**
 * Returns the rest of the sibling who used the device last, with its remaining time; null if this sibling has no rest
 * or the rest is over. The gateway has not sent this sibling's limits to the device, only the duration of the rest.
 */
function siblingRest({ rest }: EyeCareState[UseKind], passedMs: number) {
  if (rest?.reason !== 'sibling' || rest.endsInMs <= passedMs) return null;
  return { ...rest, endsInMs: rest.endsInMs - passedMs };
}

/**
 * Returns the state after use without a network that ended at `moment`. The use ends no earlier than `ms` after the
 * last known state (`basis.at`), even if the clock of the device was set back.
 */
export function afterOfflineUse(state: EyeCareState, kind: UseKind, ms: number, moment: number): EyeCareState {
  const { basis } = state;
  if (!basis) return state;
  const now = Math.max(moment, basis.at + ms);
  const began = new Date(now - ms);
  const before = usedOn(basis, now);
  const used = { ...before, ...afterUse(basis.limits, before, { kind, ms, until: now }, began) };
  return stateAt({ ...stateAt(state, now), basis: { ...basis, at: now, used: usageToJson(used) } }, now);
}
