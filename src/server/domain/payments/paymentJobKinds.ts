/**
 * `check`: queries an unconfirmed attempt at its channel; its key is the attempt's id and a counter. `refund`: sends a
 * refund to its channel, by the refund's id; `refundCheck`: queries one that the channel has accepted. `settle`:
 * closes the other attempts to pay an order that was paid, by the order's id.
 */
export const paymentJobKinds = {
  check: 'payment-check',
  refund: 'payment-refund',
  refundCheck: 'refund-check',
  settle: 'payment-settle',
} as const;
