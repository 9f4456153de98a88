import type { DictationWord, Fault, Mark } from '#contract/learning/dictation.ts';
import { classes } from '#ui/classes.ts';
import { isDrawn, markIn, type Draft } from '#features/dictation/draft/draft.ts';
import { DrawingView } from '#features/dictation/finger/DrawingView.tsx';
import { CheckedRow, markLook } from './CheckedRow.tsx';
import styles from './JudgedRow.module.css';

interface JudgedRowProps {
  number: number;
  word: DictationWord;
  draft: Draft;
  onMark: (mark: Mark | undefined) => void;
}

/** Shows the drawn characters above the correct word, with the server's judgement. */
export function JudgedRow({ number, word, draft, onMark }: JudgedRowProps) {
  const { text } = word;
  const faults = draft.faults[text];
  const mark = faults && markIn(draft, text);
  const canSkip = faults !== undefined && faults.some(isFaulty);
  const verdict = (
    <>
      <span className={markLook(mark)}>{verdictOf(draft, text, mark)}</span>
      {canSkip && (
        <button
          type="button"
          className={styles['skip']}
          aria-pressed={mark === 'skipped'}
          aria-label={`“${text}”这次不算`}
          onClick={() => onMark(mark === 'skipped' ? undefined : 'skipped')}
        >
          不算
        </button>
      )}
    </>
  );
  return (
    <CheckedRow number={number} word={word} verdict={verdict}>
      <ul className={styles['characters']}>
        {Array.from(text, (character, index) => (
          <li key={index} className={styles['character']}>
            <span className={styles['sheet']}>
              <DrawingView drawing={draft.drawings[text]?.[index] ?? []} />
            </span>
            <span className={classes(styles['model'], isFaulty(faults?.[index]) && styles['faulty'])}>{character}</span>
          </li>
        ))}
      </ul>
      {mark === 'wrong' && <span className={styles['why']}>{whyOf(text, faults ?? [])}</span>}
    </CheckedRow>
  );
}

const isFaulty = (fault: Fault | undefined): boolean => fault === 'order' || fault === 'shape';

function verdictOf(draft: Draft, text: string, mark: Mark | undefined): string {
  if (!isDrawn(draft, text)) return '没写';
  if (mark === undefined) return '…';
  return { right: '对', wrong: '错', skipped: '不算' }[mark];
}

function whyOf(text: string, faults: readonly Fault[]): string {
  const charactersWith = (fault: Fault) => Array.from(text).filter((_, index) => faults[index] === fault);
  const [shape, order] = [charactersWith('shape'), charactersWith('order')];
  return [
    ...(shape.length > 0 ? [`再看看“${shape.join('')}”怎么写`] : []),
    ...(order.length > 0 ? [`“${order.join('')}”的笔顺不太对`] : []),
  ].join('；');
}
