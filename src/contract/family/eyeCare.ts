import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, Id, listOf, Moment, RandomId, textOf, UserId, wholeNumber } from '#contract/fields.ts';
import { extraMinutes, MAX_MINUTES, useKinds } from '#lib/eyeCare/limitRules.ts';
import { DAY_MINUTES, DAY_MS } from '#lib/time/time.ts';

const Kind = v.picklist(useKinds);
const Minutes = v.nullable(wholeNumber(5, MAX_MINUTES));
const MinuteOfDay = wholeNumber(0, DAY_MINUTES - 1);
const ExtraMinutes = v.picklist(extraMinutes);

const DayLimits = v.object({
  screenMinutes: Minutes,
  listenMinutes: Minutes,
  bedtime: v.nullable(v.object({ from: MinuteOfDay, to: MinuteOfDay })),
});

/** The limits that a parent has set. `days` begins with Monday. */
export const Limits = v.object({
  isOn: v.boolean(),
  days: listOf(DayLimits, 7, 7),
  breakAfterMinutes: v.nullable(wholeNumber(10, 120)),
  breakMinutes: wholeNumber(3, 60),
});

/**
 * Why a kind of use is refused now. `reason` is `sibling` if another child of the account has used this device last,
 * and that child has to rest for one of the other reasons. `endsInMs`: the time until the rest ends by itself.
 */
const Rest = v.object({ reason: v.picklist(['budget', 'bedtime', 'break', 'sibling']), endsInMs: Count });
export type Rest = v.InferOutput<typeof Rest>;

/**
 * `leftMs`: the time until the next rest begins; null without a limit. `limitMs`: the budget of the day; null without a
 * budget.
 */
const KindState = v.object({
  usedMs: Count,
  limitMs: v.nullable(Count),
  leftMs: v.nullable(Count),
  rest: v.nullable(Rest),
});

const TimeRequest = v.object({
  id: RandomId,
  minutes: wholeNumber(1, MAX_MINUTES),
  askedAt: Moment,
  state: v.picklist(['open', 'granted', 'refused']),
});
export type TimeRequest = v.InferOutput<typeof TimeRequest>;

/** The limits, and how much of them the child had used at the moment `at`. */
const Basis = v.object({
  at: Moment,
  limits: Limits,
  used: v.object({
    screenMs: Count,
    listenMs: Count,
    extraScreenMs: Count,
    extraListenMs: Count,
    extraEndsAt: v.nullable(Moment),
    stretchMs: Count,
    screenUntil: v.nullable(Moment),
    breakEndsAt: v.nullable(Moment),
  }),
});

/** All durations are relative to the reply, so that the clock of the device does not matter. */
export const EyeCareState = v.object({
  /** Whether any limit applies. */
  isLimited: v.boolean(),
  /** Whether nobody is signed in, in which case the limits are those of guests. */
  isGuest: v.boolean(),
  /**
   * A string that the app adds to the addresses of films and of sounds of books. It tells the gateway which child's
   * time a film or sound uses.
   */
  pass: v.string(),
  screen: KindState,
  listen: KindState,
  /** The latest request for more time that the child has made today. */
  request: v.nullable(TimeRequest),
  /**
   * Requests for more time that are not decided yet, of all children of the account. `isFromHere`: whether the device
   * that receives this reply sent the request. Gateways of the previous release do not send this field.
   */
  asked: v.array(
    v.object({ id: RandomId, nickname: v.string(), minutes: Count, isFromHere: v.optional(v.boolean(), false) }),
  ),
  /**
   * The data with which the app computes the remaining time while it cannot reach the gateway; null without limits.
   * Gateways of the previous release do not send them.
   */
  basis: v.optional(v.nullable(Basis), null),
});
export type EyeCareState = v.InferOutput<typeof EyeCareState>;

export const getEyeCare = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/eye-care',
  summary: 'How much time the child has left today, and whether it rests',
  access: 'client',
  reply: EyeCareState,
});

/**
 * Grants a short time of use and counts it immediately. Repeating the call within the granted time returns the same
 * reply and counts nothing more. `leaseMs` is 0 if nothing is granted.
 */
export const leaseTime = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/eye-care/leases',
  summary: 'Ask for a short time of listening, or at the screen',
  access: 'client',
  body: v.object({ kind: Kind, storyId: v.optional(Id) }),
  reply: v.object({ leaseMs: Count, isFinishing: v.boolean(), state: EyeCareState }),
});

/**
 * Reports how long the child has used the app so far in one period without a network. Each report contains the total,
 * so a lost or repeated report does no harm.
 */
export const settleOffline = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/eye-care/offline-uses/:useId',
  summary: 'Report time that was used without a network',
  access: 'client',
  params: v.object({ useId: textOf(36, /^[0-9a-f-]{36}$/) }),
  body: v.object({
    kind: Kind,
    usedMs: wholeNumber(0, DAY_MS),
    agoMs: wholeNumber(0, DAY_MS),
    /**
     * For use of the screen: the part of `usedMs` after the last pause that was long enough to count as a break. Apps
     * of the previous release do not send it.
     */
    sinceBreakMs: v.optional(wholeNumber(0, DAY_MS)),
  }),
  reply: EyeCareState,
});

const UsedDay = v.object({ day: Day, screenMs: Count, listenMs: Count });
const Settings = v.object({
  limits: v.nullable(Limits),
  state: EyeCareState,
  /** The days on which use was counted, among the last seven days; the latest day comes last. */
  days: v.array(UsedDay),
  /**
   * The children of the account for whom no limits are switched on. Gateways of the previous release do not send this
   * field.
   */
  unlimitedChildIds: v.optional(v.array(UserId), []),
});

export const getLimits = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/eye-care/limits',
  summary: 'The limits of the child, and the use of the last seven days',
  access: 'registered',
  reply: Settings,
});

export const saveLimits = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/eye-care/limits',
  summary: 'Change the limits of the child, after a check of the parent PIN for `limits`',
  access: 'registered',
  body: Limits,
  reply: Settings,
});

export const giveTime = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/eye-care/extra-time',
  summary: 'Give the child more time, after a check of the parent PIN for `moreTime`',
  access: 'registered',
  body: v.object({ minutes: ExtraMinutes }),
  reply: EyeCareState,
});

export const askForTime = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/eye-care/requests',
  summary: 'The child asks for more time',
  access: 'registered',
  body: v.object({ minutes: ExtraMinutes }),
  reply: EyeCareState,
});

/** Granting the time needs a successful check of the parent PIN for `moreTime`; refusing it does not. */
export const decideRequest = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/eye-care/requests/:requestId/decision',
  summary: 'Grant or refuse what the child has asked for',
  access: 'registered',
  params: v.object({ requestId: RandomId }),
  body: v.object({ isGranted: v.boolean() }),
  reply: EyeCareState,
});
