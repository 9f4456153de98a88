import crypto from 'node:crypto';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import * as gifts from '#contract/mall/gifts.ts';
import { getGoods, listGoods } from '#contract/mall/goods.ts';
import * as invoices from '#contract/mall/invoices.ts';
import * as orders from '#contract/mall/orders.ts';
import { getParcelTrack } from '#contract/mall/parcels.ts';
import * as payments from '#contract/mall/payments.ts';
import * as payRequests from '#contract/mall/payRequests.ts';
import * as returns from '#contract/mall/returns.ts';
import { listOwnReviews, reviewOrder } from '#contract/mall/reviews.ts';
import { getVoucher, listVouchers } from '#contract/mall/vouchers.ts';
import { signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import { HOST_PAYMENT_SECRET, type AttackedGateway } from '#test/attack/gateways.ts';
import { codeFor, nextAdult, type Messages } from '#test/attack/adults.ts';
import { ask, send, type CallOptions } from '#test/attack/target.ts';

type Request = Pick<CallOptions, 'params' | 'body'>;

const WRONG_SECRET = 'x'.repeat(43);

interface Options {
  target: AttackedGateway;
  userToken: string;
  addressId: string;
  messages: Messages;
  secretOf: (kind: string) => string;
}

/**
 * Buys everything that the matrix requests as other users: orders in several states, with a gift, a payment request, a
 * parcel, an invoice, a return and a voucher. The result `exact` contains the requests that name these objects;
 * `byOwner` contains the secrets that the owner sends in addition, as holders of a link do.
 */
export async function makeShopObjects({ target, userToken, addressId, messages, secretOf }: Options) {
  const as = { userToken };
  const parcelGoods = await findGoods(target, as, 'hardware');
  const seriesGoods = await findGoods(target, as, 'series');

  const place = async (variantId: string, quantity = 1): Promise<string> => {
    const body = { lines: [{ variantId, quantity }], addressId };
    const { total } = await ask(target, orders.quoteOrder, { ...as, body });
    const order = { orderKey: crypto.randomUUID(), ...body, expected: total };
    return (await ask(target, orders.createOrder, { ...as, body: order })).id;
  };
  const pass = async (orderId: string): Promise<Record<string, string>> => {
    const { mobile, headers } = nextAdult();
    const options = { ...as, params: { orderId }, headers };
    await ask(target, payments.sendGuardianCode, { ...options, body: { mobile } });
    const code = await codeFor(messages, mobile);
    await ask(target, payments.passGuardianCheck, { ...options, body: { mobile, code } });
    return headers;
  };
  const buy = async (variantId: string, quantity = 1): Promise<string> => {
    const orderId = await place(variantId, quantity);
    const headers = await pass(orderId);
    const { amountFen } = await ask(target, payments.getCashier, { ...as, params: { orderId }, headers });
    const launch = await ask(target, payments.startPayment, {
      ...as,
      params: { orderId },
      headers,
      body: { channel: 'host' },
    });
    await pay(target, launch, amountFen);
    return orderId;
  };

  const paid = await buy(parcelGoods);
  const shipped = await buy(parcelGoods);
  const received = await buy(parcelGoods, 2);
  const owned = await buy(seriesGoods);
  const asked = await place(parcelGoods);
  await pass(asked);

  const parcelNumber = secretOf('SF').toUpperCase();
  const [, , cards = []] = await target.operate(
    ['--ship', shipped, 'sf', parcelNumber],
    ['--ship', received, 'sf', `${parcelNumber}X`],
    ['--create-codes', '1', 'voucher=ex-voucher-studio', '2027-12-31'],
  );
  const code = cards.map((line) => /[0-9A-Z-]{16,}/.exec(line)?.[0]).find((found) => found !== undefined) ?? '';

  await ask(target, redeemCardCode, { ...as, body: { code: code.replace(/-/g, '') } });
  const [voucher] = (await ask(target, listVouchers, { ...as, query: { part: 'usable', limit: '5' } })).items;
  const voucherId = voucher?.id ?? '';
  const { code: voucherCode } = await ask(target, getVoucher, { ...as, params: { voucherId } });
  await ask(target, orders.confirmReceipt, { ...as, params: { orderId: received } });
  const [parcel] = (await ask(target, orders.getOrder, { ...as, params: { orderId: shipped } })).parcels;

  const returnText = secretOf('return');
  const lines = [{ variantId: parcelGoods, quantity: 1, pictures: [] }];
  const ofReceived: Request = { params: { orderId: received } };
  const wanted = { reason: 'unwanted', text: returnText, lines };
  const { id: returnId } = await ask(target, returns.requestReturn, { ...as, ...ofReceived, body: wanted });

  const invoiceTitle = secretOf('invoice');
  const invoice = { kind: 'person', title: invoiceTitle, taxNumber: '', email: 'somebody@example.com' };
  const ofShipped: Request = { params: { orderId: shipped } };
  const { id: invoiceId } = await ask(target, invoices.requestInvoice, { ...as, ...ofShipped, body: invoice });

  const giver = nextAdult();
  const ofOwned: Request = { params: { orderId: owned } };
  const giving = { ...as, ...ofOwned, headers: giver.headers };
  await ask(target, gifts.sendGiftCode, { ...giving, body: { mobile: giver.mobile } });
  const giftCode = await codeFor(messages, giver.mobile);
  const giftMessage = secretOf('gift');
  const gift = await ask(target, gifts.giveOrder, {
    ...giving,
    body: { message: giftMessage, mobile: giver.mobile, code: giftCode },
  });

  const requestMessage = secretOf('please');
  const ofAsked: Request = { params: { orderId: asked } };
  const request = await ask(target, payRequests.askFriend, { ...as, ...ofAsked, body: { message: requestMessage } });
  const payer = crypto.randomBytes(32).toString('base64url');

  const ofGift = { params: { giftId: gift.id } };
  const ofRequest = { params: { requestId: request.id } };
  const friend = { secret: WRONG_SECRET, payer };
  const payment = { isAdult: true, channel: 'wechat' };
  const { mobile } = nextAdult();
  const wantedLines = { lines: [{ variantId: parcelGoods, quantity: 1 }], addressId };
  const { total: expected } = await ask(target, orders.quoteOrder, { ...as, body: wantedLines });
  const exact = new Map<AnyEndpoint, Request>([
    [orders.quoteOrder, { body: wantedLines }],
    [orders.createOrder, { body: { orderKey: crypto.randomUUID(), ...wantedLines, expected } }],
    [payments.sendGuardianCode, { params: { orderId: asked }, body: { mobile } }],
    [payments.passGuardianCheck, { params: { orderId: asked }, body: { mobile, code: '000000' } }],
    [payments.startPayment, { params: { orderId: asked }, body: { channel: 'host' } }],
    [orders.refundOrder, { params: { orderId: paid } }],
    [orders.changeOrderAddress, { params: { orderId: paid }, body: { addressId } }],
    [orders.confirmReceipt, ofShipped],
    [getParcelTrack, { params: { orderId: shipped, parcelId: String(parcel?.id ?? '') } }],
    [invoices.listInvoices, ofShipped],
    [invoices.requestInvoice, { params: { orderId: paid }, body: invoice }],
    [invoices.withdrawInvoice, { params: { invoiceId } }],
    [returns.listReturns, ofReceived],
    [returns.requestReturn, { ...ofReceived, body: wanted }],
    [returns.withdrawReturn, { params: { returnId } }],
    [returns.sendReturn, { params: { returnId }, body: { carrier: 'sf', number: 'SF12345678' } }],
    [listOwnReviews, ofReceived],
    [
      reviewOrder,
      { ...ofReceived, body: { reviews: [{ variantId: parcelGoods, rating: 5, text: '很好', pictures: [] }] } },
    ],
    [getVoucher, { params: { voucherId } }],
    [gifts.getOrderGift, ofOwned],
    [gifts.sendGiftCode, { ...ofOwned, body: { mobile } }],
    [gifts.giveOrder, { ...ofOwned, body: { message: '' } }],
    [gifts.cancelGift, ofOwned],
    [gifts.viewGift, { ...ofGift, body: { secret: WRONG_SECRET } }],
    [gifts.claimGift, { ...ofGift, body: { secret: WRONG_SECRET } }],
    [payRequests.getPayRequest, ofAsked],
    [payRequests.askFriend, { ...ofAsked, body: { message: '' } }],
    [payRequests.cancelPayRequest, ofAsked],
    [payRequests.viewPayRequest, { ...ofRequest, body: friend }],
    [payRequests.checkFriendPayment, { ...ofRequest, body: friend }],
    [payRequests.startFriendPayment, { ...ofRequest, body: { ...friend, ...payment } }],
  ]);
  const known = { secret: request.secret, payer };
  const byOwner = new Map<AnyEndpoint, Request>([
    [gifts.viewGift, { body: { secret: gift.secret } }],
    [gifts.claimGift, { body: { secret: gift.secret } }],
    [payRequests.viewPayRequest, { body: known }],
    [payRequests.checkFriendPayment, { body: known }],
    [payRequests.startFriendPayment, { body: { ...known, ...payment } }],
  ]);
  return {
    exact,
    byOwner,
    secrets: [
      ...[paid, shipped, received, owned, asked],
      ...[voucherCode, parcelNumber, returnText, invoiceTitle, giftMessage, requestMessage],
      ...[gift.secret, request.secret],
    ],
  };
}

/**
 * Returns a variant that is in stock. Goods that are sent in a parcel must not be limited per user, because they are
 * bought several times.
 */
async function findGoods(target: AttackedGateway, as: CallOptions, part: 'hardware' | 'series'): Promise<string> {
  const { items } = await ask(target, listGoods, { ...as, query: { part, sort: 'cheapest', limit: '20' } });
  for (const { id } of items) {
    const { variants, limits } = await ask(target, getGoods, { ...as, params: { goodsId: id } });
    const fits = variants.find(({ isSoldOut, price }) => !isSoldOut && price.fen > 0);
    if (fits && (part === 'series' || limits.perUser === null)) return fits.id;
  }
  throw new Error(`Nothing of ${part} can be bought.`);
}

/** Reports a payment as the host's server does. */
async function pay(
  target: AttackedGateway,
  launch: ReplyOf<typeof payments.startPayment>,
  amountFen: number,
): Promise<void> {
  if (launch.kind !== 'host') throw new Error(`The payment begins by ${launch.kind}.`);
  const { paymentId } = launch;
  const paidAt = Math.floor(Date.now() / 1000);
  const message = {
    typ: 'payment',
    state: 'paid',
    paymentId,
    transactionId: `T${paymentId}`,
    amountFen,
    paidAt,
  } as const;
  const token = await signHostMessage<'notification'>(message, HOST_PAYMENT_SECRET, new Date());
  const { status, body } = await send(target, {
    method: 'POST',
    url: '/pay/notify/host',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  });
  if (status !== 200) throw new Error(`The notification was answered ${status}: ${body.toString('utf8')}`);
}
