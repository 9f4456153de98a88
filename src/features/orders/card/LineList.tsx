import type { OrderCard, OrderLine } from '#contract/mall/orders.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { orderedGoodsHref } from '#features/orders/orderHref.ts';
import styles from './LineList.module.css';

interface LineListProps {
  kind: OrderCard['kind'];
  lines: readonly OrderLine[];
  /** Whether the prices of the lines may be shown (`useShowsPrice`). */
  isPriced?: boolean;
}

/** The lines of an order or of a quote. Each line links to its goods. */
export const LineList = ({ kind, lines, isPriced = true }: LineListProps) => (
  <ul className={styles['list']} aria-label="商品">
    {lines.map(({ variantId, goodsId, title, choices, picture, quantity, price }) => (
      <li key={variantId}>
        <PictureRow
          href={orderedGoodsHref(kind, goodsId)}
          as={AppLink}
          src={picture}
          title={title}
          facts={[...choices, `× ${quantity}`].join(' · ')}
          after={isPriced && <PriceText fen={price.fen} shells={price.shells} size="small" />}
        />
      </li>
    ))}
  </ul>
);
