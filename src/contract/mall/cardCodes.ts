import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Moment, RandomId } from '#contract/fields.ts';

/** The rewards that a card code can have. */
export const cardRewards = ['membership', 'shells', 'voucher'] as const;

/**
 * The maximum length of the input. It exceeds the 18 characters of a code, because people type spaces and hyphens
 * between them.
 */
const MAX_TYPED = 60;

/**
 * `amount`: how many days of membership, shells or vouchers the code has given. `until`: the end of the membership or
 * of the voucher; null for shells. `voucherId`: the voucher that the user has received; null for other rewards.
 */
const Redeemed = v.object({
  reward: v.picklist(cardRewards),
  amount: Count,
  title: v.string(),
  until: v.nullable(Moment),
  voucherId: v.nullable(RandomId),
});
export type Redeemed = v.InferOutput<typeof Redeemed>;

/**
 * The app sends the code as the user has typed it. The gateway accepts lower case, spaces and hyphens, and letters that
 * are easily confused, such as O for 0.
 */
export const redeemCardCode = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/card-codes/redeem',
  summary: 'Redeem the code of a card for membership, shells or a voucher',
  access: 'registered',
  body: v.object({ code: boundedText(MAX_TYPED, 1) }),
  reply: Redeemed,
});
