import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Moment, RandomId } from '#contract/fields.ts';

/** The rewards that a card code can have. */
export const cardRewards = ['membership', 'shells', 'voucher'] as const;

/** Longer than the 18 characters of a code, because people type spaces and hyphens between them. */
const MOST_TYPED = 60;

/**
 * `amount`: the number of days of membership, shells or vouchers. `until`: the end of the membership or of the voucher;
 * null for shells. `voucherId`: a voucher that the user has received; otherwise null.
 */
const Redeemed = v.object({
  reward: v.picklist(cardRewards),
  amount: Count,
  title: v.string(),
  until: v.nullable(Moment),
  voucherId: v.nullable(RandomId),
});
export type Redeemed = v.InferOutput<typeof Redeemed>;

/** The code is sent as the user has typed it: lower case, spaces and confused characters are accepted. */
export const redeemCardCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/card-codes/redeem',
  summary: 'Redeem the code of a card for membership, shells or a voucher',
  access: 'registered',
  body: v.object({ code: boundedText(MOST_TYPED, 1) }),
  reply: Redeemed,
});
