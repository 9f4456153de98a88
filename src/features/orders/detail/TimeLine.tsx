import type { Order } from '#contract/mall/orders.ts';
import { momentText } from '#lib/time/dates.ts';
import { WholeSums } from '#ui/price/WholeSums.tsx';
import { eventTextOf } from '#features/orders/orderTexts.ts';
import styles from './OrderView.module.css';

/** The events of an order, newest first. */
export const TimeLine = ({ order }: { order: Order }) => (
  <section className={styles['part']} aria-label="订单动态">
    <h3 className={styles['heading']}>订单动态</h3>
    <ol>
      {order.events.map((event) => (
        <li key={event.id} className={styles['event']}>
          <p className={styles['line']}>
            <WholeSums>{eventTextOf(event, order)}</WholeSums>
          </p>
          {event.note !== null && (
            <p className={styles['line']}>
              <WholeSums>{event.note}</WholeSums>
            </p>
          )}
          <p className={styles['soft']}>{momentText(event.at)}</p>
        </li>
      ))}
    </ol>
  </section>
);
