/**
 * `check`: asks a channel about an attempt in doubt; its key is the attempt's id and a counter. `refund`: sends a refund
 * to its channel, by the refund's id; `refundCheck`: asks about one that the channel has accepted.
 */
export const paymentJobKinds = {
  check: 'payment-check',
  refund: 'payment-refund',
  refundCheck: 'refund-check',
} as const;
