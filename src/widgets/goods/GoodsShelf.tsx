import type { GoodsCard } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { goodsHref } from './goodsHref.ts';
import { GoodsPrice } from './GoodsPrice.tsx';
import { memberPriceText } from './memberPriceText.ts';
import styles from './GoodsShelf.module.css';
import { useShowsPrice } from './useShowsPrice.ts';

interface GoodsShelfProps {
  title: string;
  subtitle: string;
  goods: readonly GoodsCard[];
}

/** Goods side by side, such as those that the editors have chosen, or those of a creator. */
export function GoodsShelf({ title, subtitle, goods }: GoodsShelfProps) {
  const showsPrice = useShowsPrice();
  return (
    <section className={styles['shelf']} aria-label={title}>
      <SectionHead title={title} />
      {subtitle !== '' && <p className={styles['subtitle']}>{subtitle}</p>}
      <Carousel>
        {goods.map((one) => (
          <Slide key={one.id} className={styles['tile']}>
            <AppLink href={goodsHref(one)}>
              <Cover src={one.cover} alt="" sizes="132px" />
              <span className={styles['title']}>{one.title}</span>
              <GoodsPrice delivers={one.delivers} price={one.price} size="small" isFrom={one.hasOtherPrices} />
              <span className={styles['member']}>
                {showsPrice(one.delivers, one.price) && memberPriceText(one.price)}
              </span>
            </AppLink>
          </Slide>
        ))}
      </Carousel>
    </section>
  );
}
