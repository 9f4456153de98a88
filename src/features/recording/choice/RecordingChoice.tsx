import { useCallback } from 'react';
import { listDrafts } from '#platform/recording/store/drafts.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useStoredRecordings } from '#features/recording/useStoredRecordings.ts';
import columns from '#features/recording/columns.module.css';
import { DraftList } from './DraftList.tsx';
import { RecentStories } from './RecentStories.tsx';
import { OwnText } from './OwnText.tsx';
import { SentWorks } from './SentWorks.tsx';

/** Lets the user choose what to record: a draft, a story that the child knows, or a text of the family. */
export function RecordingChoice() {
  const drafts = useStoredRecordings(listDrafts);
  const { refetch } = drafts;
  const handleRemoved = useCallback(() => void refetch(), [refetch]);
  return (
    <div className={columns['columns']}>
      <div className={columns['column']}>
        <QueryState
          query={drafts}
          loading={<LoadingBlock label="正在找录音草稿" height={88} />}
          isEmpty={({ found }) => found.length === 0}
          empty={null}
        >
          {({ found, database }) => <DraftList drafts={found} database={database} onRemoved={handleRemoved} />}
        </QueryState>
        <RecentStories />
      </div>
      <div className={columns['column']}>
        <OwnText />
        <SentWorks />
      </div>
    </div>
  );
}
