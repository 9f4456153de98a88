/**
 * `check`: queries an unconfirmed attempt at its channel; its key is the attempt's id and a counter. `refund`: sends a
 * refund to its channel, by the refund's id; `refundCheck`: queries one that the channel has accepted.
 */
export const paymentJobKinds = {
  check: 'payment-check',
  refund: 'payment-refund',
  refundCheck: 'refund-check',
} as const;
