import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mall/orders.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { carrierOf } from '#server/domain/orders/tracking/carriers.ts';
import { changeOrderAddress } from '#server/domain/orders/changeAddress.ts';
import { cancelByBuyer, refundByBuyer } from '#server/domain/orders/endOrder.ts';
import { giveUpOrder } from '#server/domain/orders/giveUpOrder.ts';
import { orderActionsOf } from '#server/domain/orders/orderActions.ts';
import {
  orderRepository,
  type FullOrderRow,
  type OrderLineRow,
  type OrderRow,
} from '#server/domain/orders/orderRepository.ts';
import { placeOrder } from '#server/domain/orders/placeOrder.ts';
import { saleObstacleOf, obstacleOf, quote } from '#server/domain/orders/quoteOrder.ts';
import { receiveOrder } from '#server/domain/orders/shipOrder.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { natureOf, type GoodsNature } from '#server/domain/payments/channelsFor.ts';
import { askingObstacle, cashierObstacle } from '#server/domain/payments/channels/offeredChannels.ts';
import { settleAttempts } from '#server/domain/payments/queryChannels.ts';
import { paymentChannels } from '#server/domain/payments/channels/paymentChannels.ts';
import { saleTermsReader } from '#server/domain/payments/saleTermsReader.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import type { Settings } from '#server/settings/settings.ts';

export function orderRoutes(app: FastifyInstance, { db, now, settings }: Gateway): void {
  const orders = orderRepository(db);
  const readTerms = saleTermsReader({ db, now, settings });
  const channels = paymentChannels(settings, db, now);
  const paymentGateway = { db, now, channels };
  const viewFor = (userAgent: string): OrderView => ({
    now: now(),
    support: settings.support,
    payingObstacleOf: (nature) => cashierObstacle(channels, userAgent, nature)?.message ?? null,
    askingObstacleOf: (nature) => askingObstacle(channels, userAgent, nature)?.message ?? null,
  });

  async function requireOrder(id: string, { user, userAgent }: SignedInCaller): Promise<contract.Order> {
    const order = await orders.find(id, user.id);
    if (!order) throw new Problem(404, 'not_found');
    return orderOf(order, await paymentRepository(db).listSurplus(id), viewFor(userAgent));
  }

  /**
   * Answers a change of an order. `states` are the states that the change can lead to, immediately or later. If the
   * order is already in one of them, the call is a repetition and succeeds. A change that the state does not allow
   * is refused.
   */
  async function answerChange(id: string, caller: SignedInCaller, isDone: boolean, ...states: string[]) {
    const order = await requireOrder(id, caller);
    if (!isDone && !states.includes(order.state)) throw new Problem(409, 'order_changed');
    return order;
  }

  serve(app, contract.quoteOrder, async ({ body }, { user, userAgent }) => {
    const [quoted, terms] = await Promise.all([quote(db, user.id, body, now()), readTerms(userAgent)]);
    const { balance, most, obstacle, unpaidOrderId } = await obstacleOf(db, user.id, quoted, now(), terms);
    const { kind, steps, total, needsAddress, coupons, coupon } = quoted;
    return {
      kind,
      steps,
      total,
      needsAddress,
      balance,
      most,
      lines: quoted.lines.map(lineOf),
      couponId: coupon?.id ?? null,
      coupons: coupons.map(({ id, title, valueFen, minimumFen, endsAt, ...one }) => ({
        id,
        title,
        valueFen,
        minimumFen,
        endsAt: endsAt.getTime(),
        obstacle: one.obstacle,
      })),
      obstacle: obstacle?.message ?? null,
      unpaidOrderId,
    };
  });

  serve(app, contract.createOrder, async ({ body }, { user, userAgent }) => {
    const terms = await readTerms(userAgent);
    const order = { ...body, userId: user.id };
    const { id, addressRefusal } = await placeOrder(db, order, now(), (quoted) => saleObstacleOf(quoted, now(), terms));
    return { id, ...(addressRefusal && { addressProblem: addressRefusal.message }) };
  });

  serve(app, contract.giveUpOrder, async ({ params: { orderKey } }, { user }) => ({
    id: (await giveUpOrder(db, { userId: user.id, orderKey }, now())) ?? null,
  }));

  serve(app, contract.listOrders, async ({ query }, { user, userAgent }) => {
    const { rows, next } = await orders.list(user.id, query);
    const lines = await orders.linesOf(rows.map(({ id }) => id));
    return { items: rows.map((row) => cardOf(row, lines, viewFor(userAgent))), next };
  });

  serve(app, contract.getOrder, ({ params: { orderId } }, caller) => requireOrder(orderId, caller));

  serve(app, contract.cancelOrder, async ({ params: { orderId } }, caller, { log }) => {
    const { state } = await requireOrder(orderId, caller);
    // Asks the payment channels first: if the buyer has already paid, but the notification has not arrived yet, the
    // order becomes paid and is not cancelled.
    if (state === 'unpaid') {
      await settleAttempts(paymentGateway, orderId).catch((error: unknown) =>
        log.warn({ err: error }, 'a channel could not be asked before an order was cancelled'),
      );
    }
    return answerChange(orderId, caller, await cancelByBuyer(db, caller.user.id, orderId, now()), 'cancelled');
  });

  serve(app, contract.refundOrder, async ({ params: { orderId } }, caller) => {
    const isDone = await refundByBuyer(db, caller.user.id, orderId, now());
    return answerChange(orderId, caller, isDone, 'refunding', 'refunded');
  });

  serve(app, contract.changeOrderAddress, async ({ params: { orderId }, body: { addressId } }, caller) => {
    await changeOrderAddress(db, { orderId, userId: caller.user.id, addressId }, now());
    return requireOrder(orderId, caller);
  });

  serve(app, contract.confirmReceipt, async ({ params: { orderId } }, caller) => {
    const isDone = await receiveOrder(db, { id: orderId, userId: caller.user.id, actor: 'buyer' }, now());
    return answerChange(orderId, caller, isDone, 'received', 'reviewed');
  });
}

/** What a reply about orders depends on besides the orders. */
interface OrderView {
  now: Date;
  support: Settings['support'];
  /** Returns a text that says why such goods cannot be paid here; null if they can. */
  payingObstacleOf: (nature: GoodsNature) => string | null;
  /** Returns a text that says why no friend can be asked here to pay for such goods; null if a friend can be asked. */
  askingObstacleOf: (nature: GoodsNature) => string | null;
}

type ShownLine = Pick<
  OrderLineRow,
  | ('goodsId' | 'variantId' | 'title' | 'choices' | 'picture' | 'quantity')
  | ('priceFen' | 'shells' | 'delivers' | 'returns' | 'pack')
>;

const lineOf = ({ picture, pack, priceFen, shells, ...line }: ShownLine): contract.OrderLine => ({
  ...line,
  picture: `${mediaAddress(pack)}/${picture}`,
  price: { fen: priceFen, shells },
});

const cardOf = (
  row: OrderRow,
  all: readonly OrderLineRow[],
  { now, payingObstacleOf, askingObstacleOf }: OrderView,
): contract.OrderCard => {
  const lines = all.filter(({ orderId }) => orderId === row.id);
  const hasParcel = lines.some(({ delivers }) => delivers === 'parcel');
  const nature = natureOf(lines);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    createdAt: row.createdAt.getTime(),
    lines: lines.map(lineOf),
    total: { fen: row.totalFen, shells: row.totalShells },
    isGiven: row.isGiven,
    actions: orderActionsOf(
      {
        ...row,
        hasParcel,
        payingObstacle: payingObstacleOf(nature),
        askingObstacle: askingObstacleOf(nature),
      },
      now,
    ),
  };
};

function orderOf(row: FullOrderRow, surplusPayments: contract.SurplusPayment[], view: OrderView): contract.Order {
  const { steps, lines, parcels, events, address, dueAt } = row;
  return {
    ...cardOf(row, lines, view),
    steps,
    dueAt: dueAt?.getTime() ?? null,
    destination: address ? { ...address, mobile: maskedMobile(address.mobile) } : null,
    parcels: parcels.map(({ id, carrier, number, items, sentAt }) => {
      const { name, hotline } = carrierOf(carrier);
      return { id, carrier: name, hotline, number, sentAt: sentAt.getTime(), items: namedItems(items, lines) };
    }),
    events: events.map(({ id, reached, topic, actor, note, happenedAt }) => ({
      id,
      state: reached,
      ...(topic !== null && { topic }),
      actor,
      note,
      at: happenedAt.getTime(),
    })),
    ...(view.support && { support: view.support }),
    surplusPayments,
  };
}

const namedItems = (
  items: FullOrderRow['parcels'][number]['items'],
  lines: readonly OrderLineRow[],
): contract.Parcel['items'] =>
  items.map(({ variantId, quantity }) => {
    const line = lines.find((one) => one.variantId === variantId);
    return { title: line?.title ?? '', choices: line?.choices ?? [], quantity };
  });
