import { useMemo } from 'react';
import * as v from 'valibot';
import type { RequestOf } from '#contract/endpoint.ts';
import { createOrder } from '#contract/mall/orders.ts';
import { attempt } from '#lib/attempt.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export type OrderBody = RequestOf<typeof createOrder>['body'];

/** The maximum number of stored orders. The oldest ones are removed. */
const MAX_ORDERS = 10;
/** How long an order is stored. A user who orders the same goods later than that is assumed to want a new order. */
const RETENTION_MS = DAY_MS;

const Sent = v.array(v.object({ body: createOrder.body, sentAt: v.number() }));

/**
 * Stores orders that were sent and whose answer the user has not seen. It is unknown whether the gateway has placed
 * them, so each of them can be sent again with its order key after the user has left the page.
 */
function sentOrders(store: TextStore, now: () => number) {
  const key = storageKeys.sentOrders;
  const read = (): v.InferOutput<typeof Sent> => {
    const stored = v.safeParse(
      Sent,
      attempt(() => JSON.parse(store.read(key) ?? '[]') as unknown),
    );
    return stored.success ? stored.output.filter(({ sentAt }) => now() - sentAt < RETENTION_MS) : [];
  };
  const others = (orderKey: string) => read().filter(({ body }) => body.orderKey !== orderKey);
  return {
    /** Returns the order of this variant whose answer the user has not seen. */
    find: (variantId: string): OrderBody | undefined =>
      read().find(({ body }) => body.lines.some((line) => line.variantId === variantId))?.body,
    keep: (body: OrderBody): void =>
      store.write(key, JSON.stringify([{ body, sentAt: now() }, ...others(body.orderKey)].slice(0, MAX_ORDERS))),
    isKept: (orderKey: string): boolean => read().some(({ body }) => body.orderKey === orderKey),
    forget: (orderKey: string): void => store.write(key, JSON.stringify(others(orderKey))),
  };
}

export function useSentOrders() {
  const { localStore, clock } = useServices();
  return useMemo(() => sentOrders(localStore, () => clock.now()), [localStore, clock]);
}
