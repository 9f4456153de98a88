import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { readDraft } from '#platform/recording/store/drafts.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectKnownChildId } from '#platform/session/user/userSlice.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetStoryToReadQuery } from '#features/recording/api.ts';
import { createStoryDraft, storyDraftId } from '#features/recording/newDraft.ts';
import { GoneDraft } from '#features/recording/GoneDraft.tsx';
import { DraftLock } from '#features/recording/DraftLock.tsx';
import { useStoredRecordings } from '#features/recording/useStoredRecordings.ts';
import { EarlierDraft } from '#features/recording/wholeText/EarlierDraft.tsx';
import { MembersStory } from '#features/recording/wholeText/MembersStory.tsx';
import { Studio } from './Studio.tsx';

const loading = <LoadingBlock label="正在打开录音" height={360} />;

/** Opens a draft of this device in the recorder. */
export function DraftStudio({ id }: { id: string }) {
  const query = useStoredRecordings(
    useCallback((database: RecordingDatabase, owner: string) => readDraft(database, owner, id), [id]),
  );
  return (
    <QueryState query={query} loading={loading} isEmpty={({ found }) => found === undefined} empty={<GoneDraft />}>
      {({ database, found }) => found && <Studio database={database} initialDraft={found} />}
    </QueryState>
  );
}

/**
 * Opens the draft of a story in the recorder, or a new one. A new draft is stored once the first sentence is recorded.
 */
export function StoryStudio({ storyId }: { storyId: string }) {
  const owner = useSelector(selectKnownChildId);
  return (
    <DraftLock draftId={storyDraftId(owner, storyId)}>
      <OpenStory storyId={storyId} />
    </DraftLock>
  );
}

function OpenStory({ storyId }: { storyId: string }) {
  const query = useStoredRecordings(
    useCallback(
      (database: RecordingDatabase, owner: string) => readDraft(database, owner, storyDraftId(owner, storyId)),
      [storyId],
    ),
  );
  return (
    <QueryState query={query} loading={loading}>
      {({ database, owner, found }) => {
        if (!found) return <NewStory database={database} owner={owner} storyId={storyId} />;
        if (found.isWhole === true) return <Studio database={database} initialDraft={found} />;
        return <EarlierDraft database={database} draft={found} storyId={storyId} onChanged={query.refetch} />;
      }}
    </QueryState>
  );
}

function NewStory({ database, owner, storyId }: { database: RecordingDatabase; owner: string; storyId: string }) {
  const { clock } = useServices();
  const story = useGetStoryToReadQuery(storyId);
  return (
    <QueryState query={story} loading={loading} notFound={<GoneDraft />}>
      {(data) =>
        data.sound.isPreview ? (
          <MembersStory title={data.title} />
        ) : (
          <Studio database={database} initialDraft={createStoryDraft(owner, data, clock.now())} isNew />
        )
      }
    </QueryState>
  );
}
