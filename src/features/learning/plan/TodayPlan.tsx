import type { Today } from '#contract/learning/learning.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { CapPicker } from './CapPicker.tsx';
import styles from './TodayPlan.module.css';

/** Shows the progress of today, what is due, and the next step. */
export function TodayPlan({ today }: { today: Today }) {
  const { doneToday, left, settings, due } = today;
  const isDone = left === 0;
  return (
    <Card tone="teal">
      <section className={styles['plan']} aria-label="今天的计划">
        <div className={styles['head']}>
          <div className={styles['words']}>
            <h2 className={styles['title']}>{isDone ? '今天的任务完成啦' : '今天的计划'}</h2>
            <p className={styles['text']}>
              已学 {doneToday} 个字，目标 {settings.dailyCap} 个
            </p>
          </div>
          <Daidi mood={isDone ? cheering : reading} size={84} />
        </div>
        <ProgressBar label="今天学了多少" fraction={doneToday / settings.dailyCap} />
        <dl className={styles['due']}>
          {(
            [
              ['要认读', due.recognise],
              ['要书写', due.write],
              ['要听写', due.dictation],
            ] as const
          ).map(([name, count]) => (
            <div key={name} className={styles['count']}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <NextStep today={today} />
        {due.dictation > 0 && (
          <ButtonLink href={href('dictationPreparation', { set: 'due' })} as={AppLink} kind="secondary" wide>
            听写 {due.dictation} 个该复习的词
          </ButtonLink>
        )}
        <CapPicker settings={settings} />
      </section>
    </Card>
  );
}

function NextStep({ today: { due, left, unit: lesson } }: { today: Today }) {
  if (left > 0 && due.recognise + due.write > 0) {
    return (
      <ButtonLink href={href('newWord', { practise: 'due' })} as={AppLink} size="large" wide>
        开始复习
      </ButtonLink>
    );
  }
  if (left > 0 && lesson) {
    return (
      <ButtonLink href={href('newWord', { unit: lesson.id })} as={AppLink} size="large" wide>
        学新字：{lesson.title}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={href('newWord')} as={AppLink} kind="secondary" size="large" wide>
      还想学？翻翻生字
    </ButtonLink>
  );
}
