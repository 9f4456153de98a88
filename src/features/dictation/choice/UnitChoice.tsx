import type { UnitCard } from '#contract/learning/words.ts';
import { GradePicker } from '#widgets/GradePicker.tsx';
import { classes } from '#ui/classes.ts';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import styles from './UnitChoice.module.css';
import type { UnitChoiceState } from './useUnitChoice.ts';

export function UnitChoice({ choice }: { choice: UnitChoiceState }) {
  const { query, place, isHere, choosePlace } = choice;
  return (
    <section>
      <h2 className={styles['title']}>课本词语</h2>
      <GradePicker {...place} onChoose={choosePlace} />
      <QueryState query={query} loading={<UnitsSkeleton />}>
        {({ units }) => <Units units={units.filter(isHere)} choice={choice} />}
      </QueryState>
    </section>
  );
}

function Units({ units, choice: { chosen, toggle } }: { units: readonly UnitCard[]; choice: UnitChoiceState }) {
  if (units.length === 0) return <EmptyState title="这一册还在路上" text="换一个年级看看吧" />;
  return (
    <ul className={styles['units']} aria-label="选一课或几课">
      {units.map((unit, index) => (
        <li key={unit.id}>
          <button
            type="button"
            className={classes(styles['unit'], chosen.has(unit.id) && styles['chosen'])}
            aria-pressed={chosen.has(unit.id)}
            onClick={() => toggle(unit)}
          >
            <span className={styles['number']}>{chosen.has(unit.id) ? <CheckIcon size={22} /> : index + 1}</span>
            <span className={styles['name']}>{unit.title}</span>
            <span className={styles['count']}>{unit.wordCount} 个词</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const UnitsSkeleton = () => (
  <div className={styles['units']} role="group" aria-busy="true" aria-label="正在打开词语本">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={64} />
    ))}
  </div>
);
