import type { Parcel } from '#contract/mall/orders.ts';
import { momentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { itemsText } from './itemsText.ts';
import styles from './OrderView.module.css';

/** The parcels of an order with their numbers, and the hotlines of their carriers. */
export function Parcels({ orderId, parcels }: { orderId: string; parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <section className={styles['part']} aria-label="包裹">
      <h3 className={styles['heading']}>{parcels.length > 1 ? `一共 ${parcels.length} 个包裹` : '包裹'}</h3>
      <ul>
        {parcels.map(({ id, carrier, hotline, number, items, sentAt }, index) => (
          <li key={id} className={styles['parcel']}>
            <p className={styles['line']}>
              {carrier} <span className={styles['number']}>{number}</span>
            </p>
            <p className={styles['soft']}>
              {momentText(sentAt)} 寄出：
              {itemsText(items)}
            </p>
            <AppLink className={styles['link']} href={href('logistics', { id: orderId, parcel: String(index + 1) })}>
              看物流
            </AppLink>
            {hotline !== '' && (
              <a className={styles['link']} href={`tel:${hotline}`}>
                快递电话 {hotline}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
