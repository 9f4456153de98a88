import type { SurplusPayment } from '#contract/mall/orders.ts';
import { yuanText } from '#lib/money.ts';
import { momentText } from '#lib/time/dates.ts';
import { channelNameOf } from './channelNames.ts';
import styles from './SurplusPayments.module.css';

/**
 * Shows the payments that an order did not use, and whether their money has already been returned. Shows nothing if
 * there are none.
 */
export function SurplusPayments({ payments }: { payments: readonly SurplusPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section className={styles['part']} aria-label="没有用上的付款">
      <h3 className={styles['heading']}>没有用上的付款</h3>
      <ul>
        {payments.map(({ channel, amountFen, paidAt, state }) => (
          <li key={`${channel} ${paidAt}`} className={styles['payment']}>
            <p className={styles['line']}>
              {channelNameOf(channel)} ¥{yuanText(amountFen)}，{surplusTextOf(state)}
            </p>
            <p className={styles['soft']}>{momentText(paidAt)} 付款</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const surplusTextOf = (state: SurplusPayment['state']): string =>
  state === 'returned' ? '已经原路退回' : '订单不需要这笔钱，正在原路退回，一般几天内到账';
