import type { Address, AddressInput } from '#contract/account/addresses.ts';
import {
  DETAIL_LENGTH,
  DETAIL_MIN_LENGTH,
  MOBILE,
  oneLine,
  PRINTABLE_LINE,
  RECEIVER_LENGTH,
} from '#lib/address/addressRules.ts';
import type { KnownRegion } from '#lib/address/regions.ts';

/** What the form contains; the region is null until it is chosen. */
export interface AddressFields {
  receiver: string;
  mobile: string;
  region: KnownRegion | null;
  detailAddress: string;
  isDefault: boolean;
}

/** The fields that must be filled in. */
export type FieldName = 'receiver' | 'mobile' | 'region' | 'detailAddress';
export const fieldNames: readonly FieldName[] = ['receiver', 'mobile', 'region', 'detailAddress'];
export const fieldTitles: Record<FieldName, string> = {
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
};

export const fieldsOf = (address: Address): AddressFields => {
  const { receiver, mobile, regionCode, province, city, district, detailAddress, isDefault } = address;
  return { receiver, mobile, region: { regionCode, province, city, district }, detailAddress, isDefault };
};

/** Returns what the gateway receives; undefined while a field has a problem. */
export function inputOf({ region, receiver, detailAddress, ...fields }: AddressFields): AddressInput | undefined {
  const input = { ...fields, receiver: oneLine(receiver), detailAddress: oneLine(detailAddress) };
  if (!region || fieldNames.some((name) => problemOf(name, { ...input, region }) !== undefined)) return undefined;
  return { ...input, ...region };
}

const MOBILE_LENGTH = 11;
const UNPRINTABLE = '不能有表情和特殊符号';

/** Returns what is wrong with a field, in the words of the form; undefined if nothing is. */
export function problemOf(name: FieldName, fields: AddressFields): string | undefined {
  switch (name) {
    case 'receiver':
      return lineProblem(fields.receiver, { name: '收货人', least: 1, most: RECEIVER_LENGTH });
    case 'mobile':
      return mobileProblem(fields.mobile);
    case 'region':
      return fields.region ? undefined : '请选择所在地区';
    case 'detailAddress':
      return lineProblem(fields.detailAddress, { name: '详细地址', least: DETAIL_MIN_LENGTH, most: DETAIL_LENGTH });
  }
}

function lineProblem(text: string, { name, least, most }: { name: string; least: number; most: number }) {
  const line = oneLine(text);
  if (line === '') return `请填写${name}`;
  if (!PRINTABLE_LINE.test(line)) return `${name}里${UNPRINTABLE}`;
  if (line.length < least) return `${name}至少 ${least} 个字`;
  return line.length > most ? `${name}最多 ${most} 个字，多了 ${line.length - most} 个` : undefined;
}

function mobileProblem(mobile: string): string | undefined {
  if (mobile === '') return '请填写手机号';
  if (!/^\d+$/.test(mobile)) return '手机号里只能有数字';
  if (!/^1[3-9]?/.test(mobile) || /^1[0-2]/.test(mobile)) return '请填写中国大陆的手机号，以 13 至 19 开头';
  if (mobile.length < MOBILE_LENGTH) return `手机号是 11 位，还差 ${MOBILE_LENGTH - mobile.length} 位`;
  return MOBILE.test(mobile) ? undefined : `手机号是 11 位，多了 ${mobile.length - MOBILE_LENGTH} 位`;
}
