import type { ComponentProps } from 'react';
import type { GoodsCard } from '#contract/mall/goods.ts';
import { PriceText } from '#ui/price/PriceText.tsx';
import styles from './GoodsPrice.module.css';
import { UNPRICED_TEXT, useShowsPrice } from './useShowsPrice.ts';

interface GoodsPriceProps extends Pick<ComponentProps<typeof PriceText>, 'size' | 'isFrom'> {
  delivers: GoodsCard['delivers'];
  price: Pick<GoodsCard['price'], 'fen' | 'shells'>;
}

/** The price of goods that are for sale, or a text where it must not be shown. */
export function GoodsPrice({ delivers, price, ...look }: GoodsPriceProps) {
  const showsPrice = useShowsPrice();
  if (!showsPrice(delivers, price)) return <span className={styles['unpriced']}>{UNPRICED_TEXT}</span>;
  return <PriceText fen={price.fen} shells={price.shells} {...look} />;
}
