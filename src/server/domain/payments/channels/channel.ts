import type { ChannelId, Launch } from '#contract/mall/payments.ts';

/** What a channel gets to know about a payment attempt. */
export interface ChannelAttempt {
  /** The number that the gateway has given the attempt. */
  id: string;
  amountFen: number;
  /** The title of the goods, which the payer reads at the channel. */
  title: string;
  /** The moment after which the channel must not accept money any more. */
  endsAt: Date;
  way: string;
  /** The path of the app to which the payer returns from the channel. It contains no secrets. */
  backPath: string;
}

/** The data of the payer that are known only when a payment begins. */
export interface PayerContext {
  /** The origin of the app to which the payer returns. */
  origin: string;
  /** The IP address of the payer. */
  address: string;
  /** The payer's open id for our WeChat official account. */
  openId: string | undefined;
}

/** Money that a channel has received. */
export interface Receipt {
  /** The number that the channel has given the payment. */
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}

/** `absent`: the channel does not know the payment, so nothing was paid. */
export type ChannelAnswer = { state: 'paid'; receipt: Receipt } | { state: 'open' | 'closed' | 'absent' };

export interface ChannelRefund {
  /** The number that the gateway has given the refund. The channel returns money only once for each number. */
  number: string;
  attemptId: string;
  amountFen: number;
  /** The amount of the whole payment. */
  paidFen: number;
}

/**
 * `accepted`: the channel is returning the money; `failed`: the channel has refused, for the reason in `problem`;
 * `closed`: the channel has given up the refund and will return nothing for its number, so only a refund with another
 * number can succeed.
 */
export type RefundOutcome = { state: 'accepted' | 'done' | 'closed' } | { state: 'failed'; problem: string };

/** `absent`: the channel does not know the refund. */
export type RefundAnswer = RefundOutcome | { state: 'absent' };

/**
 * A channel that receives money. Every function rejects if the channel cannot be reached or answers with an unexpected
 * error. After that, the channel may or may not have carried out the request.
 */
export interface PaymentChannel {
  /** Starts an attempt. May be called again for the same attempt. */
  begin: (attempt: ChannelAttempt, payer: PayerContext) => Promise<Launch>;
  query: (attempt: ChannelAttempt) => Promise<ChannelAnswer>;
  /** Makes the channel refuse money for the attempt, even if the channel does not know the attempt. */
  close: (attempt: ChannelAttempt) => Promise<void>;
  /** Requests a refund. May be called again for the same refund. */
  refund: (refund: ChannelRefund) => Promise<RefundOutcome>;
  queryRefund: (refund: ChannelRefund) => Promise<RefundAnswer>;
}

/** The channels that are configured. */
export type PaymentChannels = Readonly<Partial<Record<ChannelId, PaymentChannel>>>;
