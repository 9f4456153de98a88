import type { Cashier } from '#contract/mall/payments.ts';

/** Returns the cashier of an unpaid order that an adult has not confirmed yet. */
export const aCashier = (orderId: string, cashier: Partial<Cashier> = {}): Cashier => ({
  orderId,
  orderKind: 'goods',
  orderState: 'unpaid',
  state: 'unpaid',
  amountFen: 9_900,
  endsAt: Date.UTC(2026, 10, 23, 4),
  channels: ['sandbox'],
  lastChannel: null,
  obstacle: null,
  friendObstacle: null,
  guardian: { isPassed: false, mobile: '138****8000' },
  surplusPayments: [],
  ...cashier,
});
