import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts, refunds } from '#server/database/tables/mall/payments.ts';
import { friendPayers, payRequests } from '#server/database/tables/mall/payRequests.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { isSameText, sha256 } from '#server/secrets/digest.ts';

export type PayRequestRow = typeof payRequests.$inferSelect;

/** The secrets of a friend: the secret of the link and the secret of the browser. */
export interface FriendSecrets {
  requestId: string;
  secret: string;
  payer: string;
}

export function payRequestRepository(db: Database) {
  return {
    /**
     * Returns the newest request for an order. Earlier ones need not be considered, because a new request cancels them.
     */
    async newest(orderId: string): Promise<PayRequestRow | undefined> {
      const [request] = await db
        .select()
        .from(payRequests)
        .where(eq(payRequests.orderId, orderId))
        .orderBy(desc(payRequests.createdAt), desc(payRequests.state), desc(payRequests.id))
        .limit(1);
      return request;
    },

    count: (orderId: string): Promise<number> => db.$count(payRequests, eq(payRequests.orderId, orderId)),

    /**
     * Returns the request that this link opens, with its order and owner; undefined if there is no such request, or the
     * secret is wrong.
     */
    async open({ requestId, secret }: Pick<FriendSecrets, 'requestId' | 'secret'>) {
      const [row] = await db
        .select({
          request: payRequests,
          ownerName: shownNickname,
          order: {
            id: orders.id,
            userId: orders.userId,
            state: orders.state,
            totalFen: orders.totalFen,
            dueAt: orders.dueAt,
          },
        })
        .from(payRequests)
        .innerJoin(orders, eq(orders.id, payRequests.orderId))
        .innerJoin(users, eq(users.id, payRequests.userId))
        .where(eq(payRequests.id, requestId));
      return row && isSameText(row.request.secretHash, sha256(secret)) ? row : undefined;
    },

    async findPayer({ requestId, payer }: FriendSecrets): Promise<string | undefined> {
      const [row] = await db
        .select({ id: friendPayers.id })
        .from(friendPayers)
        .where(and(eq(friendPayers.requestId, requestId), eq(friendPayers.payerHash, sha256(payer))));
      return row?.id;
    },

    countPayers: (requestId: string): Promise<number> => db.$count(friendPayers, eq(friendPayers.requestId, requestId)),

    /**
     * Returns the payments of friends for an order, whether or not they are completed. `refunds` contains the states of
     * their refunds.
     */
    async friendMoney(orderId: string): Promise<FriendMoney[]> {
      const [attempts, returned] = await Promise.all([
        db
          .select()
          .from(paymentAttempts)
          .where(and(eq(paymentAttempts.orderId, orderId), isNotNull(paymentAttempts.payerId))),
        db
          .select({ attemptId: refunds.attemptId, state: refunds.state })
          .from(refunds)
          .where(eq(refunds.orderId, orderId)),
      ]);
      return attempts.map(({ id, payerId, state, isApplied, endsAt }) => ({
        payerId: payerId ?? '',
        state,
        isApplied,
        endsAt,
        refunds: returned.filter(({ attemptId }) => attemptId === id).map((refund) => refund.state),
      }));
    },
  };
}

export interface FriendMoney extends Pick<typeof paymentAttempts.$inferSelect, 'state' | 'isApplied' | 'endsAt'> {
  payerId: string;
  refunds: (typeof refunds.$inferSelect)['state'][];
}
