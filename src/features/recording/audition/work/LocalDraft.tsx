import { useCallback } from 'react';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { listDrafts } from '#platform/recording/store/drafts.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { useStoredRecordings } from '#features/recording/useStoredRecordings.ts';

/**
 * Links to the draft with the recorded voice if this device still has it, so that the user can trim it again or record
 * sentences again.
 */
export function LocalDraft({ work: { id: workId, durationMs } }: { work: MyWorkDetail }) {
  const { currentData } = useStoredRecordings(
    useCallback(
      async (database: RecordingDatabase, owner: string) =>
        (await listDrafts(database, owner)).find((draft) => draft.workId === workId),
      [workId],
    ),
  );
  const draft = currentData?.found;
  if (!draft) return null;
  return (
    <ButtonLink href={href('launchAudition', { draft: draft.id })} as={AppLink} kind="secondary" wide>
      {durationMs > 0 ? '回去修剪，或者重录一句' : '这台设备有声音，接着传'}
    </ButtonLink>
  );
}
