import type { Goods } from '#server/content/pack/goodsSchemas.ts';

type Written = Omit<Partial<Goods>, 'variants'> & {
  id: string;
  variants?: (Partial<Goods['variants'][number]> & { id: string })[];
};

/**
 * Returns the content of a file of goods: by default, a device in one variant with a stock of 5. Used as in `aPack({
 * editorials: { 'goods/lamp': aGoods({ id: 'lamp' }) } })`.
 */
export const aGoods = ({ id, variants = [{ id: 'one', stock: 5 }], ...goods }: Written) => ({
  kind: 'device',
  delivers: 'parcel',
  title: id,
  subtitle: '说明',
  pictures: ['cover/goods'],
  details: { paragraphs: ['介绍'] },
  returns: 'sevenDays',
  ...goods,
  id,
  variants: variants.map((variant) => ({
    ...(goods.kind === 'exchange' ? { shells: 100 } : { priceFen: 9900 }),
    ...variant,
  })),
});
