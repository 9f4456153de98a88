import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import styles from './EyeCareScreen.module.css';

const breakAfterOptions = [null, 15, 20, 30, 45] as const;
const breakMinutesOptions = [5, 10, 15, 20] as const;

interface BreakFieldsProps {
  after: number | null;
  minutes: number;
  onAfter: (minutes: number | null) => void;
  onMinutes: (minutes: number) => void;
}

/** Fields for how long a child may look at the screen before a break, and for how long the break lasts. */
export const BreakFields = ({ after, minutes, onAfter, onMinutes }: BreakFieldsProps) => (
  <section className={styles['card']} aria-labelledby="breaks">
    <h2 id="breaks" className={styles['title']}>
      看一会儿，歇一会儿
    </h2>
    <p className={styles['text']}>看图、看视频和手写连续用到时间，就让眼睛休息。休息的时候可以听故事。</p>
    <ChipRow label="连续看多久休息">
      {breakAfterOptions.map((choice) => (
        <Chip key={String(choice)} selected={choice === after} onClick={() => onAfter(choice)}>
          {choice === null ? '不用' : `看 ${choice} 分钟`}
        </Chip>
      ))}
    </ChipRow>
    {after !== null && (
      <ChipRow label="休息多久">
        {breakMinutesOptions.map((choice) => (
          <Chip key={choice} selected={choice === minutes} onClick={() => onMinutes(choice)}>
            歇 {choice} 分钟
          </Chip>
        ))}
      </ChipRow>
    )}
  </section>
);
