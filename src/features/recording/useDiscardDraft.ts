import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { removeDraft } from '#platform/recording/store/drafts.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useCreateWorkMutation, useDeleteWorkMutation, useLazyGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';

const NOT_FOUND = 404;
/**
 * The reasons for which the gateway refuses to create a work, by HTTP status. After such a refusal there is no work.
 */
const refusals = {
  400: 'the text is refused',
  403: 'the guardian has not consented',
  [NOT_FOUND]: 'the story no longer exists',
  409: 'there are too many works, or the key belongs to another text',
};

const statusOf = (error: object): number => ('status' in error && typeof error.status === 'number' ? error.status : 0);

/**
 * Thrown if the data that the gateway has stored for a draft could not be deleted. The draft then stays on the device.
 */
export class WorkNotDeletedError extends Error {
  constructor() {
    super('网上还有没传完的作品，联网以后再删除');
  }
}

/**
 * Returns a function that removes a draft that the user gives up, and deletes what the gateway has stored for it: the
 * work with its text, and the upload. A work that has a sound, or whose sound the gateway is checking, stays, because
 * it is a recording of its own; only an unfinished upload of another sound is discarded. If the gateway cannot be
 * reached or does not delete the data, rejects with `WorkNotDeletedError`, and the draft stays on the device.
 */
export function useDiscardDraft(database: RecordingDatabase): (draft: RecordingDraft) => Promise<void> {
  const { uploads, events } = useServices();
  const [createWork] = useCreateWorkMutation();
  const [fetchWork] = useLazyGetOwnWorkQuery();
  const [deleteWork] = useDeleteWorkMutation();

  /** Returns the id of the work that was made of a draft; undefined if there is none. */
  const workOf = async ({
    workId,
    workKey,
    storyId,
    title,
    sentences,
  }: RecordingDraft): Promise<string | undefined> => {
    if (workId !== undefined || workKey === undefined) return workId;
    // The reply to the creation was lost. The gateway answers the repeated request with the same work.
    const untimed = sentences.map(({ text }) => ({ text, startMs: 0, endMs: 0 }));
    const { data, error } = await createWork({ idempotencyKey: workKey, storyId, title, sentences: untimed });
    if (error && !(statusOf(error) in refusals)) throw new WorkNotDeletedError();
    return data?.id;
  };

  const discardWork = async (work: MyWorkDetail, { file, hasLeftUpload }: RecordingDraft) => {
    const { id, durationMs, upload } = work;
    // The whole sound has arrived and will become the sound of the work, so the work stays.
    if (upload?.state === 'checking') return;
    if (durationMs === 0) {
      const { error } = await deleteWork(id);
      if (error) throw new WorkNotDeletedError();
      events.forward('UserLaunchAudioUpdated');
      return;
    }
    const isOfDraft = hasLeftUpload === true || file?.isSent === false;
    if (isOfDraft && upload?.state === 'receiving') await discardUpload(upload.id);
  };
  const discardUpload = async (id: string) => {
    try {
      await uploads.discardSound(id);
    } catch {
      throw new WorkNotDeletedError();
    }
  };

  return async (draft) => {
    const workId = await workOf(draft);
    if (workId !== undefined) {
      const { data: work, error } = await fetchWork(workId);
      if (error && statusOf(error) !== NOT_FOUND) throw new WorkNotDeletedError();
      if (work && !error) await discardWork(work, draft);
    }
    await removeDraft(database, draft);
  };
}
