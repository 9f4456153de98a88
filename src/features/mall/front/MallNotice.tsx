import { Daidi } from '#ui/mascot/Daidi.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import styles from './MallNotice.module.css';

/** Explains why nothing can be ordered during a closure of the mall. */
export const MallNotice = ({ reason }: { reason: string }) => (
  <section className={styles['notice']} aria-label="商城通知">
    <Daidi mood={asleep} size={64} />
    <div className={styles['words']}>
      <p className={styles['title']}>商城暂时不营业</p>
      <p className={styles['reason']}>{reason}</p>
      <p className={styles['orders']}>已经下的订单照常处理，东西可以先看看。</p>
    </div>
  </section>
);
