import type { Expiring } from '#contract/account/shells.ts';
import { shortDayText } from './dayTexts.ts';
import styles from './ExpiryNote.module.css';

/** Announces shells that expire at the end of the year. */
export const ExpiryNote = ({ expiring: { amount, day } }: { expiring: Expiring }) => (
  <p className={styles['note']}>
    有 {amount} 个贝壳{shortDayText(day)}到期，记得先用掉
  </p>
);
