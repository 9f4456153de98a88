import { useCallback } from 'react';
import { listDrafts } from '#platform/recording/store/drafts.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useStored } from '#features/recording/useRecordings.ts';
import styles from './Choice.module.css';
import { DraftList } from './DraftList.tsx';
import { KnownStories } from './KnownStories.tsx';
import { OwnText } from './OwnText.tsx';

/** What can be recorded: what was begun, a story that the child knows, or a text of one's own. */
export function Choice() {
  const drafts = useStored(listDrafts);
  const { refetch } = drafts;
  const handleRemoved = useCallback(() => void refetch(), [refetch]);
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <QueryState
          query={drafts}
          loading={<LoadingBlock label="正在找没录完的" height={88} />}
          isEmpty={({ found }) => found.length === 0}
          empty={null}
        >
          {({ found, database }) => <DraftList drafts={found} database={database} onRemoved={handleRemoved} />}
        </QueryState>
        <KnownStories />
      </div>
      <div className={styles['column']}>
        <OwnText />
      </div>
    </div>
  );
}
