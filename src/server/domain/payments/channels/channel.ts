import type { ChannelId, Launch } from '#contract/mall/payments.ts';

/** One attempt to pay, as a channel sees it. */
export interface ChannelAttempt {
  /** The merchant's number of the payment. */
  id: string;
  amountFen: number;
  /** What is paid for; the payer reads it at the channel. */
  title: string;
  /** After this moment the channel must not receive money. */
  endsAt: Date;
  way: string;
  /** Where a channel leads the payer back to: a path of the app without secrets. */
  backPath: string;
}

/** What is known only when a payment begins. */
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
  /** The channel's own number of the payment. */
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}

/** `absent`: the channel does not know the payment, so nothing was paid. */
export type ChannelAnswer = { state: 'paid'; receipt: Receipt } | { state: 'open' | 'closed' | 'absent' };

export interface ChannelRefund {
  /** The merchant's number of the refund; the channel returns the money once for each. */
  id: string;
  attemptId: string;
  amountFen: number;
  /** The amount of the whole payment. */
  paidFen: number;
}

/** `accepted`: the channel is returning the money; `failed` with the channel's reason. */
export type RefundAnswer = { state: 'accepted' | 'done' | 'absent' } | { state: 'failed'; problem: string };

/**
 * A way to receive money. Every function rejects if the channel cannot be reached or answers with an error, in which
 * case nothing is known about what it has done.
 */
export interface PaymentChannel {
  /** May be called again for the same attempt. */
  begin: (attempt: ChannelAttempt, payer: PayerContext) => Promise<Launch>;
  query: (attempt: ChannelAttempt) => Promise<ChannelAnswer>;
  /** Makes the channel refuse money for the attempt, even if the channel does not know the attempt. */
  close: (attempt: ChannelAttempt) => Promise<void>;
  refund: (refund: ChannelRefund) => Promise<RefundAnswer>;
  queryRefund: (refund: ChannelRefund) => Promise<RefundAnswer>;
}

/** The channels that are configured. */
export type PaymentChannels = Readonly<Partial<Record<ChannelId, PaymentChannel>>>;
