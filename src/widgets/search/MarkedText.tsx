import type { Marked } from '#contract/catalogue/search.ts';
import styles from './MarkedText.module.css';

/** A text with the search matches highlighted. */
export function MarkedText({ marked: { text, marks } }: { marked: Marked }) {
  const starts = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {starts.map((start, index) => {
        const mark = marks[index];
        return (
          <span key={start}>
            {text.slice(start, mark?.from)}
            {mark && <mark className={styles['mark']}>{text.slice(mark.from, mark.to)}</mark>}
          </span>
        );
      })}
    </>
  );
}
