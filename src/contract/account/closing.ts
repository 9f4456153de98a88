import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, listOf, Moment, textOf } from '#contract/fields.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';

/** The number of days within which the user can still withdraw the closing of an account. */
export const COOLING_OFF_DAYS = 7;

export const closingReasons = ['unused', 'privacy', 'content', 'another', 'other'] as const;
export type ClosingReason = (typeof closingReasons)[number];

/**
 * The checks that the gateway makes before it closes an account. If one of the `blockingChecks` finds something, the
 * user must settle it first. What the `lostChecks` find is lost with the account.
 */
export const blockingChecks = ['orders', 'refunds', 'returns'] as const;
export const lostChecks = ['membership', 'shells', 'vouchers', 'series', 'recordings', 'posts', 'devices'] as const;
export type BlockingCheck = (typeof blockingChecks)[number];
export type LostCheck = (typeof lostChecks)[number];

const Mobile = textOf(11, MOBILE_NUMBER);

const Check = v.object({
  check: v.picklist([...blockingChecks, ...lostChecks]),
  /** The number of records that the check has found; for `membership`, the number of days that are left. */
  count: Count,
});

/** Returns whether the account is being closed and, if not, what the checks have found. */
export const getClosing = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/account-closing',
  summary: 'Whether the account is being closed, and what prevents it or is lost',
  access: 'registered',
  evenIf: ['closing', 'notAgreed'],
  reply: v.object({
    closing: v.nullable(v.object({ requestedAt: Moment, erasesAt: Moment })),
    checks: listOf(Check, blockingChecks.length + lostChecks.length),
    /**
     * The masked mobile number to which the SMS code is sent. Null if the account has no number; then the adult enters
     * one.
     */
    mobile: v.nullable(boundedText(20)),
  }),
});

export const sendClosingCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/account-closing/captcha',
  summary: 'Send the SMS code with which an adult closes the account',
  access: 'registered',
  evenIf: ['notAgreed'],
  body: v.object({ mobile: v.optional(Mobile) }),
  reply: v.object({}),
});

/**
 * Begins the cooling-off period and ends all sessions. The new token belongs to a session that can only withdraw the
 * closing. If the account has a parent PIN, the call needs a successful check of the PIN.
 */
export const closeAccount = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/account-closing',
  summary: 'Close the account after the cooling-off period',
  access: 'registered',
  evenIf: ['notAgreed'],
  body: v.object({ code: textOf(6, /^\d{6}$/), mobile: v.optional(Mobile), reason: v.picklist(closingReasons) }),
  reply: v.object({ erasesAt: Moment, token: boundedText(4096, 1), expireTime: Moment }),
});

export const withdrawClosing = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/account-closing',
  summary: 'Keep the account; its other sessions stay ended',
  access: 'registered',
  evenIf: ['closing', 'notAgreed'],
  reply: v.object({}),
});
