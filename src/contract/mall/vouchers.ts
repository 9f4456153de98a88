import * as v from 'valibot';
import { Cursor, PageSize } from '#contract/catalogue/catalogue.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Moment, RandomId } from '#contract/fields.ts';
import { Cover } from '#contract/stories/stories.ts';
import { OrderId } from './orders.ts';

/**
 * The states of a voucher: `unused`, `used`, `expired`, or `withdrawn` because its order was refunded. Later releases
 * may add states.
 */
export type VoucherState = 'unused' | 'used' | 'expired' | 'withdrawn';

const VoucherCard = v.object({
  id: RandomId,
  title: v.string(),
  subtitle: v.string(),
  cover: Cover,
  state: v.string(),
  endsAt: Moment,
});
export type VoucherCard = v.InferOutput<typeof VoucherCard>;

/**
 * `code`: the app shows it as text and as QR code, for the place where the voucher is used. `orderId`: null if the user
 * got the voucher for a card code.
 */
const Voucher = v.object({
  ...VoucherCard.entries,
  goodsId: Id,
  code: v.string(),
  terms: v.array(v.string()),
  createdAt: Moment,
  usedAt: v.nullable(Moment),
  orderId: v.nullable(OrderId),
});
export type Voucher = v.InferOutput<typeof Voucher>;

/**
 * The filters of the list. `usable`: usable vouchers, the first to expire at the top; `over`: all other vouchers, the
 * last to expire at the top.
 */
export const voucherParts = ['usable', 'over'] as const;
export type VoucherPart = (typeof voucherParts)[number];

export const listVouchers = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/vouchers',
  summary: 'The vouchers of the user',
  access: 'registered',
  query: v.object({ part: v.picklist(voucherParts), limit: PageSize, cursor: v.optional(Cursor) }),
  reply: v.object({ items: v.array(VoucherCard), next: v.nullable(v.string()) }),
});

export const getVoucher = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/vouchers/:voucherId',
  summary: 'One voucher with its code and terms',
  access: 'registered',
  params: v.object({ voucherId: RandomId }),
  reply: Voucher,
});
