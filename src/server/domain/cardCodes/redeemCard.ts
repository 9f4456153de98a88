import type { Redeemed } from '#contract/mall/cardCodes.ts';
import type { Database } from '#server/database/connection/open.ts';
import { giveCardDays } from '#server/domain/delivery/boughtMembership.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { giveVouchers } from '#server/domain/vouchers/vouchers.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { cardCodeRepository, type Reward } from './cardCodes.ts';

const refusals = {
  unknown: 'card_code_wrong',
  own: 'card_code_own',
  used: 'card_code_used',
  ended: 'card_code_ended',
} as const satisfies Record<string, ProblemCode>;

/**
 * Redeems a normalised code for a user, and gives the reward to the user in the same transaction. Returns a refusal if
 * the code cannot be redeemed.
 */
export async function redeemCard(
  tx: Database,
  serverSecret: string,
  { code, userId }: { code: string; userId: string },
  at: Date,
): Promise<Redeemed | Problem> {
  const codes = cardCodeRepository(tx, serverSecret);
  const card = await codes.take(code, userId, at);
  return card ? give(tx, userId, card, at) : new Problem(409, refusals[await codes.refusalOf(code, userId)]);
}

async function give(
  tx: Database,
  userId: string,
  { id, reward, amount, goodsId }: Reward & { id: string },
  at: Date,
): Promise<Redeemed> {
  switch (reward) {
    case 'membership': {
      const endsAt = await giveCardDays(tx, { userId, cardCodeId: id, days: amount }, at);
      return { reward, amount, title: '会员', until: endsAt.getTime(), voucherId: null };
    }
    case 'shells':
      await shellLedger(tx).give(userId, { kind: 'card_code', occasion: id, amount }, at);
      return { reward, amount, title: '贝壳', until: null, voucherId: null };
    case 'voucher': {
      const delivery = { userId, goodsId: goodsId ?? '', quantity: amount, orderId: null, voucherDays: null };
      const given = await giveVouchers(tx, delivery, at);
      return { reward, amount, title: given.title, until: given.endsAt.getTime(), voucherId: given.ids[0] ?? null };
    }
  }
}
