import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mall/gifts.ts';
import { claimGift } from '#server/domain/gifts/claimGift.ts';
import { cancelGift, giveOrder, requireGivable } from '#server/domain/gifts/giveOrder.ts';
import { orderGuardian } from '#server/domain/parentGate/orderGuardian.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { giftViews } from './views.ts';

/** Routes by which buyers give series and packages to friends with a link (docs/decisions/0050). */
export function giftRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const views = giftViews(db, now);
  const guardian = orderGuardian(gateway, 'give');

  serve(app, contract.getOrderGift, ({ params: { orderId } }, { user }) => views.forOwner(orderId, user));

  serveWork(app, gateway, contract.sendGiftCode, async ({ params: { orderId }, body }, caller, tx, raw) => {
    await requireGivable(tx, orderId, caller.user.id);
    const externalEffect = await guardian.send(tx, { ...body, orderId, caller, address: raw.ip }, raw.log);
    return { answer: {}, externalEffect };
  });

  serveWork(app, gateway, contract.giveOrder, async ({ params: { orderId }, body }, caller, tx, raw) => {
    const { message, code, mobile } = body;
    const confirm = () => guardian.check(tx, { orderId, caller, mobile, code, address: raw.ip });
    return { answer: await giveOrder(tx, { orderId, userId: caller.user.id, message, confirm }, now()) };
  });

  serve(app, contract.cancelGift, async ({ params: { orderId } }, { user }) => {
    const { gift } = await views.forOwner(orderId, user);
    if (!gift) throw new Problem(404, 'not_found');
    const isDone = await cancelGift(db, orderId, now());
    const view = await views.forOwner(orderId, user);
    if (!isDone && view.gift?.state === 'claimed') throw new Problem(409, 'gift_taken');
    return view;
  });

  serve(app, contract.viewGift, ({ params: { giftId }, body: { secret } }, { user }) =>
    views.forHolder({ giftId, secret }, user?.id),
  );

  serve(app, contract.claimGift, async ({ params: { giftId }, body: { secret } }, { user }) => ({
    orderId: await claimGift(db, { giftId, secret }, user.id, now()),
  }));
}
