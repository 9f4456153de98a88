import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { listOf, Moment, wholeNumber } from '#contract/fields.ts';
import { consentIds } from '#lib/privacy/consents.ts';

/** `outdated`: an earlier version was agreed to, and the present one has not been shown. */
export const consentStates = ['none', 'given', 'withdrawn', 'outdated'] as const;

const Purpose = v.picklist(consentIds);
const Version = wholeNumber(0, 10_000);

export const Consent = v.object({
  purpose: Purpose,
  state: v.picklist(consentStates),
  /** The version that was decided about, and when; null if nothing was. */
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

/** Needs a passed check of an adult, except for the agreement: the parent PIN, or a captcha of an account without one. */
export const giveConsent = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/privacy/consents/:purpose/given',
  summary: 'Agree to the present version of a purpose',
  access: 'registered',
  evenIf: ['notAgreed'],
  params: v.object({ purpose: Purpose }),
  /** The version that was shown; another one is refused. */
  body: v.object({ version: Version }),
  reply: Consents,
});

/** Deletes what was stored because of the consent. That of a guardian needs a passed check of an adult, as above. */
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
