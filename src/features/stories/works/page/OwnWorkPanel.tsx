import type { Work } from '#contract/stories/works.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';
import { workStateText } from '#lib/works/workTexts.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { WorkLog } from '#widgets/works/WorkLog.tsx';
import styles from './OwnWorkPanel.module.css';

/** Shows the family that owns a recording its state and history, and links to the screen where it can be changed. */
export function OwnWorkPanel({ work }: { work: Work }) {
  const { id, refusal, listenerCount, playCount, state } = work;
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
        <WorkLog workId={id} />
      </Card>
    </section>
  );
}

/**
 * Links to the screen where the recording can be changed. Only the child who has recorded it can change it; for another
 * child of the family, a text says to switch to that child first.
 */
function WayToChange({ workId }: { workId: string }) {
  return (
    <QueryState
      query={useGetOwnWorkQuery(workId)}
      loading={<LoadingBlock label="正在看能不能修改" height={44} />}
      notFound={<p className={styles['note']}>这是家里另一个孩子录的，切换到那个孩子就能修改。</p>}
    >
      {() => (
        <div className={styles['way']}>
          <ButtonLink href={href('launchAudition', { work: workId })} as={AppLink} kind="secondary" size="small">
            管理这段录音
          </ButtonLink>
        </div>
      )}
    </QueryState>
  );
}
