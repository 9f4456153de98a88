import type { ChannelId, Launch } from '#contract/mall/payments.ts';

/** The data of an attempt to pay that a channel gets. */
export interface ChannelAttempt {
  /** The number that we, as the merchant, have given the attempt. */
  id: string;
  amountFen: number;
  /** The title of the goods, which the payer reads at the channel. */
  title: string;
  /** The channel must receive no money after this moment. */
  endsAt: Date;
  way: string;
  /** The path of the app to which the channel leads the payer back. It contains no secrets. */
  backPath: string;
}

/** The data of the payer, which are known only when a payment begins. */
export interface PayerContext {
  /** The origin of the app, to which a payer returns. */
  origin: string;
  /** The payer's network address. */
  address: string;
  /** The payer's open id at the official account. */
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
  /** The number that we, as the merchant, have given the refund. The channel returns the money once for each number. */
  number: string;
  attemptId: string;
  amountFen: number;
  /** The amount of the whole payment. */
  paidFen: number;
}

/**
 * `accepted`: the channel is returning the money; `failed` with the channel's reason; `closed`: the channel has given
 * the refund up and returns nothing for its number any more, so only a refund with another number can succeed.
 */
export type RefundAnswer = { state: 'accepted' | 'done' | 'absent' | 'closed' } | { state: 'failed'; problem: string };

/**
 * A channel to receive money. Every function rejects if the channel cannot be reached or answers with an unexpected
 * error. It is then unknown what the channel has done.
 */
export interface PaymentChannel {
  /** Starts an attempt. May be called again for the same attempt. */
  begin: (attempt: ChannelAttempt, payer: PayerContext) => Promise<Launch>;
  query: (attempt: ChannelAttempt) => Promise<ChannelAnswer>;
  /** Makes the channel refuse money for the attempt, even if the channel does not know the attempt. */
  close: (attempt: ChannelAttempt) => Promise<void>;
  refund: (refund: ChannelRefund) => Promise<RefundAnswer>;
  queryRefund: (refund: ChannelRefund) => Promise<RefundAnswer>;
}

/** The channels that are configured. */
export type PaymentChannels = Readonly<Partial<Record<ChannelId, PaymentChannel>>>;
