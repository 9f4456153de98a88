import type { OrderCard, OrderEvent } from '#contract/mall/orders.ts';
import { momentText } from '#lib/time/dates.ts';
import { eventTextOf } from '#features/orders/orderTexts.ts';
import styles from './OrderView.module.css';

/** What has happened to an order, the newest first. */
export const TimeLine = ({ events, kind }: { events: readonly OrderEvent[]; kind: OrderCard['kind'] }) => (
  <section className={styles['part']} aria-label="订单动态">
    <h3 className={styles['heading']}>订单动态</h3>
    <ol>
      {events.map((event) => (
        <li key={event.id} className={styles['event']}>
          <p className={styles['line']}>{eventTextOf(event, kind)}</p>
          {event.note !== null && <p className={styles['line']}>{event.note}</p>}
          <p className={styles['soft']}>{momentText(event.at)}</p>
        </li>
      ))}
    </ol>
  </section>
);
