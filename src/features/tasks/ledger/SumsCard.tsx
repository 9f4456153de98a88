import type { ShellSums } from '#contract/account/shells.ts';
import { monthText } from '#features/tasks/dayTexts.ts';
import { ExpiryNote } from '#features/tasks/ExpiryNote.tsx';
import { ShellCard } from '#widgets/shells/ShellCard.tsx';
import styles from './SumsCard.module.css';

interface SumsCardProps {
  sums: ShellSums;
  /**
   * The month whose sums are shown. It is undefined if the ledger shows entries of all months; then the sums are those
   * of the current month.
   */
  month: string | undefined;
  today: string;
}

/** Shows the balance, the shells earned and spent in a month, and the shells that expire. */
export function SumsCard({ sums: { balance, expiring, months }, month = '', today }: SumsCardProps) {
  const shown = month === '' ? today.slice(0, 7) : month;
  const sums = months.find((one) => one.month === shown);
  const parts = [
    `得到 ${sums?.earned ?? 0}`,
    `用掉 ${sums?.spent ?? 0}`,
    ...(sums?.returned ? [`退回 ${sums.returned}`] : []),
    ...(sums?.expired ? [`到期 ${sums.expired}`] : []),
  ];
  return (
    <ShellCard
      label="贝壳余额"
      title="现在的贝壳"
      balance={balance}
      note={`${monthText(shown, today)}${parts.join('，')}`}
    >
      {expiring && <ExpiryNote expiring={expiring} />}
      <p className={styles['rule']}>贝壳可以用到得到它的第二年年底。先得到的先用，到期的会记在这里。</p>
    </ShellCard>
  );
}
