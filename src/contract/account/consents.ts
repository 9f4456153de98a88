import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { listOf, Moment, wholeNumber } from '#contract/fields.ts';
import { consentIds } from '#lib/privacy/consents.ts';

/**
 * The states of a consent. `outdated`: the user has agreed to an earlier version, and has not seen the present version
 * yet.
 */
export const consentStates = ['none', 'given', 'withdrawn', 'outdated'] as const;

const Purpose = v.picklist(consentIds);
const Version = wholeNumber(0, 10_000);

export const Consent = v.object({
  purpose: Purpose,
  state: v.picklist(consentStates),
  /** The version about which the user has decided, and the time of the decision; both are null without a decision. */
  version: v.nullable(Version),
  decidedAt: v.nullable(Moment),
});
export type Consent = v.InferOutput<typeof Consent>;

const Consents = v.object({ consents: listOf(Consent, consentIds.length) });

export const listConsents = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/privacy/consents',
  summary: 'What the account has agreed to, with version and date',
  access: 'registered',
  reply: Consents,
});

/**
 * Every consent except the one to the agreement requires a successful check that an adult is present. The check uses
 * the parent PIN, or an SMS code if the account has no PIN.
 */
export const giveConsent = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/privacy/consents/:purpose/given',
  summary: 'Agree to the present version of a purpose',
  access: 'registered',
  evenIf: ['notAgreed'],
  params: v.object({ purpose: Purpose }),
  /** The version that was shown to the user; the gateway refuses any version but the present one. */
  body: v.object({ version: Version }),
  reply: Consents,
});

/**
 * Deletes what was stored because of the consent. Withdrawing the consent of a guardian needs the same check as
 * `giveConsent`.
 */
export const withdrawConsent = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/privacy/consents/:purpose/withdrawn',
  summary: 'Withdraw a consent, and delete what needed it',
  access: 'registered',
  evenIf: ['notAgreed'],
  params: v.object({ purpose: v.picklist(['guardian', 'display']) }),
  reply: Consents,
});
