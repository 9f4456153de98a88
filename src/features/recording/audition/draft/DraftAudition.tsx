import { useCallback } from 'react';
import { readDraft } from '#platform/recording/store/drafts.ts';
import { measureDraft } from '#platform/recording/store/measuredDraft.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { GoneDraft } from '#features/recording/GoneDraft.tsx';
import { useStoredRecordings } from '#features/recording/useStoredRecordings.ts';
import { Trimming } from './Trimming.tsx';

/** Loads a recording of this device, to hear and trim it. */
export function DraftAudition({ id }: { id: string }) {
  const query = useStoredRecordings(
    useCallback(
      async (database: RecordingDatabase, owner: string) => {
        const draft = await readDraft(database, owner, id);
        return draft && measureDraft(database, draft);
      },
      [id],
    ),
  );
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开录音" height={360} />}
      isEmpty={({ found }) => found === undefined || found.samples === 0}
      empty={<GoneDraft />}
    >
      {({ database, found }) => found && <Trimming database={database} measured={found} />}
    </QueryState>
  );
}
