import type { Medal } from '#contract/account/achievements.ts';
import { chinaDateText } from '#lib/time/chinaTime.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './MedalGrid.module.css';
import { MedalPicture } from '#widgets/medals/MedalPicture.tsx';

const PLACEHOLDERS = [0, 1, 2, 3, 4, 5];

export function MedalGrid({ title, medals }: { title: string; medals: readonly Medal[] }) {
  return (
    <section aria-label={title} className={styles['group']}>
      <h2 className={styles['head']}>{title}</h2>
      <ul className={styles['medals']}>
        {medals.map((medal) => (
          <li key={medal.id} className={styles['place']}>
            <MedalPicture medal={medal} size={84} />
            <span className={styles['title']}>{medal.title}</span>
            <span className={styles['text']}>{medal.text}</span>
            {medal.earnedAt === null ? (
              <span className={styles['progress']}>
                <ProgressBar label={`${medal.title}的进度`} fraction={medal.reached / medal.goal} />
                <span className={styles['text']}>
                  {Math.min(medal.reached, medal.goal)} / {medal.goal}
                </span>
              </span>
            ) : (
              <span className={styles['day']}>{chinaDateText(medal.earnedAt)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const MedalGridSkeleton = () => (
  <ul className={styles['medals']} aria-busy="true" aria-label="正在打开勋章墙">
    {PLACEHOLDERS.map((place) => (
      <li key={place} className={styles['place']}>
        <Skeleton shape="circle" width={84} height={84} />
        <Skeleton shape="text" width={64} />
      </li>
    ))}
  </ul>
);
