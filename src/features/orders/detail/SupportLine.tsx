import type { Support } from '#contract/mall/orders.ts';
import { CopyField } from '#widgets/copy/CopyField.tsx';
import styles from './OrderView.module.css';

interface SupportLineProps {
  orderId: string;
  support: Support | undefined;
}

/** Tells the buyer whom to ask about an order, and shows the order number that the support needs. */
export const SupportLine = ({ orderId, support }: SupportLineProps) => (
  <section className={styles['part']} aria-label="联系客服">
    <h3 className={styles['heading']}>有问题找客服</h3>
    {support ? (
      <>
        <p className={styles['soft']}>
          告诉客服订单号，会查得更快
          {support.hours !== '' && (
            <>
              。服务时间：<span className={styles['unbroken']}>{support.hours}</span>
            </>
          )}
        </p>
        <a className={styles['link']} href={`tel:${support.phone.replaceAll('-', '')}`}>
          客服电话 {support.phone}
        </a>
      </>
    ) : (
      <p className={styles['soft']}>请带着订单号，联系提供本应用的商家。</p>
    )}
    <CopyField text={orderId} label="订单号" noun="订单号" />
  </section>
);
