import { MINUTE_MS } from '#lib/time/time.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';

const stock = 1_000_000;
const aStory = (id: string) => ({ id, access: 'vip' as const, durationMs: 2 * MINUTE_MS });

/** Creates a pack with goods for every kind of order. */
export const shopPack = (): string =>
  aPack({
    series: { sea: [aStory('sea-1')], hill: [aStory('hill-1')] },
    editorials: Object.fromEntries(
      [
        aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock }] }),
        // Goods that are out of stock at first. Each round of the race for the last piece adds one piece, as an
        // operator does.
        aGoods({ id: 'last', variants: [{ id: 'one', priceFen: 9_900, stock: 0 }] }),
        aGoods({ id: 'few', limits: { perUser: 2, inTotal: null }, variants: [{ id: 'one', priceFen: 500, stock }] }),
        aGoods({ id: 'cup', kind: 'exchange', variants: [{ id: 'one', shells: 100, stock }] }),
        // Goods that a creator sells.
        aGoods({ id: 'mug', kind: 'exchange', variants: [{ id: 'one', shells: 10, stock }] }),
        aGoods({ id: 'mixed', kind: 'exchange', variants: [{ id: 'one', shells: 100, priceFen: 990, stock }] }),
        aGoods({
          id: 'month',
          kind: 'plan',
          delivers: 'membership',
          returns: 'none',
          membership: { days: 31, isTrial: false },
          variants: [{ id: 'one', priceFen: 1_500 }],
        }),
        aGoods({
          id: 'albums',
          kind: 'package',
          delivers: 'series',
          returns: 'none',
          series: ['sea', 'hill'],
          variants: [{ id: 'one', priceFen: 3_900, stock }],
        }),
        // Another package of the same series, because each package can be ordered once only.
        aGoods({
          id: 'treasury',
          kind: 'package',
          delivers: 'series',
          returns: 'none',
          series: ['sea', 'hill'],
          variants: [{ id: 'one', priceFen: 4_900, stock }],
        }),
        aGoods({
          id: 'class',
          kind: 'exchange',
          delivers: 'voucher',
          voucher: { validDays: 30 },
          variants: [{ id: 'one', shells: 10, priceFen: 2_000, stock }],
        }),
      ].map((goods) => [`goods/${goods.id}`, goods]),
    ),
  });

/** The price of one piece of each variant. */
export const prices = {
  'lamp.one': { fen: 9_900, shells: 0 },
  'last.one': { fen: 9_900, shells: 0 },
  'few.one': { fen: 500, shells: 0 },
  'cup.one': { fen: 0, shells: 100 },
  'mug.one': { fen: 0, shells: 10 },
  'mixed.one': { fen: 990, shells: 100 },
  'month.one': { fen: 1_500, shells: 0 },
  'albums.one': { fen: 3_900, shells: 0 },
  'treasury.one': { fen: 4_900, shells: 0 },
  'class.one': { fen: 2_000, shells: 10 },
} as const;

export type VariantId = keyof typeof prices;
