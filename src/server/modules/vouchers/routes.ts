import type { FastifyInstance } from 'fastify';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { cleanCardCode, isCardCode } from '#lib/codes/cardCode.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { redeemCard } from '#server/domain/cardCodes/redeemCard.ts';
import { voucherRepository, voucherStateOf } from '#server/domain/vouchers/vouchers.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { refundRateLimit, enforceRateLimit } from '#server/limits/rateLimit.ts';

/**
 * The limits of refused codes for one account. Nobody can guess a code of 84 random bits, so these limits only keep
 * attackers from overloading the gateway.
 */
const failureRulesOfAccount = [
  { windowMs: HOUR_MS, limit: 10 },
  { windowMs: DAY_MS, limit: 30 },
];
/**
 * The limits of refused codes for one network. They are higher than those of an account, because several families may
 * share a network.
 */
const failureRulesOfNetwork = [
  { windowMs: HOUR_MS, limit: 30 },
  { windowMs: DAY_MS, limit: 100 },
];

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof voucherRepository>['find']>>>;

export function voucherRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const vouchers = voucherRepository(db);

  const cardOf = (row: Row): contract.VoucherCard => ({
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    cover: `${mediaAddress(row.pack)}/${row.picture}`,
    state: voucherStateOf(row, now()),
    endsAt: row.endsAt.getTime(),
  });

  serve(app, contract.listVouchers, async ({ query: { part, ...page } }, { user }) => {
    const { rows, next } = await vouchers.list(user.id, part, page, now());
    return { items: rows.map(cardOf), next };
  });

  serve(app, contract.getVoucher, async ({ params: { voucherId } }, { user }) => {
    const row = await vouchers.find(user.id, voucherId);
    if (!row) throw new Problem(404, 'not_found');
    const { goodsId, code, terms, orderId } = row;
    return {
      ...cardOf(row),
      goodsId,
      code,
      terms,
      orderId,
      createdAt: row.createdAt.getTime(),
      usedAt: row.usedAt?.getTime() ?? null,
    };
  });

  // `serveWork` commits the transaction even if the code is refused, so that the refusal counts against the limits.
  serveWork(app, gateway, redeemCardCode, async ({ body }, { user, network }, tx) => {
    const code = cleanCardCode(body.code);
    const failureBuckets = [
      { key: `card-failures:${user.id}`, rules: failureRulesOfAccount },
      { key: `card-failures-network:${network}`, rules: failureRulesOfNetwork },
    ];
    const takenAt = now();
    await enforceRateLimit(tx, failureBuckets, takenAt, 'card_code_wait');
    if (!isCardCode(code)) return { answer: new Problem(400, 'card_code_mistyped') };
    const answer = await redeemCard(tx, serverSecret, { code, userId: user.id }, takenAt);
    if (!(answer instanceof Problem)) await refundRateLimit(tx, failureBuckets, takenAt);
    return { answer };
  });
}
