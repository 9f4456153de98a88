import type { FastifyInstance } from 'fastify';
import { listOwnReviews, reviewOrder } from '#contract/mall/reviews.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { reviewRepository } from '#server/domain/reviews/reviewRepository.ts';
import { writeReviews } from '#server/domain/reviews/writeReviews.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/** Routes for the reviews that buyers write about their orders. */
export function reviewRoutes(app: FastifyInstance, { db, now, serverSecret }: Gateway): void {
  const orders = orderRepository(db);
  const reviews = reviewRepository(db);

  serve(app, reviewOrder, async ({ params: { orderId }, body }, { user }) => {
    if (await writeReviews(db, { orderId, userId: user.id, ...body }, now())) return {};
    const order = await orders.find(orderId, user.id);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'reviewed') throw new Problem(409, 'order_changed');
    return {};
  });

  serve(app, listOwnReviews, async ({ params: { orderId } }, { user }) => {
    if (!(await orders.find(orderId, user.id))) throw new Problem(404, 'not_found');
    const rows = await reviews.listOfOrder(orderId);
    return {
      items: rows.map(({ pictures, writtenAt, ...review }) => ({
        ...review,
        writtenAt: writtenAt.getTime(),
        pictures: pictures.map((id) => privatePicture(id, serverSecret, now())),
      })),
    };
  });
}
