import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getWorkLog } from '#contract/works/myWorks.ts';
import { momentText } from '#lib/time/dates.ts';
import type { WorkState } from '#lib/works/workRules.ts';
import { useGetOwnWorkLogQuery } from '#platform/works/ownWorksApi.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import styles from './WorkLog.module.css';

/** The history of an own recording. It is loaded when the user opens it. */
export function WorkLog({ workId }: { workId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles['log']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>这段录音的经过</summary>
      {isOpen && <WorkEvents workId={workId} />}
    </details>
  );
}

function WorkEvents({ workId }: { workId: string }) {
  const query = useGetOwnWorkLogQuery(workId, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开经过" height={88} />}
      notFound={<p className={styles['note']}>切换到录音的孩子，就能看到经过。</p>}
      empty={<p className={styles['note']}>录好以后，还没有变化。</p>}
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
