import { shortYuanText } from '#lib/money.ts';
import { classes } from '#ui/classes.ts';
import styles from './PriceText.module.css';

interface PriceTextProps {
  /** The money in whole fen; 0 if the price consists of shells only. */
  fen: number;
  /** The number of shells that have to be paid in addition. */
  shells?: number;
  size?: 'small' | 'medium' | 'large';
  /** Whether other variants cost more, so that the text says that this is the lowest price. */
  isFrom?: boolean;
}

/** A price in money, in shells, or in both. */
export function PriceText({ fen, shells = 0, size = 'medium', isFrom = false }: PriceTextProps) {
  const [yuan, rest] = shortYuanText(fen).split('.');
  return (
    <span className={classes(styles['price'], styles[size])}>
      {shells > 0 && (
        <span>
          <span className={styles['number']}>{shells}</span>
          <span className={styles['unit']}> 贝壳</span>
        </span>
      )}
      {shells > 0 && fen > 0 && <span className={styles['unit']}> + </span>}
      {fen > 0 && (
        <span>
          <span className={styles['unit']}>¥</span>
          <span className={styles['number']}>{yuan}</span>
          {rest !== undefined && <span className={styles['rest']}>.{rest}</span>}
        </span>
      )}
      {isFrom && <span className={styles['unit']}> 起</span>}
    </span>
  );
}
