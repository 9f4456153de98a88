/**
 * The kinds of jobs for payments. `check`: queries an unconfirmed attempt at its channel; the key is the attempt's id
 * and a counter. `refund`: sends a refund to its channel; the key is the refund's id, with a suffix if the refund is
 * sent again. `refundCheck`: queries a refund that the channel has accepted. `settle` and `settleChannel`: close all
 * other attempts to pay an order that was paid.
 */
export const paymentJobKinds = {
  check: 'payment-check',
  refund: 'payment-refund',
  refundCheck: 'refund-check',
  /** The key is the id of the order. Only gateways of the previous release enqueue this kind. */
  settle: 'payment-settle',
  /**
   * Closes attempts at one channel; the key is the id of the order and the channel. It has a kind of its own, because
   * gateways of the previous release would take the whole key for the id of an order.
   */
  settleChannel: 'payment-settle-channel',
} as const;
