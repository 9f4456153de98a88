import type { Amount, PriceStep } from '#contract/mall/orders.ts';
import { PriceText } from '#ui/price/PriceText.tsx';
import { stepLabelOf } from '#features/orders/orderTexts.ts';
import styles from './PriceSteps.module.css';

interface PriceStepsProps {
  steps: readonly PriceStep[];
  total: Amount;
  /** The number of shells that the user has before the order is placed; undefined afterwards. */
  balance?: number;
}

/** Shows the steps from the price of the goods to the total, as the server has computed them. */
export const PriceSteps = ({ steps, total, balance }: PriceStepsProps) => (
  <dl className={styles['steps']}>
    {steps.map((step) => (
      <Row key={step.kind} label={stepLabelOf(step.kind)} amount={step} />
    ))}
    <Row label="合计" amount={total} isTotal />
    {balance !== undefined && balance >= total.shells && (
      <div className={styles['row']}>
        <dt className={styles['label']}>换完还剩</dt>
        <dd className={styles['value']}>{balance - total.shells} 贝壳</dd>
      </div>
    )}
  </dl>
);

function Row({
  label,
  amount: { fen, shells },
  isTotal = false,
}: {
  label: string;
  amount: Amount;
  isTotal?: boolean;
}) {
  const isDiscount = fen < 0 || shells < 0;
  return (
    <div className={styles['row']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>
        {isDiscount && '−'}
        <PriceText fen={Math.abs(fen)} shells={Math.abs(shells)} size={isTotal ? 'medium' : 'small'} />
      </dd>
    </div>
  );
}
