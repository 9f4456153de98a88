import { useState } from 'react';
import type { GoodsDetail } from '#contract/mall/goods.ts';
import { Columns } from '#ui/navigation/Columns.tsx';
import { BuyBar } from '#features/mall/goods/BuyBar.tsx';
import { Description } from './Description.tsx';
import { ExchangeBar } from '#features/mall/goods/ExchangeBar.tsx';
import { Gallery } from './Gallery.tsx';
import { GivePart } from './GivePart.tsx';
import { GoodsHead } from './GoodsHead.tsx';
import styles from './GoodsView.module.css';
import { Reviews } from './Reviews.tsx';
import { SoldSeriesList } from './SoldSeriesList.tsx';
import { choose, initialChoice, variantOf } from '#features/mall/goods/choice/variantChoice.ts';
import { VariantPicker } from '#features/mall/goods/choice/VariantPicker.tsx';

/** Goods with all facts that a parent needs before buying them. */
export function GoodsView({ goods }: { goods: GoodsDetail }) {
  const { variants, pictures } = goods;
  const [choice, setChoice] = useState(() => initialChoice(variants));
  const [shown, setShown] = useState(pictures[0]);
  const variant = variantOf(variants, choice) ?? variants[0];

  const handleChoose = (option: number, value: string) => {
    const next = choose(variants, choice, option, value);
    setChoice(next);
    const picture = variantOf(variants, next)?.picture;
    if (picture) setShown(picture);
  };

  return (
    <>
      <Columns about={<Gallery pictures={pictures} shown={shown} title={goods.title} onShow={setShown} />}>
        {variant && <GoodsHead goods={goods} variant={variant} />}
        {goods.options.length > 0 && <VariantPicker goods={goods} choice={choice} onChoose={handleChoose} />}
        <SoldSeriesList series={goods.series} />
        {(goods.kind === 'series' || goods.kind === 'package') && <GivePart givableOrderId={goods.givableOrderId} />}
        <Description goods={goods} />
        <div className={styles['part']}>
          <Reviews goods={goods} />
        </div>
      </Columns>
      {variant &&
        (goods.kind === 'exchange' ? (
          <ExchangeBar goods={goods} variant={variant} />
        ) : (
          <BuyBar goods={goods} variant={variant} />
        ))}
    </>
  );
}
