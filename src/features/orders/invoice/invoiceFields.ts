import * as v from 'valibot';
import { EMAIL, MAX_EMAIL, MAX_INVOICE_TITLE, type InvoiceInput, type Invoices } from '#contract/mall/invoices.ts';
import { cleanCompanyCode, isCompanyCode } from '#lib/codes/companyCode.ts';

/**
 * The values of the form. Persons and companies have separate fields for the name, so that the user loses nothing by
 * switching between them.
 */
export const InvoiceFields = v.object({
  kind: v.picklist(['person', 'company']),
  person: v.string(),
  company: v.string(),
  taxNumber: v.string(),
  email: v.string(),
});
export type InvoiceFields = v.InferOutput<typeof InvoiceFields>;

/** The name that is usual on invoices for people who do not want to be named. */
const ANYBODY = '个人';

/** Returns the values with which the form starts: what the user has entered for the last invoice, if there is one. */
export const initialInvoiceFields = (last: Invoices['last']): InvoiceFields => ({
  kind: last?.kind ?? 'person',
  person: last?.kind === 'person' ? last.title : ANYBODY,
  company: last?.kind === 'company' ? last.title : '',
  taxNumber: last?.taxNumber ?? '',
  email: last?.email ?? '',
});

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most, ({ received }) => `最多写 ${most} 个字，现在 ${received} 个`),
  );
const cleaned = v.pipe(v.string(), v.transform(cleanCompanyCode));

/** Checks the fields and reports problems as texts for the form. The output is what the gateway receives. */
export const InvoiceForm = v.pipe(
  v.variant('kind', [
    v.object({
      kind: v.literal('person'),
      company: v.string(),
      taxNumber: v.string(),
      person: v.pipe(text(MAX_INVOICE_TITLE), v.nonEmpty('请写抬头，不想写名字就写“个人”')),
      email: emailSchema(),
    }),
    v.object({
      kind: v.literal('company'),
      person: v.string(),
      company: v.pipe(text(MAX_INVOICE_TITLE), v.nonEmpty('请写企业的全称，和营业执照上一样')),
      taxNumber: v.pipe(
        cleaned,
        v.nonEmpty('请填写税号'),
        v.length(18, ({ received }) => `税号是 18 位，现在 ${received} 位`),
        v.check(isCompanyCode, '税号不对，请照着营业执照检查一下'),
      ),
      email: emailSchema(),
    }),
  ]),
  v.transform(({ kind, person, company, taxNumber, email }): InvoiceInput =>
    kind === 'company' ? { kind, title: company, taxNumber, email } : { kind, title: person, taxNumber: '', email },
  ),
);

function emailSchema() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('请填写收发票的邮箱'),
    v.maxLength(MAX_EMAIL, '邮箱太长了，请检查一下'),
    v.regex(EMAIL, '邮箱不对，请检查一下，比如有没有 @'),
  );
}
