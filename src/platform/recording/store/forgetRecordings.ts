import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { MAX_RECORDINGS_A_CALL } from '#contract/works/myWorks.ts';
import type { RecordingDraft } from './draft.ts';
import { ownersApi } from './ownersApi.ts';
import { openRecordings, rowRangeOf, type RecordingDatabase } from './recordingDatabase.ts';

/**
 * Deletes the recordings that must not stay on this device, even if the reason is a change on another device: the child
 * was removed or its account erased, the guardian has withdrawn the consent, or the work made of the recording was
 * deleted. The recordings of a user who has only logged out stay. Rejects if the gateway cannot be reached; then the
 * next start of the app tries again.
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

/**
 * Deletes drafts, and all sound that belongs to no draft, for example replaced recordings of a sentence, or sound that
 * is left after a crash. Uses one transaction, because another tab may be recording: that tab adds a part to the draft
 * before it writes the part's sound.
 */
export async function forgetDrafts(
  database: RecordingDatabase,
  isForgotten: (draft: RecordingDraft) => boolean,
): Promise<void> {
  const change = database.transaction(['drafts', 'chunks', 'bars', 'mixes'], 'readwrite');
  const drafts = await change.objectStore('drafts').getAll();
  const kept = drafts.filter((draft) => !isForgotten(draft));
  const parts = new Set(
    kept.flatMap(({ sentences }) => sentences.flatMap(({ parts: present, former }) => [...present, ...former])),
  );
  const ids = new Set(kept.map(({ id }) => id));
  for (const { id } of drafts) if (!ids.has(id)) void change.objectStore('drafts').delete(id);
  for (const [name, named] of [
    ['chunks', parts],
    ['bars', parts],
    ['mixes', ids],
  ] as const) {
    const store = change.objectStore(name);
    let cursor = await store.openKeyCursor();
    while (cursor) {
      const [id] = cursor.key;
      if (!named.has(id)) void store.delete(rowRangeOf(id));
      // Skips to the first row of the next part or draft.
      cursor = await cursor.continue([id, Number.MAX_SAFE_INTEGER]);
    }
  }
  await change.done;
}
