import { useState } from 'react';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { changeDraft } from '#platform/recording/store/drafts.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useGetStoryToReadQuery } from '#features/recording/api.ts';
import { Studio } from '#features/recording/studio/Studio.tsx';
import { useDiscardDraft, WorkNotDeletedError } from '#features/recording/useDiscardDraft.ts';
import { ShortDraft } from './ShortDraft.tsx';
import { shortTextOf, withWholeText } from './shortText.ts';

interface EarlierDraftProps {
  database: RecordingDatabase;
  draft: RecordingDraft;
  storyId: string;
  /** Reads the draft again. */
  onChanged: () => Promise<void>;
}

/**
 * Opens a draft of an earlier release, which may contain only the beginning of the story's text. If it does, the user
 * first decides how to continue. Without a network the draft is opened as it is.
 */
export function EarlierDraft({ database, draft, storyId, onChanged }: EarlierDraftProps) {
  const discard = useDiscardDraft(database);
  const toasts = useToasts();
  const { currentData: story, error } = useGetStoryToReadQuery(storyId);
  const [isKept, setIsKept] = useState(false);
  if (!story && !error) return <LoadingBlock label="正在打开录音" height={360} />;
  const short = story && shortTextOf(draft, story);
  if (!story || isKept) return <Studio database={database} initialDraft={draft} />;
  if (!short) return <Studio database={database} initialDraft={{ ...draft, isWhole: true }} />;
  const change = async (work: () => Promise<void>) => {
    try {
      await work();
      await onChanged();
    } catch (error) {
      const text = error instanceof WorkNotDeletedError ? error.message : '没有存好，请腾出一点空间再试一次';
      toasts.show({ kind: 'fail', text });
    }
  };
  const addText = async () => {
    // Does not store the draft again if it was deleted in another tab.
    await changeDraft(database, draft.id, (stored) => stored && withWholeText(stored, story));
  };
  return (
    <ShortDraft
      draft={draft}
      short={short}
      onGoOn={() => void change(addText)}
      onRestart={() => void change(() => discard(draft))}
      onKeep={() => setIsKept(true)}
    />
  );
}
