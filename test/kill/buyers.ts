import crypto from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addAddress } from '#contract/account/addresses.ts';
import { giveConsent } from '#contract/account/consents.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { cancelOrder, createOrder, refundOrder } from '#contract/mall/orders.ts';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { takeCoupon } from '#contract/mall/coupons.ts';
import { passGuardianCheck, sendGuardianCode, startPayment } from '#contract/mall/payments.ts';
import { askFriend, startFriendPayment } from '#contract/mall/payRequests.ts';
import { swapV1Token } from '#contract/account/session.ts';
import { agreementConsent, call, send, type CallOptions, type Target } from '#test/attack/target.ts';
import { nativeToken } from '#test/attack/tokens.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { NATIVE_TOKEN_SECRET, SIGNING_SECRET } from '#test/disturb/gatewayProcess.ts';
import { prices } from '#test/races/goods.ts';
import { notify } from '#test/races/shop.ts';
import { HOST_SECRET, type PaymentCompanies } from './company.ts';
import { planOf, type Plan } from './plans.ts';

/** An order according to the replies that its buyer has received. */
export interface PlacedOrder {
  plan: Plan;
  /** Empty until the order has been acknowledged. */
  orderId: string;
  /** Empty if no payment was started. */
  paymentId: string;
  /** The amount in fen of each payment of the order. */
  fen: number;
  isDone: boolean;
}

interface Shop {
  origins: readonly string[];
  company: PaymentCompanies;
  /** The SMS codes that the gateways have sent. */
  messages: readonly { mobile: string; code: string }[];
  /** Card codes for shells, one for each buyer. */
  codes: readonly string[];
}

const AT_ONCE = 12;
export const BUYERS = 200;
/** A coupon that is bought with shells and reduces the price by 5 yuan. */
const COUPON = { offerId: 'small', fen: 500 };
/** For one order in this many, the first reply to the creation of the order is treated as lost. */
const LOST_EVERY = 5;
const AGAIN_AFTER_MS = 100;
const BROWSER_AGENT = 'Mozilla/5.0 (Linux; Android 14)';
const HOST_AGENT = 'ilisten_android/2003/11.58.2/huawei';
/**
 * Returns whether a reply is only temporary, so that the request must be repeated: the gateway has just started, or is
 * still executing the same request. Every other reply is final.
 */
const isTemporary = (status: number, code: string | undefined) => status === 503 || code === 'in_progress';

let mobileCount = 0;
const aMobile = () => `137${String((mobileCount += 1)).padStart(8, '0')}`;

/** Buyers who carry out their plans. They repeat every request with the same key until it is answered. */
export class Buyers {
  readonly history: PlacedOrder[] = [];
  /** Descriptions of replies that must not occur. */
  readonly wrong: string[] = [];
  /** The number of orders that may be started in total. */
  allowed = 0;
  private turn = 0;
  private readonly accounts: { userToken: string; deviceId: string; addressId: string }[] = [];

  constructor(private readonly shop: Shop) {}

  get done(): number {
    return this.history.filter(({ isDone }) => isDone).length;
  }

  /** Places orders until there are `total` of them. */
  async run(total: number): Promise<void> {
    for (let count = 0; count < Math.min(BUYERS, total); count += 1) await this.signUp();
    const next = async (): Promise<void> => {
      while (this.history.length < total) {
        if (this.history.length < this.allowed) await this.buy(this.history.length);
        else await setTimeout(10);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  private target(): Target {
    const origin = this.shop.origins[(this.turn += 1) % this.shop.origins.length] ?? '';
    const secrets = { signingSecret: SIGNING_SECRET, nativeTokenSecret: NATIVE_TOKEN_SECRET };
    return { origin, publicOrigin: 'https://stories.example', isProduction: true, ...secrets };
  }

  /** Repeats a request until a gateway has given a final reply, and returns this reply. */
  private async persist(send: (target: Target) => ReturnType<typeof call>) {
    for (;;) {
      const reply = await send(this.target()).catch(() => undefined);
      if (reply) {
        const body = JSON.parse(reply.body.toString('utf8')) as Record<string, string>;
        if (!isTemporary(reply.status, body['code'])) return { status: reply.status, body };
      }
      await setTimeout(AGAIN_AFTER_MS);
    }
  }

  private async ask(endpoint: AnyEndpoint, options: CallOptions, allowed: readonly number[] = [200]) {
    const idempotencyKey = crypto.randomUUID();
    const answer = await this.persist((target) => call(target, endpoint, { ...options, idempotencyKey }));
    if (!allowed.includes(answer.status)) {
      this.wrong.push(`${endpoint.path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }

  private async signUp(): Promise<void> {
    const subject = crypto.randomUUID();
    const deviceId = `device-${subject}`;
    const body = { v1token: nativeToken(NATIVE_TOKEN_SECRET, subject) };
    const { data } = (await this.ask(swapV1Token, { deviceId, body })).body as unknown as { data: { token: string } };
    const account = { userToken: data.token, deviceId };
    await this.ask(giveConsent, { ...account, ...agreementConsent });
    const address = await this.ask(addAddress, { ...account, body: anAddress() });
    await this.ask(redeemCardCode, { ...account, body: { code: this.shop.codes[this.accounts.length] ?? '' } });
    this.accounts.push({ ...account, addressId: address.body['id'] ?? '' });
  }

  private async buy(number: number): Promise<void> {
    const plan = planOf(number);
    const bought: PlacedOrder = { plan, orderId: '', paymentId: '', fen: 0, isDone: false };
    this.history.push(bought);
    const { addressId, ...account } = this.accounts[number % this.accounts.length] ?? { addressId: '' };
    const options = { ...account, headers: { 'user-agent': HOST_AGENT } };
    const { variantId, quantity = 1 } = plan;
    const coupon = plan.hasCoupon ? await this.takeCoupon(options) : undefined;
    const price = prices[variantId];
    bought.fen = price.fen * quantity - (coupon ? COUPON.fen : 0);
    const body = {
      orderKey: crypto.randomUUID(),
      lines: [{ variantId, quantity }],
      addressId,
      ...(coupon && { couponId: coupon }),
      expected: { fen: bought.fen, shells: price.shells * quantity },
    };
    const request = { ...options, body };
    // Ignores the first reply, as if the gateway had died after its commit, and repeats the request with the same key.
    if (number % LOST_EVERY === 0) await this.ask(createOrder, request);
    const order = await this.ask(createOrder, request);
    bought.orderId = order.body['id'] ?? '';
    const ofOrder = { ...options, params: { orderId: bought.orderId } };
    if (plan.pays) bought.paymentId = await this.begin(ofOrder, plan);
    if (plan.isCancelled) await this.ask(cancelOrder, ofOrder);
    if (plan.pays) await this.pay(bought);
    if (plan.isGivenBack) await this.ask(refundOrder, ofOrder);
    bought.isDone = true;
  }

  private async takeCoupon(options: CallOptions): Promise<string> {
    const coupon = await this.ask(takeCoupon, { ...options, params: { offerId: COUPON.offerId } });
    return coupon.body['id'] ?? '';
  }

  /** Passes the check of an adult, and starts a payment. Returns the id of the payment. */
  private async begin(ofOrder: CallOptions, { isPaidByFriend = false }: Plan): Promise<string> {
    for (;;) {
      // Uses another mobile number for each attempt. A gateway that is killed may lose a text message, and another one
      // is sent to the same number only after a minute.
      const mobile = aMobile();
      await this.ask(sendGuardianCode, { ...ofOrder, body: { mobile } }, [200, 429]);
      const message = this.shop.messages.find((one) => one.mobile === mobile);
      if (!message) continue;
      const body = { mobile, code: message.code };
      if ((await this.ask(passGuardianCheck, { ...ofOrder, body })).status === 200) break;
    }
    if (isPaidByFriend) return this.beginAsFriend(await this.ask(askFriend, { ...ofOrder, body: { message: '' } }));
    const launch = await this.ask(startPayment, { ...ofOrder, body: { channel: 'host' } });
    return launch.body['paymentId'] ?? '';
  }

  /**
   * Opens the link of the payment request as a friend who is not logged in, and starts a payment with WeChat. Returns
   * the id of the payment.
   */
  private async beginAsFriend({ body: { id = '', secret = '' } }: { body: Record<string, string> }): Promise<string> {
    const launch = await this.ask(startFriendPayment, {
      deviceId: `device-${crypto.randomUUID()}`,
      headers: { 'user-agent': BROWSER_AGENT },
      params: { requestId: id },
      body: { secret, payer: crypto.randomBytes(32).toString('base64url'), isAdult: true, channel: 'wechat' },
    });
    return /prepay_id=wx(?<id>\d+)/.exec(launch.body['url'] ?? '')?.groups?.['id'] ?? '';
  }

  private async pay({ plan, paymentId, fen }: PlacedOrder): Promise<void> {
    const { company } = this.shop;
    let report = ({ origin }: Target) =>
      notify({ origin, signingSecret: HOST_SECRET }, paymentId, fen, `HOST${paymentId}`);
    if (plan.isPaidByFriend) {
      const reportOfWechat = company.payByWechat(paymentId, fen);
      report = (target) => {
        const { payload, ...request } = reportOfWechat();
        return send(target, { ...request, body: payload });
      };
    } else company.pay(paymentId, fen);
    for (let sent = 0; sent < (plan.reports ?? 0); sent += 1) {
      const { status } = await this.persist(report);
      if (status !== 200) this.wrong.push(`a notification was answered ${status}`);
    }
  }
}
