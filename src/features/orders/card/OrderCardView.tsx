import type { OrderCard } from '#contract/mall/orders.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useNow } from '#platform/variable/useNow.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useShowsOrderPrice } from '#features/orders/useShowsOrderPrice.ts';
import { stateTextOf } from '#features/orders/orderTexts.ts';
import styles from './OrderCardView.module.css';

/** An order in a list, with its first goods, its total and its state. */
export function OrderCardView({ order, href }: { order: OrderCard; href: string }) {
  const now = useNow();
  const isPriced = useShowsOrderPrice()(order);
  const { lines, total, createdAt } = order;
  const [first] = lines;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <AppLink href={href} className={styles['card']}>
      <span className={styles['head']}>
        <span className={styles['day']}>{relativeDayText(createdAt, now())}</span>
        <span className={styles['state']}>{stateTextOf(order).label}</span>
      </span>
      <span className={styles['body']}>
        <span className={styles['picture']}>
          <Cover src={first?.picture} alt="" sizes="72px" />
        </span>
        <span className={styles['words']}>
          <TitleLines title={first?.title} facts={[...(first?.choices ?? []), `共 ${pieces} 件`].join(' · ')} />
          {isPriced && <PriceText fen={total.fen} shells={total.shells} size="small" />}
        </span>
      </span>
    </AppLink>
  );
}
