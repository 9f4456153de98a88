import type { LessonCard } from '#contract/learning/words.ts';
import { GradePicker } from '#widgets/lessons/GradePicker.tsx';
import { LessonUnits } from '#widgets/lessons/LessonUnits.tsx';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/action/Button.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import styles from './LessonChoice.module.css';
import type { LessonChoiceState } from './useLessonChoice.ts';

export function LessonChoice({ choice }: { choice: LessonChoiceState }) {
  const { query, place, choosePlace } = choice;
  return (
    <section>
      <h2 className={styles['title']}>课本词语</h2>
      <GradePicker {...place} onChoose={choosePlace} />
      <QueryState query={query} loading={<LessonsSkeleton />}>
        {(lessons) =>
          lessons.length === 0 ? (
            <EmptyState title="这一册还在路上" text="换一个年级看看吧" />
          ) : (
            <Lessons lessons={lessons} choice={choice} />
          )
        }
      </QueryState>
    </section>
  );
}

function Lessons({ lessons, choice: { isChosen, toggle } }: { lessons: LessonCard[]; choice: LessonChoiceState }) {
  return (
    <LessonUnits
      lessons={lessons}
      label="选一课或几课"
      action={(unit) => (
        <Button kind="quiet" size="small" aria-pressed={unit.every(isChosen)} onClick={() => toggle(unit)}>
          {unit.every(isChosen) ? '不选这个单元' : '选整个单元'}
        </Button>
      )}
    >
      {(lesson) => (
        <button
          type="button"
          className={classes(styles['lesson'], isChosen(lesson) && styles['chosen'])}
          aria-pressed={isChosen(lesson)}
          onClick={() => toggle([lesson])}
        >
          <span className={styles['check']}>{isChosen(lesson) && <CheckIcon size={18} />}</span>
          <span className={styles['name']}>{lesson.title}</span>
          <span className={styles['count']}>{lesson.wordCount} 个词</span>
        </button>
      )}
    </LessonUnits>
  );
}

const LessonsSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开词语本">
    <Skeleton shape="text" width={160} />
    <Skeleton height={320} />
  </div>
);
