import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { MAX_RECORDINGS_A_CALL } from '#contract/works/myWorks.ts';
import { forgetDrafts } from './drafts.ts';
import { ownersApi } from './ownersApi.ts';
import { openRecordings } from './recordingDatabase.ts';

/**
 * Deletes the recordings that must not stay on this device, even if the reason is a change on another device: the child
 * was removed, its account was erased, the guardian has withdrawn the consent, or the work that was made of the
 * recording was deleted. The recordings of a user who has only logged out are not deleted. Rejects if the gateway
 * cannot be reached; then the next start of the app tries again.
 */
export async function forgetGoneRecordings(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> {
  const database = await openRecordings();
  try {
    const drafts = await database.getAll('drafts');
    const gone = new Set<string>();
    for (let at = 0; at < drafts.length; at += MAX_RECORDINGS_A_CALL) {
      const asked = drafts.slice(at, at + MAX_RECORDINGS_A_CALL);
      const body = { recordings: asked.map(({ owner, workId }) => ({ childId: owner, workId: workId ?? null })) };
      const { isGone } = await dispatch(ownersApi.endpoints.listGoneRecordings.initiate({ body })).unwrap();
      asked.forEach(({ id }, index) => isGone[index] === true && gone.add(id));
    }
    await forgetDrafts(database, ({ id }) => gone.has(id));
  } finally {
    database.close();
  }
}
