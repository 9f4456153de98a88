import type { PayRequestItem } from '#contract/mall/payRequests.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { TitleLines } from '#ui/picture/TitleLines.tsx';
import styles from './ItemList.module.css';

/**
 * The content of an order, as a friend sees it. The entries are no links, because the friend may not be able to open
 * the goods.
 */
export const ItemList = ({ items }: { items: readonly PayRequestItem[] }) => (
  <ul className={styles['part']} aria-label="商品">
    {items.map(({ title, choices, picture, quantity }, index) => (
      <li key={index} className={styles['item']}>
        <span className={styles['picture']}>
          <Cover src={picture} alt="" sizes="64px" />
        </span>
        <span className={styles['words']}>
          <TitleLines title={title} facts={[...choices, `× ${quantity}`].join(' · ')} />
        </span>
      </li>
    ))}
  </ul>
);
