import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { filledText, listOf, Moment, RandomId, textOf } from '#contract/fields.ts';
import { PHONE_PATTERN } from '#lib/text/contactPhone.ts';

/** The kinds of cooperation for which an organisation can apply. */
export const partnerKinds = ['content', 'hardware', 'school', 'channel', 'other'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** The states of an application. `submitted`: it waits for an operator. The other states are final. */
export const partnerStates = ['submitted', 'accepted', 'refused', 'withdrawn'] as const;
export type PartnerState = (typeof partnerStates)[number];

export const MAX_APPLICATIONS = 10;
export const partnerLengths = { organisation: 60, contactName: 30, phone: 20, description: 1_000 } as const;

const entered = {
  kind: v.picklist(partnerKinds),
  organisation: filledText(partnerLengths.organisation),
  contactName: filledText(partnerLengths.contactName),
  phone: textOf(partnerLengths.phone, PHONE_PATTERN),
  description: filledText(partnerLengths.description),
};

const PartnerApplication = v.object({
  id: RandomId,
  ...entered,
  /** One of `partnerStates`. Later releases may add states, so the type is a string. */
  state: v.string(),
  /** The operator's text about the next steps, or about the reasons for a refusal. */
  decision: v.nullable(v.string()),
  submittedAt: Moment,
  canWithdraw: v.boolean(),
});
export type PartnerApplication = v.InferOutput<typeof PartnerApplication>;

/** The applications, newest first. */
export const listPartnerApplications = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/partner-applications',
  summary: 'The applications of the account to become a partner',
  access: 'registered',
  reply: v.object({ items: listOf(PartnerApplication, MAX_APPLICATIONS) }),
});

export const applyAsPartner = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/partner-applications',
  summary: 'Apply to become a partner',
  access: 'registered',
  body: v.object(entered),
  reply: v.object({ id: RandomId }),
});

export const withdrawApplication = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/partner-applications/:applicationId/withdrawn',
  summary: 'Withdraw an application that was not decided yet',
  access: 'registered',
  params: v.object({ applicationId: RandomId }),
  reply: v.object({}),
});
