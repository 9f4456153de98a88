import { useCallback } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { listDrafts } from '#platform/recording/store/drafts.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { useStored } from '#features/recording/useRecordings.ts';

/** Leads to the recorded voice, where this device still has it: it can be trimmed otherwise, or sentences recorded anew. */
export function LocalDraft({ workId }: { workId: string }) {
  const { currentData } = useStored(
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
      回去修剪，或者重录一句
    </ButtonLink>
  );
}
