import { aGoods } from '#server/testing/pack/packGoods.ts';

const exchange = { kind: 'exchange' as const };

/** Goods for shells with different limits, times of sale and deliveries, and one device for money. */
export const exchangeGoods = [
  aGoods({ ...exchange, id: 'cup', title: '杯子', variants: [{ id: 'one', shells: 80, stock: 500 }] }),
  aGoods({ ...exchange, id: 'last', variants: [{ id: 'one', shells: 10, stock: 1 }] }),
  aGoods({
    ...exchange,
    id: 'few',
    limits: { perUser: 2, inTotal: null },
    variants: [{ id: 'one', shells: 1, stock: 100 }],
  }),
  aGoods({
    ...exchange,
    id: 'three',
    limits: { perUser: null, inTotal: 3 },
    variants: [{ id: 'one', shells: 1, stock: 100 }],
  }),
  aGoods({
    ...exchange,
    id: 'later',
    sells: { from: '2099-01-01T00:00:00+08:00', until: null },
    variants: [{ id: 'one', shells: 1, stock: 5 }],
  }),
  aGoods({
    ...exchange,
    id: 'over',
    sells: { from: null, until: '2020-01-01T00:00:00+08:00' },
    variants: [{ id: 'one', shells: 1, stock: 5 }],
  }),
  aGoods({ ...exchange, id: 'dear', variants: [{ id: 'one', shells: 5, priceFen: 990, stock: 50 }] }),
  aGoods({
    ...exchange,
    id: 'ticket',
    delivers: 'voucher',
    voucher: { validDays: 9 },
    variants: [{ id: 'one', shells: 5 }],
  }),
  aGoods({ id: 'lamp' }),
];
