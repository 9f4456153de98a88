import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Id, textOf, UserId } from '#contract/fields.ts';
import { OrderId } from '#contract/mall/orders.ts';
import { PIN } from '#lib/family/parentPin.ts';
import { audiences } from '#lib/works/workRules.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';

/** The actions that need the parent PIN. Each successful check of the PIN permits one action once. */
export const GuardedAction = v.variant('kind', [
  v.object({ kind: v.literal('changePin') }),
  v.object({ kind: v.literal('pay'), orderId: OrderId }),
  // The series of an order are given away by a link.
  v.object({ kind: v.literal('give'), orderId: OrderId }),
  v.object({ kind: v.literal('removeChild'), childId: UserId }),
  // The next two actions need the PIN only while a child of the account has limits: a child is added, or a child
  // without limits becomes active.
  v.object({ kind: v.literal('addChild') }),
  v.object({ kind: v.literal('chooseChild'), childId: UserId }),
  v.object({ kind: v.literal('limits') }),
  v.object({ kind: v.literal('moreTime') }),
  v.object({ kind: v.literal('signOut') }),
  // An invitation of friends is created or accepted, or the family shows its friends more than before.
  v.object({ kind: v.literal('friends') }),
  // The consent of a guardian is given or withdrawn.
  v.object({ kind: v.literal('consent') }),
  // A child becomes visible to everybody, in a ranking.
  v.object({ kind: v.literal('display') }),
  v.object({ kind: v.literal('closeAccount') }),
  // A copy of the personal data is requested or downloaded.
  v.object({ kind: v.literal('exportData') }),
  // A recording is published for people outside the family.
  v.object({ kind: v.literal('publishWork'), workId: Id, audience: v.picklist(audiences) }),
  // An aim or an experience of the family is shared with everybody.
  v.object({ kind: v.literal('shareEntry') }),
]);
export type GuardedAction = v.InferOutput<typeof GuardedAction>;

/** The actions that an account without a PIN confirms by an SMS code. */
export const captchaActions = ['consent', 'display', 'friends', 'exportData'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

export const ParentPin = v.object({
  isSet: v.boolean(),
  /** True after too many wrong PINs. Then only an SMS code can unlock the PIN. */
  isLocked: v.boolean(),
  /**
   * The masked mobile number to which the SMS code is sent. Null if the account has no number; then the adult enters
   * one.
   */
  mobile: v.nullable(v.string()),
});
export type ParentPin = v.InferOutput<typeof ParentPin>;

const Pin = textOf(4, PIN);
const Mobile = textOf(11, MOBILE_NUMBER);

export const getParentPin = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/parent-pin',
  summary: 'Whether the account has a parent PIN',
  access: 'registered',
  reply: ParentPin,
});

export const sendParentPinCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/parent-pin/captcha',
  summary: 'Send the SMS code with which an adult sets the parent PIN, or confirms something without one',
  access: 'registered',
  evenIf: ['notAgreed'],
  /** `mobile` is sent only for accounts without a mobile number. */
  body: v.object({ mobile: v.optional(Mobile) }),
  reply: v.object({}),
});

/**
 * Sets or replaces the PIN. Requires an SMS code, unless the session has passed a check of the present PIN for
 * `changePin`.
 */
export const saveParentPin = endpoint({
  method: 'POST',
  once: true,
  secrets: ['pin'],
  path: '/inner4/ilisten/parent-pin',
  summary: 'Set the parent PIN, or replace it',
  access: 'registered',
  evenIf: ['notAgreed'],
  body: v.object({ pin: Pin, code: v.optional(textOf(6, /^\d{6}$/)), mobile: v.optional(Mobile) }),
  reply: ParentPin,
});

/** Checks the PIN. The right PIN permits this session to do the action once within a few minutes. */
export const checkParentPin = endpoint({
  method: 'POST',
  once: true,
  secrets: ['pin'],
  path: '/inner4/ilisten/parent-pin/check',
  summary: 'Check the parent PIN before an action',
  access: 'registered',
  evenIf: ['notAgreed'],
  body: v.object({ pin: Pin, action: GuardedAction }),
  reply: v.object({}),
});

/**
 * Does the same as `checkParentPin` for an account without a PIN, with the SMS code of `sendParentPinCode`. If the
 * account has a PIN, the gateway refuses the call, because an SMS code must not bypass the PIN.
 */
export const checkParentCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/parent-pin/captcha/check',
  summary: 'Check the SMS code of an adult before an action, without a parent PIN',
  access: 'registered',
  evenIf: ['notAgreed'],
  body: v.object({
    code: textOf(6, /^\d{6}$/),
    mobile: v.optional(Mobile),
    action: v.object({ kind: v.picklist(captchaActions) }),
  }),
  reply: v.object({}),
});
