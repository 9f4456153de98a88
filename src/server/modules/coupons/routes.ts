import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mall/coupons.ts';
import { couponKinds } from '#contract/mall/orders.ts';
import { couponOffers, scopeTextOf } from '#server/domain/coupons/couponOffers.ts';
import { couponRepository, type CouponRow } from '#server/domain/coupons/coupons.ts';
import { offerObstacle, takeCoupon } from '#server/domain/coupons/takeCoupon.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

export function couponRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;

  serve(app, contract.listCoupons, async ({ query }, { user }) => {
    const { rows, next } = await couponRepository(db).list(user.id, query, now());
    return { items: rows.map(couponOf), next };
  });

  serve(app, contract.listCouponOffers, async (_, { user }) => ({
    items: await Promise.all(
      // oxlint-disable-next-line project/one-statement -- there are three offers
      couponOffers.map(async (offer) => ({
        id: offer.id,
        title: offer.title,
        valueFen: offer.valueFen,
        minimumFen: offer.minimumFen,
        scope: scopeTextOf(offer.kinds),
        shells: offer.shells,
        validDays: offer.validDays,
        obstacle: (await offerObstacle(db, user.id, offer, now()))?.message ?? null,
      })),
    ),
  }));

  serveOnce(app, gateway, contract.takeCoupon, async ({ params: { offerId } }, { user }, tx) => {
    const offer = couponOffers.find(({ id }) => id === offerId);
    if (!offer) throw new Problem(404, 'not_found');
    return couponOf(await takeCoupon(tx, user.id, offer, now()));
  });
}

const couponOf = ({ id, title, valueFen, minimumFen, kinds, endsAt, orderId }: CouponRow): contract.Coupon => ({
  id,
  title,
  valueFen,
  minimumFen,
  orderId,
  kinds: couponKinds.filter((kind) => kinds.includes(kind)),
  scope: scopeTextOf(kinds),
  endsAt: endsAt.getTime(),
});
