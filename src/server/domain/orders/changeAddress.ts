import { and, eq, ne, or } from 'drizzle-orm';
import type { OrderState } from '#contract/mall/orders.ts';
import { omit } from '#lib/omit.ts';
import { addressRepository } from '#server/domain/addresses/addressRepository.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderAddresses, orderEvents, orders } from '#server/database/tables/mall/orders.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { isServed, remoteSurchargeFen } from './freight.ts';
import { addEvent, lockOrder } from './orderMachine.ts';

/** The states in which the address can be changed: the order has not ended, and no parcel was sent. */
export const unshippedStates: readonly OrderState[] = ['unpaid', 'paid'];

/**
 * The maximum number of address changes per order. Each change adds an entry to the time line, which must stay short.
 */
const MAX_CHANGES = 20;

interface AddressChange {
  orderId: string;
  userId: string;
  addressId: string;
}

/**
 * Changes the address of an order to another address of its buyer. Throws a 409 if a parcel was already sent, or if the
 * order has no address. Locks the row of the order, as `shipOrder` does: if a parcel is recorded at the same moment,
 * either the address is changed before that, or the change is refused.
 */
export const changeOrderAddress = (db: Database, change: AddressChange, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const refusal = await changeIn(tx, change, at);
    if (refusal) throw refusal;
  });

/** Changes the address, or returns the refusal. A refused change writes nothing. */
async function changeIn(
  tx: Database,
  { orderId, userId, addressId }: AddressChange,
  at: Date,
): Promise<Problem | undefined> {
  const [order] = await tx
    .select({ state: orders.state, kind: orders.kind, surchargeFen: orderAddresses.surchargeFen })
    .from(orders)
    .leftJoin(orderAddresses, eq(orderAddresses.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('no key update', { of: orders });
  if (!order) return new Problem(404, 'not_found');
  if (!unshippedStates.includes(order.state)) return new Problem(409, 'address_too_late');
  const changes = and(eq(orderEvents.orderId, orderId), eq(orderEvents.topic, 'address'));
  if ((await tx.$count(orderEvents, changes)) >= MAX_CHANGES) return new Problem(409, 'address_too_often');
  const address = await addressRepository(tx).find(userId, addressId);
  if (!address) return new Problem(409, 'address_missing');
  if (!isServed(address.regionCode)) return new Problem(409, 'address_not_served');
  // The price stays the same when the address changes, so the new address may be in a remote region only if the price
  // contains the surcharge for it.
  if (remoteSurchargeFen(order.kind, address.regionCode) > (order.surchargeFen ?? 0))
    return new Problem(409, 'address_freight');
  const place = omit(omit(address, 'id'), 'isDefault');
  const isOther = or(...placeColumns.map((name) => ne(orderAddresses[name], place[name])));
  const changed = await tx
    .update(orderAddresses)
    .set(place)
    .where(and(eq(orderAddresses.orderId, orderId), isOther))
    .returning({ id: orderAddresses.orderId });
  if (changed.length > 0) {
    // The entry does not contain the address, because addresses must be deleted earlier than time lines.
    await addEvent(tx, { id: orderId, to: order.state, topic: 'address', actor: 'buyer', at });
    return undefined;
  }
  const present = await tx.$count(orderAddresses, eq(orderAddresses.orderId, orderId));
  return present === 0 ? new Problem(409, 'order_changed') : undefined;
}

const placeColumns = ['receiver', 'mobile', 'regionCode', 'province', 'city', 'district', 'detailAddress'] as const;

/**
 * The app repeats the request to place an order if the reply was lost. If the buyer has chosen another address in the
 * meantime, this function changes the order to that address, under the rules of `changeOrderAddress`. If they forbid
 * the change, it returns the refusal and does not throw it, because the order itself was placed and keeps its address.
 * Does nothing if the buyer has no address with this id, or if the order has ended. Must run in a transaction.
 */
export async function changeAddressOfRepeat(
  tx: Database,
  change: AddressChange,
  at: Date,
): Promise<Problem | undefined> {
  const address = await addressRepository(tx).find(change.userId, change.addressId);
  if (!address) return undefined;
  await lockOrder(tx, change.orderId);
  const [order] = await tx
    .select({ state: orders.state, place: orderAddresses })
    .from(orders)
    .innerJoin(orderAddresses, eq(orderAddresses.orderId, orders.id))
    .where(eq(orders.id, change.orderId));
  const isUnderWay = order && [...unshippedStates, 'partShipped', 'shipped'].includes(order.state);
  const isOther = isUnderWay && placeColumns.some((name) => order.place[name] !== address[name]);
  return isOther ? changeIn(tx, change, at) : undefined;
}
