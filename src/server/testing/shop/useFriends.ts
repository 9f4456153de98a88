import crypto from 'node:crypto';
import * as contract from '#contract/mall/payRequests.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import { randomToken } from '#server/secrets/digest.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import type { Buyer, useShop } from './useShop.ts';

/** The data that the browser of a friend has: the link, and a secret of its own. */
export interface Friend {
  requestId: string;
  secret: string;
  payer: string;
}

/** How a friend pays. */
interface Chosen {
  channel?: ChannelId;
  openId?: string;
}

/** Actions of the owners of orders and of their friends, through the endpoints of the gateway. */
export function useFriends(test: TestGateway, shop: ReturnType<typeof useShop>) {
  const params = (orderId: string) => ({ params: { orderId } });
  const named = ({ requestId, secret, payer }: Friend) => ({ params: { requestId }, body: { secret, payer } });
  const guest = (options: CallOptions): CallOptions => ({ deviceId: crypto.randomUUID(), ...options });

  return {
    ask: (buyer: Buyer, orderId: string, message = '帮我付一下吧', options: CallOptions = {}) =>
      call(test, contract.askFriend, { ...params(orderId), body: { message } }, { ...buyer, ...options }),
    seenByOwner: (buyer: Buyer, orderId: string) => call(test, contract.getPayRequest, params(orderId), buyer),
    cancel: (buyer: Buyer, orderId: string) => call(test, contract.cancelPayRequest, params(orderId), buyer),

    /** Creates an order of the buyer that friends can pay, and the link to pay it. */
    async asked(buyer: Buyer, variantId = 'lamp.one', fen = 9_900) {
      const orderId = await shop.order(buyer, variantId, fen);
      await shop.confirm(buyer, orderId);
      const { body } = await this.ask(buyer, orderId);
      return { orderId, requestId: body.id, secret: body.secret };
    },
    /** Returns the data of a new browser in which a friend has opened the link. */
    friendOf: ({ requestId, secret }: { requestId: string; secret: string }): Friend => ({
      requestId,
      secret,
      payer: randomToken(),
    }),

    view: (friend: Friend, options: CallOptions = {}) =>
      call(test, contract.viewPayRequest, named(friend), guest(options)),
    check: (friend: Friend, options: CallOptions = {}) =>
      call(test, contract.checkFriendPayment, named(friend), guest(options)),
    start: (friend: Friend, options: CallOptions = {}, { channel = 'sandbox', openId }: Chosen = {}) => {
      const { params: itsParams, body } = named(friend);
      const request = { ...body, isAdult: true as const, channel, ...(openId !== undefined && { openId }) };
      return call(test, contract.startFriendPayment, { params: itsParams, body: request }, guest(options));
    },
    /** Begins a payment with fields that the contract does not allow, because other programs may send such fields. */
    startWith: (friend: Friend, fields: object) => {
      const { params: itsParams, body } = named(friend);
      const request = { params: itsParams, body: { ...body, channel: 'sandbox', ...fields } as never };
      return call(test, contract.startFriendPayment, request, guest({}));
    },
    /** Begins a payment, and returns its number. */
    async begun(friend: Friend): Promise<string> {
      const { body } = await this.start(friend);
      return body.kind === 'open' ? (body.url.split('/').pop() ?? '') : '';
    },
  };
}
