import styles from './WholeSums.module.css';

/** A sum of money or shells in a text: a sign with figures, or figures with a unit. */
const SUM = /([−-]?[¥￥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:元|个?贝壳))/;

/** A text whose sums are not broken between two lines. */
export const WholeSums = ({ children }: { children: string }) =>
  children.split(SUM).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles['sum']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
