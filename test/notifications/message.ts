import type { RawRequest } from '#test/attack/target.ts';
import type { Payment } from './payments.ts';

export interface Message extends RawRequest {
  kind: string;
  /** The statuses with which the gateway may reply. */
  answers: readonly number[];
  /**
   * Whether the gateway may refuse the notification until it knows the new certificate. The channel repeats the
   * notification until then.
   */
  isRepeated?: boolean;
}

/** The functions that build the notifications of one channel. */
export interface NotificationBuilder {
  genuine: (payment: Payment) => Promise<Message>;
  forged: readonly ((payment: Payment) => Promise<Message>)[];
}

export const UNKNOWN_PAYMENT = '209901010000000000000000';
export const CONFIRMED = [200];
export const REFUSED = [400, 401, 415, 422];
