import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { payments } from '#server/database/tables/mall/payments.ts';
import { addressRepository } from '#server/domain/addresses/addressRepository.ts';
import { claimGift } from '#server/domain/gifts/claimGift.ts';
import { giveOrder } from '#server/domain/gifts/giveOrder.ts';
import { requestInvoice } from '#server/domain/orders/invoices/invoiceSteps.ts';
import { payOrder } from '#server/domain/orders/payOrder.ts';
import { placeOrder } from '#server/domain/orders/placeOrder.ts';
import { requestReturn } from '#server/domain/orders/returns/requestReturn.ts';
import { receiveOrder, shipOrder } from '#server/domain/orders/shipOrder.ts';
import { askFriend, cancelPayRequest } from '#server/domain/payRequests/askFriend.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { operate } from '#server/operation/operate.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import type { PreparedShop } from './preparedShop.ts';

const WATCH = { variantId: 'story-watch.sky-bt', fen: 39_900 };
const RECEIVED_SERIES = { variantId: 'series-pillow-talk.one', fen: 690 };
const GIVEN_SERIES = { variantId: 'series-four-seasons.one', fen: 390 };

/**
 * Arguments: the mobile numbers of the family and of a friend. Gives the family orders that need an operator, a friend
 * or the confirmation of an adult. Prints a PreparedShop.
 */
operate(async (db, [familyMobile = '', friendMobile = '']) => {
  const now = new Date();
  const userOf = async (mobile: string) => (await userRepository(db).findOrCreateByMobile(mobile, now)).id;
  const [family, friend] = [await userOf(familyMobile), await userOf(friendMobile)];
  const inParcels = await inTwoParcels(db, family, now);
  const received = await createReceivedOrder(db, family, now);
  const toInvoice = { kind: 'person', title: '李小满', taxNumber: '', email: 'mama@example.com' } as const;
  await db.transaction((tx) => requestInvoice(tx, { orderId: received, userId: family, ...toInvoice }, now));
  const returning = await createReceivedOrder(db, family, now);
  const lines = [{ variantId: WATCH.variantId, quantity: 1, pictures: [] }];
  const text = '屏幕左边有一条亮线';
  await db.transaction((tx) =>
    requestReturn(tx, { orderId: returning, userId: family, reason: 'faulty', text, lines }, now),
  );

  const asked = await createConfirmedOrder(db, family, now);
  const payLink = await db.transaction((tx) =>
    askFriend(tx, { orderId: asked, userId: family, message: '这块手表我想要很久了' }, now),
  );
  const toPay = await createConfirmedOrder(db, family, now);
  // Requests a payment from a friend and withdraws the request. This extends the time for paying from half an hour to a
  // day.
  await db.transaction((tx) => askFriend(tx, { orderId: toPay, userId: family, message: '' }, now));
  await cancelPayRequest(db, toPay, now);

  const gift = await giftOf(db, friend, RECEIVED_SERIES, now);
  await claimGift(db, { giftId: gift.id, secret: gift.secret }, family, now);
  const openGift = await giftOf(db, family, GIVEN_SERIES, now);
  const linkOf = ({ id, secret }: { id: string; secret: string }, name: string) => `?${name}=${id}#${secret}`;
  const prepared: PreparedShop = {
    inParcels: `?id=${inParcels}`,
    received: `?id=${received}`,
    returning: `?id=${returning}`,
    askedFriend: `?id=${asked}`,
    payLink: linkOf(payLink, 'id'),
    paying: `?id=${toPay}`,
    gift: linkOf(gift, 'gift'),
    openGift: linkOf(openGift, 'gift'),
  };
  console.log(JSON.stringify(prepared));
});

interface Priced {
  variantId: string;
  fen: number;
}

/**
 * Orders goods without paying, and returns the id of the order. The address is removed from the user's addresses
 * afterwards.
 */
async function order(db: Database, userId: string, { variantId, fen }: Priced, now: Date, quantity = 1) {
  const addresses = addressRepository(db);
  const { id: addressId } = await addresses.add(userId, anAddress(), now);
  const wanted = { userId, orderKey: crypto.randomUUID(), lines: [{ variantId, quantity }], addressId };
  const expected = { fen: quantity * fen, shells: 0 };
  const { id } = await placeOrder(db, { ...wanted, expected }, now, () => undefined);
  await addresses.remove(userId, addressId);
  return id;
}

async function paidOrder(db: Database, userId: string, priced: Priced, now: Date, quantity = 1) {
  const id = await order(db, userId, priced, now, quantity);
  await db.transaction((tx) => payOrder(tx, { id, actor: 'buyer' }, now));
  return id;
}

/** Orders three watches, of which two are sent in two parcels. */
async function inTwoParcels(db: Database, userId: string, now: Date): Promise<string> {
  const orderId = await paidOrder(db, userId, WATCH, now, 3);
  const items = [{ variantId: WATCH.variantId, quantity: 1 }];
  await shipOrder(db, { orderId, carrier: 'yto', number: 'YT6400012345', items }, now);
  await shipOrder(db, { orderId, carrier: 'sf', number: 'SF1400054321', items }, now);
  return orderId;
}

async function createReceivedOrder(db: Database, userId: string, now: Date): Promise<string> {
  const id = await paidOrder(db, userId, WATCH, now);
  await shipOrder(db, { orderId: id, carrier: 'sf', number: `SF${id}` }, now);
  await db.transaction((tx) => receiveOrder(tx, { id, actor: 'buyer' }, now));
  return id;
}

/** Orders a watch without paying. An adult has confirmed its payment. */
async function createConfirmedOrder(db: Database, userId: string, now: Date): Promise<string> {
  const id = await order(db, userId, WATCH, now);
  const repository = paymentRepository(db);
  const found = await repository.findOrder(id, userId);
  if (!found) throw new Error(`There is no order ${id}.`);
  const payment = await repository.openPayment(found, userId, now);
  await db.update(payments).set({ guardianAt: now }).where(eq(payments.id, payment.id));
  return id;
}

/** Buys a series for a user, and gives it away. Returns the id and secret of the gift's link. */
async function giftOf(db: Database, userId: string, series: Priced, now: Date) {
  const orderId = await paidOrder(db, userId, series, now);
  const given = await db.transaction((tx) =>
    giveOrder(tx, { orderId, userId, message: '睡前一起听吧', confirm: async () => undefined }, now),
  );
  if (given instanceof Problem) throw given;
  return given;
}
