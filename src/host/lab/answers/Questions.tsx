import { useLabState } from '#host/lab/console/LabContext.ts';
import { QuestionForm } from './QuestionForm.tsx';
import styles from './Questions.module.css';

/**
 * Lets the user of the simulator answer the calls of the page, one after another. The oldest call comes first, because
 * a page often needs the reply to one call before it makes the next.
 */
export function Questions() {
  const questions = useLabState((state) => state.questions);
  const [first, ...others] = questions;

  return (
    <div aria-live="polite">
      {first && (
        <div className={styles['question']}>
          <QuestionForm key={first.id} question={first} />
          {others.length > 0 && <p className={styles['others']}>还在等：{others.map(({ name }) => name).join('、')}</p>}
        </div>
      )}
    </div>
  );
}
