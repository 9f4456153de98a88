import * as v from 'valibot';
import type { Address, AddressInput } from '#contract/account/addresses.ts';
import {
  DETAIL_MAX_LENGTH,
  DETAIL_MIN_LENGTH,
  oneLine,
  PRINTABLE_LINE,
  RECEIVER_LENGTH,
} from '#lib/address/addressRules.ts';
import { omit } from '#lib/omit.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';

const Region = v.object({ regionCode: v.string(), province: v.string(), city: v.string(), district: v.string() });

/** The values of the form. The region is null until the user has chosen one. */
export const AddressFields = v.object({
  receiver: v.string(),
  mobile: v.string(),
  region: v.nullable(Region),
  detailAddress: v.string(),
  isDefault: v.boolean(),
  /** A pasted text that was not recognised yet. Drafts of earlier releases do not contain it. */
  pasted: v.fallback(v.string(), ''),
});
export type AddressFields = v.InferOutput<typeof AddressFields>;

/** The names of the required fields. */
export const fieldNames = ['receiver', 'mobile', 'region', 'detailAddress'] as const;
export const fieldTitles: Record<(typeof fieldNames)[number], string> = {
  receiver: '收货人',
  mobile: '手机号',
  region: '所在地区',
  detailAddress: '详细地址',
};

export const emptyFields: AddressFields = {
  receiver: '',
  mobile: '',
  region: null,
  detailAddress: '',
  isDefault: false,
  pasted: '',
};

export const fieldsOf = (address: Address): AddressFields => {
  const { receiver, mobile, regionCode, province, city, district, detailAddress, isDefault } = address;
  return { receiver, mobile, region: { regionCode, province, city, district }, detailAddress, isDefault, pasted: '' };
};

const MOBILE_LENGTH = 11;

const lineSchema = ({ title, least, most }: { title: string; least: number; most: number }) =>
  v.pipe(
    v.string(),
    v.transform(oneLine),
    v.nonEmpty(`请填写${title}`),
    v.regex(PRINTABLE_LINE, `${title}里不能有表情和特殊符号`),
    v.minLength(least, `${title}至少 ${least} 个字`),
    v.maxLength(most, ({ input }) => `${title}最多 ${most} 个字，多了 ${input.length - most} 个`),
  );

/** Checks the fields. Its messages are shown in the form, and its output is sent to the gateway. */
export const AddressFormSchema = v.pipe(
  v.object({
    receiver: lineSchema({ title: fieldTitles.receiver, least: 1, most: RECEIVER_LENGTH }),
    mobile: v.pipe(
      v.string(),
      v.nonEmpty('请填写手机号'),
      v.digits('手机号里只能有数字'),
      v.regex(/^1(?:[3-9]|$)/, '请填写中国大陆的手机号，以 13 至 19 开头'),
      v.minLength(MOBILE_LENGTH, ({ input }) => `手机号是 11 位，还差 ${MOBILE_LENGTH - input.length} 位`),
      v.maxLength(MOBILE_LENGTH, ({ input }) => `手机号是 11 位，多了 ${input.length - MOBILE_LENGTH} 位`),
      v.regex(MOBILE_NUMBER),
    ),
    region: v.pipe(
      v.nullable(Region),
      v.guard((region): region is v.InferOutput<typeof Region> => region !== null, '请选择所在地区'),
    ),
    detailAddress: lineSchema({ title: fieldTitles.detailAddress, least: DETAIL_MIN_LENGTH, most: DETAIL_MAX_LENGTH }),
    isDefault: v.boolean(),
    pasted: v.string(),
  }),
  v.transform(({ region, ...fields }): AddressInput => ({ ...omit(fields, 'pasted'), ...region })),
);
