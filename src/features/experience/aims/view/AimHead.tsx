import type { Aim } from '#contract/experience/aims.ts';
import { measureTexts, tagTexts } from '#lib/experience/experienceTexts.ts';
import { AimKindSymbol } from '#features/experience/AimKindSymbol.tsx';
import { timeText } from '#features/experience/aims/aimTexts.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import styles from './AimHead.module.css';

/** The title of an aim, and how far the child has come. */
export function AimHead({ aim, today }: { aim: Aim; today: string }) {
  const { kind, title, note, tags, measure, progress, target, state } = aim;
  const time = timeText(aim, today);
  return (
    <Card tone={state === 'reached' ? 'mango' : 'plain'}>
      <div className={styles['head']}>
        <AimKindSymbol kind={kind} size="large" />
        <h2 className={styles['title']}>{title}</h2>
      </div>
      {note !== '' && <p className={styles['note']}>{note}</p>}
      <p className={styles['figures']}>
        <strong className={styles['progress']}>{Math.min(progress, target)}</strong>
        <span>
          / {target} {measureTexts[measure].unit}
        </span>
        {time !== undefined && <span className={styles['time']}>{time}</span>}
      </p>
      <ProgressBar label="进度" fraction={progress / target} />
      {tags.length > 0 && (
        <p className={styles['tags']}>
          {tags.map((tag) => (
            <AppLink key={tag} href={href('experienceTag', { tag })} className={styles['tag']}>
              # {tagTexts[tag]}
            </AppLink>
          ))}
        </p>
      )}
    </Card>
  );
}
