import { orderStates } from '#contract/mall/orders.ts';
import { regionText } from '#lib/address/regionText.ts';
import { yuanText } from '#lib/money.ts';
import type { Database } from '#server/database/connection/open.ts';
import { restock } from '#server/domain/goods/stock.ts';
import { carrierCodes, isCarrier, PARCEL_NUMBER } from '#server/domain/orders/tracking/carriers.ts';
import { refuseOrder, takeBackOrder } from '#server/domain/orders/endOrder.ts';
import { auditMoney, listLongUnconfirmed } from '#server/domain/payments/moneyAudit.ts';
import { listFailedRefunds, listLongRefunds, sendRefundAgain } from '#server/domain/payments/refunds.ts';
import { orderRepository, type FullOrderRow, type OrderLineRow } from '#server/domain/orders/orderRepository.ts';
import { shipOrder, type Shipping } from '#server/domain/orders/shipOrder.ts';
import { cardUsage, runCardCommand } from './commands/cardCommands.ts';
import { couponUsage, runCouponCommand } from './commands/couponCommands.ts';
import { invoiceUsage, runInvoiceCommand } from './invoices/invoiceCommands.ts';
import { creatorUsage, runCreatorCommand } from './commands/creatorCommands.ts';
import { mallUsage, runMallCommand } from './commands/mallCommands.ts';
import { returnUsage, runReturnCommand } from './returns/returnCommands.ts';
import { piecesOf } from './commands/pieces.ts';
import { terminalLine } from '#server/operation/printLine.ts';
import { UsageError, wholeNumber } from './commands/usageError.ts';

const MAX_REASON = 100;
const MAX_LISTED = 100;

const shippingTexts: Record<Shipping, string> = {
  shipped: 'is shipped completely.',
  partShipped: 'is shipped in part.',
  notNow: 'does not exist or cannot be shipped in its present state.',
  repeated: 'has this parcel already.',
  tooMuch: 'has less left to ship.',
};

const refusalTexts = {
  refunded: 'is refused; its shells and stock are returned.',
  refunding: 'is refused; its shells and stock are returned, and its money is on the way back.',
  notNow: 'does not exist or cannot be refused in its present state.',
};

const takeBackTexts = {
  refunded: 'is taken back; its shells are returned.',
  refunding: 'is taken back; its money is on the way back.',
  used: 'has used vouchers, so nothing is changed. --take-back-used returns its whole price nevertheless.',
  notNow:
    'does not exist, has parcels, was given to or received from a friend, or cannot be taken back in its present state.',
};

/** Carries out one command of `npm run orders` and returns the lines to print. */
export async function runOrderCommand(
  db: Database,
  [flag = '', id = '', ...rest]: readonly string[],
  now: Date,
): Promise<string[]> {
  try {
    refuseIgnoredWords(flag, [id, ...rest]);
    switch (flag) {
      case '':
        return await listToShip(db);
      case '--list':
        return await listInState(db, id);
      case '--show':
        return await show(db, id);
      case '--ship':
        return await ship(db, id, rest, now);
      case '--refuse':
        return await refuse(db, id, rest.join(' '), now);
      case '--take-back':
      case '--take-back-used':
        return await takeBack(db, id, rest.join(' '), now, flag === '--take-back-used');
      case '--money':
        return await showMoney(db, now);
      case '--retry-refund':
        return await retryRefund(db, id, now);
      case '--restock':
        return await addStock(db, id, rest[0] ?? '');
      default: {
        const said = await runMallCommand(db, [flag, id, ...rest], now);
        if (said) return said;
        const assigned = await runCreatorCommand(db, [flag, id, ...rest], now);
        if (assigned) return assigned;
        const lines = await runCardCommand(db, [flag, id, ...rest], now);
        if (lines) return lines;
        const given = await runCouponCommand(db, [flag, id, ...rest], now);
        if (given) return given;
        const textOf = (words: readonly string[] = rest) => reasonOf(words.join(' '));
        const returned = await runReturnCommand(db, { flag, id, rest, textOf }, now);
        if (returned) return returned;
        const invoiced = await runInvoiceCommand(db, { flag, id, rest, textOf }, now);
        if (invoiced) return invoiced;
        throw new UsageError(flag === '--help' ? 'What operators do with orders:' : `There is no ${flag}.`);
      }
    }
  } catch (error) {
    if (error instanceof UsageError) return [error.message, ...usage];
    throw error;
  }
}

/**
 * The maximum number of words after each command that reads no free text. Without this limit, a mistyped word would be
 * ignored silently, and the command would do something else than the operator meant.
 */
const mostWords: Readonly<Partial<Record<string, number>>> = {
  '': 0,
  '--list': 1,
  '--show': 1,
  '--money': 0,
  '--retry-refund': 1,
  '--restock': 2,
  '--mall': 0,
  '--open-mall': 0,
  '--assign-goods': 3,
  '--create-codes': 3,
  '--codes': 0,
  '--withdraw-codes': 1,
  '--use-voucher': 1,
  '--returns': 0,
  '--receive-return': 2,
  '--invoices': 0,
  '--issue-invoice': 4,
  '--reverse-invoice': 2,
};

function refuseIgnoredWords(flag: string, words: readonly string[]): void {
  const ignored = words.filter((word) => word !== '').slice(mostWords[flag] ?? Infinity);
  if (ignored.length > 0) throw new UsageError(`${ignored.join(' ')} is too much after ${flag}.`);
}

const usage = [
  'npm run orders                                                 lists what waits to be shipped, the oldest first',
  'npm run orders -- --list <state>                               lists the newest orders in a state, at most 100; see below',
  'npm run orders -- --show <order>                               prints an order with its address and time line',
  'npm run orders -- --ship <order> <carrier> <number>            records a parcel with everything that is left',
  'npm run orders -- --ship <order> <carrier> <number> <variant>=<quantity> …   records a parcel with a part',
  'npm run orders -- --refuse <order> <reason>                    ends it; the buyer reads the reason and gets all back',
  'npm run orders -- --take-back <order> <reason>                 refunds what was delivered without a parcel',
  'npm run orders -- --take-back-used <order> <reason>            the same although vouchers of it were used, which stay used',
  'npm run orders -- --money                                      prints where all money is, and refunds that failed or take long',
  'npm run orders -- --retry-refund <refund>                      sends a failed or late refund to its channel again',
  'npm run orders -- --restock <variant> <quantity>               adds stock; a negative quantity takes it away',
  ...mallUsage,
  ...creatorUsage,
  ...cardUsage,
  ...couponUsage,
  ...returnUsage,
  ...invoiceUsage,
  `States: ${orderStates.join(', ')}`,
  `Carriers: ${carrierCodes.join(', ')}`,
];

const lineText = ({ title, choices, variantId, quantity, shippedQuantity }: OrderLineRow): string =>
  `${[title, ...choices].join(' ')} (${variantId}) × ${quantity}${shippedQuantity > 0 ? `, ${shippedQuantity} shipped` : ''}`;

type ListedOrder = Pick<FullOrderRow, 'id' | 'state' | 'createdAt'>;

/** Returns one line for each order: number, state, time and the goods, but not the buyer. */
async function linesFor(db: Database, rows: readonly ListedOrder[]): Promise<string[]> {
  const lines = await orderRepository(db).linesOf(rows.map(({ id }) => id));
  return rows.map(({ id, state, createdAt }) => {
    const own = lines.filter(({ orderId }) => orderId === id).map(lineText);
    return [id, state, createdAt.toISOString(), own.join('; ')].join('\t');
  });
}

async function listToShip(db: Database): Promise<string[]> {
  const rows = await orderRepository(db).listToShip();
  return [...(await linesFor(db, rows)), `${rows.length} to ship`];
}

async function listInState(db: Database, name: string): Promise<string[]> {
  const state = orderStates.find((one) => one === name);
  if (state === undefined) throw new UsageError(name === '' ? 'Name a state.' : `There is no state ${name}.`);
  const { rows, count } = await orderRepository(db).listInState(state, MAX_LISTED);
  return [
    ...(await linesFor(db, rows)),
    `${count} ${state}${count > rows.length ? `, the newest ${rows.length} are listed` : ''}`,
  ];
}

async function show(db: Database, id: string): Promise<string[]> {
  const order = await orderRepository(db).find(id);
  if (!order) return [`There is no order ${id}.`];
  const { address } = order;
  return [
    `${id}\t${order.kind}\t${order.state}\t${order.totalShells} shells + ¥${yuanText(order.totalFen)}`,
    ...order.lines.map(lineText),
    ...(address ? [addressText(address)] : []),
    ...order.parcels.map(({ carrier, number, sentAt }) => `${sentAt.toISOString()}\tparcel\t${carrier} ${number}`),
    ...order.events.map(({ happenedAt, reached, topic, actor, note }) =>
      terminalLine([happenedAt.toISOString(), topic ?? reached, actor, note ?? '']),
    ),
  ];
}

async function ship(
  db: Database,
  orderId: string,
  [carrier = '', written = '', ...parts]: readonly string[],
  now: Date,
): Promise<string[]> {
  const number = written.toUpperCase();
  if (!isCarrier(carrier)) throw new UsageError(`There is no carrier ${carrier}.`);
  if (!PARCEL_NUMBER.test(number)) throw new UsageError(`${written} is no parcel number.`);
  const items = piecesOf(parts);
  const outcome = await shipOrder(db, { orderId, carrier, number, ...(items.length > 0 && { items }) }, now);
  const order = await orderRepository(db).find(orderId);
  // Prints a changed address, because the buyer may have changed it after the label was printed.
  const isChanged = order?.events.some(({ topic }) => topic === 'address') === true;
  return [
    `${orderId} ${shippingTexts[outcome]}`,
    ...(isChanged && order.address ? [`The buyer has changed the address: ${addressText(order.address)}`] : []),
  ];
}

const addressText = (address: NonNullable<FullOrderRow['address']>): string =>
  `${address.receiver} ${address.mobile} ${regionText(address)} ${address.detailAddress}`;

async function refuse(db: Database, id: string, written: string, now: Date): Promise<string[]> {
  return [`${id} ${refusalTexts[(await refuseOrder(db, id, reasonOf(written), now)) ?? 'notNow']}`];
}

async function takeBack(
  db: Database,
  id: string,
  written: string,
  now: Date,
  includesUsed: boolean,
): Promise<string[]> {
  const outcome = await takeBackOrder(db, id, reasonOf(written), now, { includesUsed });
  return [`${id} ${takeBackTexts[outcome ?? 'notNow']}`];
}

function reasonOf(written: string): string {
  const reason = written.trim();
  if (reason === '' || reason.length > MAX_REASON)
    throw new UsageError(`Give a reason of at most ${MAX_REASON} characters, which the buyer reads.`);
  return reason;
}

async function showMoney(db: Database, now: Date): Promise<string[]> {
  const { received, returned, returning, held, difference } = await auditMoney(db);
  const [failed, long] = [await listFailedRefunds(db), await listLongRefunds(db, now)];
  const unconfirmed = await listLongUnconfirmed(db, now);
  return [
    ...Object.entries({ received, returned, returning, held }).map(([name, fen]) => `${name}\t¥${yuanText(fen)}`),
    difference === 0 ? 'All money is accounted for.' : `¥${yuanText(difference)} belongs nowhere: find out why.`,
    ...failed.map(({ id, orderId, amountFen, problem }) =>
      [id, orderId, `¥${yuanText(amountFen)}`, problem ?? ''].join('\t'),
    ),
    `${failed.length} failed refunds`,
    ...long.map(({ id, orderId, amountFen, state }) => [id, orderId, `¥${yuanText(amountFen)}`, state].join('\t')),
    `${long.length} refunds not confirmed for more than an hour`,
    ...unconfirmed.map(({ id, orderId, channel, amountFen }) =>
      [id, orderId, channel, `¥${yuanText(amountFen)}`].join('\t'),
    ),
    `${unconfirmed.length} payments unconfirmed for more than an hour`,
  ];
}

async function retryRefund(db: Database, id: string, now: Date): Promise<string[]> {
  return [(await sendRefundAgain(db, id, now)) ? `${id} is sent again.` : `There is no failed or late refund ${id}.`];
}

async function addStock(db: Database, variantId: string, quantity: string): Promise<string[]> {
  const available = await restock(db, variantId, wholeNumber(quantity, -Infinity));
  return [available === undefined ? `${variantId} has no stock.` : `${available} of ${variantId} can be ordered now.`];
}
