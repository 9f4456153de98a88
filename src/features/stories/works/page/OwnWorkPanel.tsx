import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Work } from '#contract/stories/works.ts';
import type { getWorkLog } from '#contract/works/myWorks.ts';
import { momentText } from '#lib/time/dates.ts';
import type { WorkState } from '#lib/works/workRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetOwnWorkLogQuery, useGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';
import { workStateText } from '#platform/works/workTexts.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import styles from './OwnWorkPanel.module.css';

/** Shows the family that owns a recording its state and history, and links to the screen where it can be changed. */
export function OwnWorkPanel({ work }: { work: Work }) {
  const { id, refusal, listenerCount, playCount, state } = work;
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <section aria-label="自己家的录音" className={styles['panel']}>
      <Card>
        <h3 className={styles['title']}>{workStateText(work)}</h3>
        {refusal !== null && <p>{refusal}</p>}
        {state === 'published' && (
          <p className={styles['note']}>
            {playCount} 次播放 · {listenerCount} 位听众
          </p>
        )}
        <WayToChange workId={id} />
        <details className={styles['log']} onToggle={({ currentTarget }) => setIsLogOpen(currentTarget.open)}>
          <summary>这段录音的经过</summary>
          {isLogOpen && <WorkLog workId={id} />}
        </details>
      </Card>
    </section>
  );
}

/**
 * Links to the screen where the recording can be changed. Only the child who has recorded it can change it; for another
 * child of the family, a text says to switch to that child first.
 */
function WayToChange({ workId }: { workId: string }) {
  const { currentData, error } = useGetOwnWorkQuery(workId);
  if (currentData)
    return (
      <div className={styles['way']}>
        <ButtonLink href={href('launchAudition', { work: workId })} as={AppLink} kind="secondary" size="small">
          管理这段录音
        </ButtonLink>
      </div>
    );
  if (!error || !('status' in error) || error.status !== 404) return null;
  return <p className={styles['note']}>这是家里另一个孩子录的，切换到那个孩子就能修改。</p>;
}

function WorkLog({ workId }: { workId: string }) {
  const query = useGetOwnWorkLogQuery(workId, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开经过" height={88} />}
      notFound={<p className={styles['note']}>切换到录音的孩子，就能看到经过。</p>}
    >
      {({ items }) => (
        <ol>
          {items.map((event) => (
            <li key={`${event.at} ${event.to}`} className={styles['event']}>
              {eventText(event)}
              <span className={styles['moment']}>{momentText(event.at)}</span>
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}

type WorkEvent = ReplyOf<typeof getWorkLog>['items'][number];

/**
 * The texts of the events, by the new state. `reported` needs no text, because the gateway leaves out the events of
 * reports: the family must not see that somebody has reported the recording.
 */
const eventTexts: Readonly<Record<Exclude<WorkState, 'reported'>, string>> = {
  draft: '回到草稿',
  uploading: '开始传声音',
  saved: '存给家里人听',
  inReview: '交给工作人员审核',
  published: '审核通过，发布了',
  refused: '没有通过审核',
  takenDown: '下架了，只有家里人还能听',
};

function eventText({ from, to }: WorkEvent): string {
  if (from === 'uploading' && to !== 'draft') return '新的声音没有换上，还是原来的';
  if (to === 'saved' && from !== 'draft' && from !== 'refused') return '收回来了，只有家里人能听';
  return eventTexts[to === 'reported' ? 'inReview' : to];
}
