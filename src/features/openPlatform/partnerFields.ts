import * as v from 'valibot';
import { partnerKinds, partnerLengths } from '#contract/account/partners.ts';
import { PHONE_PATTERN } from '#lib/text/contactPhone.ts';

export const PartnerFields = v.object({
  /** The kind of cooperation; empty until the user has chosen one. */
  kind: v.string(),
  organisation: v.string(),
  contactName: v.string(),
  phone: v.string(),
  description: v.string(),
});
export type PartnerFields = v.InferOutput<typeof PartnerFields>;

export const emptyPartner: PartnerFields = { kind: '', organisation: '', contactName: '', phone: '', description: '' };

const filled = (missing: string, most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(most, `最多写 ${most} 个字`));

/** Checks the fields and reports problems as texts for the form. The output is what the gateway receives. */
export const PartnerForm = v.object({
  kind: v.picklist(partnerKinds, '选一选想怎么合作'),
  organisation: filled('填一填单位或团队的名字', partnerLengths.organisation),
  contactName: filled('填一填怎么称呼您', partnerLengths.contactName),
  phone: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(PHONE_PATTERN, '请填手机号，或者带区号的座机，比如 0571-87654321'),
  ),
  description: filled('说说想怎么合作', partnerLengths.description),
});
