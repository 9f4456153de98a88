import type { Aim } from '#contract/experience/aims.ts';
import { dayText } from '#features/experience/aims/aimTexts.ts';
import { useMark } from '#features/experience/aims/useMark.ts';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import styles from './StepMarks.module.css';

/**
 * The steps of an aim. If the aim is measured in steps, they can be checked off until the deadline. Otherwise they are
 * only advice.
 */
export function StepMarks({ aim, today }: { aim: Aim; today: string }) {
  const { mark, sending } = useMark(aim);
  const isOver = aim.deadline !== null && aim.deadline < today;
  return (
    <CardSection title={aim.measure === 'steps' ? '一步一步来' : '可以这样做'}>
      <ol className={styles['steps']}>
        {aim.steps.map(({ id, text, doneOn }, index) =>
          aim.measure === 'steps' ? (
            <li key={id}>
              <button
                type="button"
                role="checkbox"
                className={styles['step']}
                aria-checked={doneOn !== null}
                aria-busy={sending?.stepId === id}
                disabled={isOver && doneOn === null}
                onClick={() => void mark(id, today, doneOn === null)}
              >
                <span className={styles['box']}>{doneOn === null ? index + 1 : <CheckIcon size={20} />}</span>
                <span className={styles['text']}>{text}</span>
                {doneOn !== null && <span className={styles['day']}>{dayText(doneOn, today)}</span>}
              </button>
            </li>
          ) : (
            <li key={id} className={styles['step']}>
              <span className={styles['box']}>{index + 1}</span>
              <span className={styles['text']}>{text}</span>
            </li>
          ),
        )}
      </ol>
    </CardSection>
  );
}
