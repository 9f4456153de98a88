import type { Destination } from '#contract/mall/orders.ts';
import { regionText } from '#lib/address/regionText.ts';
import styles from './OrderView.module.css';

/** The destination of the parcels of an order. */
export const DestinationCard = ({ destination }: { destination: Destination }) => (
  <section className={styles['part']} aria-label="寄到哪里">
    <p className={styles['line']}>
      <b>{destination.receiver}</b> {destination.mobile}
    </p>
    <p className={styles['soft']}>{regionText(destination)}</p>
    <p className={styles['line']}>{destination.detailAddress}</p>
  </section>
);
