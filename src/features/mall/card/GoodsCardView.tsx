import type { ReactNode } from 'react';
import type { GoodsCard } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { goodsHref } from '#widgets/goods/goodsHref.ts';
import { GoodsPrice } from '#widgets/goods/GoodsPrice.tsx';
import { memberPriceText } from '#widgets/goods/memberPriceText.ts';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { soldText, stateLabel } from '#features/mall/saleState.ts';
import styles from './GoodsCardView.module.css';

interface GoodsCardViewProps {
  goods: GoodsCard;
  /** Replaces the plain title, for example by one with highlighted matches of a search. */
  title?: ReactNode;
  eager?: boolean;
}

/** Goods in a list. On a phone, the picture is above the text; on a tablet, beside it. */
export function GoodsCardView({ goods, title = goods.title, eager = false }: GoodsCardViewProps) {
  const { subtitle, cover, delivers, price, hasOtherPrices } = goods;
  const showsPrice = useShowsPrice();
  const label = stateLabel(goods);
  const facts = [showsPrice(delivers, price) ? memberPriceText(price) : '', soldText(goods)];
  return (
    <AppLink href={goodsHref(goods)} className={styles['card']}>
      <span className={styles['picture']}>
        <Cover src={cover} alt="" sizes="(min-width: 700px) 120px, 45vw" eager={eager}>
          {label !== undefined && <span className={styles['state']}>{label}</span>}
        </Cover>
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['subtitle']}>{subtitle}</span>
        <span className={styles['price']}>
          <GoodsPrice delivers={delivers} price={price} isFrom={hasOtherPrices} />
        </span>
        <span className={styles['facts']}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </span>
    </AppLink>
  );
}
