import { eq, sql } from 'drizzle-orm';
import { createOrder } from '#contract/mall/orders.ts';
import { startPayment } from '#contract/mall/payments.ts';
import type { Database } from '#server/database/connection/open.ts';
import { payments, sandboxTrades } from '#server/database/tables/mall/payments.ts';
import { addressRepository } from '#server/domain/addresses/addressRepository.ts';
import { signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { call, send, type Reply } from '#test/attack/target.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import type { Gateway } from './gateways.ts';
import { prices, type VariantId } from './goods.ts';

/** The resources of a race: gateways that share a database, and connections of the test to that database. */
export interface World {
  db: Database;
  gateways: readonly Gateway[];
  serverSecret: string;
  /** Returns a pseudo-random whole number from 0 to below `end`, which depends on the seed of the run. */
  below: (end: number) => number;
}

/** Returns the gateway for a number. Successive numbers select the gateways in turn. */
export function gatewayAt({ gateways }: World, number: number): Gateway {
  const gateway = gateways[number % gateways.length];
  if (!gateway) throw new Error('There is no gateway.');
  return gateway;
}

export interface Buyer {
  userId: string;
  userToken: string;
  addressId: string;
  /** A second address of the buyer. */
  otherAddressId: string;
}

let users = 0;
const HOST_AGENT = 'ilisten_android/2003/11.58.2/huawei';

/** Returns the options of a call of a buyer who uses a host app. Each buyer has their own device. */
export const asBuyer = ({ userId, userToken }: Buyer) => ({
  userToken,
  deviceId: userId,
  headers: { 'user-agent': HOST_AGENT },
});

export async function aBuyer({ db }: Pick<World, 'db'>, shells = 0): Promise<Buyer> {
  const now = new Date();
  const mobile = `139${String((users += 1)).padStart(8, '0')}`;
  const { id: userId } = await userRepository(db).findOrCreateByMobile(mobile, now);
  await consentRepository(db).give(userId, 'agreement', now);
  const { token } = await sessionRepository(db).begin({ id: userId, isAnonymous: false }, '1002', now);
  const addresses = addressRepository(db);
  const { id: addressId } = await addresses.add(userId, anAddress(), now);
  const { id: otherAddressId } = await addresses.add(userId, anAddress({ receiver: '王大山' }), now);
  if (shells > 0) await shellLedger(db).give(userId, { kind: 'dictation', occasion: 'race', amount: shells }, now);
  return { userId, userToken: token, addressId, otherAddressId };
}

/** Orders one piece. `changes` replaces parts of the request. */
export const order = (gateway: Gateway, buyer: Buyer, variantId: VariantId, changes: object = {}): Promise<Reply> =>
  call(gateway, createOrder, {
    ...asBuyer(buyer),
    body: {
      orderKey: crypto.randomUUID(),
      lines: [{ variantId, quantity: 1 }],
      addressId: buyer.addressId,
      expected: prices[variantId],
      ...changes,
    },
  });

export async function placeOrder(
  gateway: Gateway,
  buyer: Buyer,
  variantId: VariantId,
  changes: object = {},
): Promise<string> {
  return field(await order(gateway, buyer, variantId, changes), 'id');
}

/** Returns a field of a reply. Throws if the reply is not successful. */
export function field(reply: Reply, name: string): string {
  const text = reply.body.toString('utf8');
  if (reply.status !== 200) throw new Error(`A preparation was answered ${reply.status}: ${text}`);
  return String((JSON.parse(text) as Record<string, unknown>)[name]);
}

/**
 * Records directly in the database that an adult has confirmed the payment of an order, because the real check needs a
 * text message.
 */
export async function confirmAdult({ db }: Pick<World, 'db'>, { userId }: Buyer, orderId: string): Promise<void> {
  const repository = paymentRepository(db);
  const found = await repository.findOrder(orderId, userId);
  if (!found) throw new Error(`There is no order ${orderId}.`);
  const payment = await repository.openPayment(found, userId, new Date());
  await db.update(payments).set({ guardianAt: new Date() }).where(eq(payments.id, payment.id));
}

/** Starts a payment, and returns its id. */
export async function beginPayment(
  world: World,
  buyer: Buyer,
  orderId: string,
  channel: 'host' | 'sandbox' = 'host',
): Promise<string> {
  await confirmAdult(world, buyer, orderId);
  const options = { ...asBuyer(buyer), params: { orderId }, body: { channel } };
  return paymentOf(await call(gatewayAt(world, 0), startPayment, options));
}

/** Returns the id of a payment from the reply to the call that has started it. */
export function paymentOf(reply: Reply): string {
  const kind = field(reply, 'kind');
  return kind === 'host' ? field(reply, 'paymentId') : (field(reply, 'url').split('/').pop() ?? '');
}

/** Records that the payment company has received the money, even if the gateway has already closed the payment. */
export const receiveMoney = async ({ db }: World, paymentId: string): Promise<void> => {
  await db
    .update(sandboxTrades)
    .set({ paidAt: sql`coalesce(${sandboxTrades.paidAt}, now())` })
    .where(eq(sandboxTrades.id, paymentId));
};

/**
 * Notifies a gateway of a payment, as the payment company does. `transactionId` is the company's own id of the payment.
 */
export async function notify(
  gateway: Pick<Gateway, 'origin' | 'signingSecret'>,
  paymentId: string,
  amountFen: number,
  transactionId = `SANDBOX${paymentId}`,
): Promise<Reply> {
  const message = { typ: 'payment', state: 'paid', paymentId, transactionId, amountFen } as const;
  const paidAt = Math.floor(Date.now() / 1000);
  const token = await signHostMessage<'notification'>({ ...message, paidAt }, gateway.signingSecret, new Date());
  return send(gateway, {
    method: 'POST',
    url: '/pay/notify/host',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  });
}

/** Places an order and pays for it. Returns the id of the order. */
export async function paidOrder(world: World, buyer: Buyer, variantId: VariantId): Promise<string> {
  const orderId = await placeOrder(gatewayAt(world, 0), buyer, variantId);
  const paymentId = await beginPayment(world, buyer, orderId);
  await receiveMoney(world, paymentId);
  const { status } = await notify(gatewayAt(world, 1), paymentId, prices[variantId].fen);
  if (status !== 200) throw new Error(`A notification was answered ${status}.`);
  return orderId;
}
