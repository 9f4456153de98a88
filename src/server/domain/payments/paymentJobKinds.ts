/**
 * The kinds of jobs for payments. `check`: queries an unconfirmed attempt at its channel; the key is the attempt's id
 * and a counter. `refund`: sends a refund to its channel; the key is the refund's id, with a suffix if the refund is
 * sent again. `refundCheck`: queries a refund that the channel has accepted. `settle`: closes all other attempts at
 * one channel to pay an order that was paid; the key is the order's id and the channel.
 */
export const paymentJobKinds = {
  check: 'payment-check',
  refund: 'payment-refund',
  refundCheck: 'refund-check',
  settle: 'payment-settle',
} as const;
