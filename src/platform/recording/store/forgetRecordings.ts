import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { MOST_ASKED_CHILDREN } from '#contract/family/children.ts';
import type { RecordingDraft } from './draft.ts';
import { ownersApi } from './ownersApi.ts';
import { openRecordings, rowsOf, type RecordingDatabase } from './recordingDatabase.ts';

/**
 * Deletes the recordings of children whom the gateway no longer knows: their family has removed them, or its account was
 * erased, perhaps on another device. Those of a user who has only logged out stay. Rejects if the gateway cannot be asked;
 * then the next start asks again.
 */
export async function forgetGoneChildren(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> {
  const database = await openRecordings();
  try {
    const owners = await ownersIn(database);
    const gone: string[] = [];
    for (let at = 0; at < owners.length; at += MOST_ASKED_CHILDREN) {
      const body = { childIds: owners.slice(at, at + MOST_ASKED_CHILDREN) };
      gone.push(...(await dispatch(ownersApi.endpoints.listGoneChildren.initiate({ body })).unwrap()).gone);
    }
    await forgetDrafts(database, ({ owner }) => gone.includes(owner));
  } finally {
    database.close();
  }
}

/** Deletes all recordings of these children on this device. */
export async function forgetChildren(childIds: readonly string[]): Promise<void> {
  const database = await openRecordings();
  try {
    await forgetDrafts(database, ({ owner }) => childIds.includes(owner));
  } finally {
    database.close();
  }
}

async function ownersIn(database: RecordingDatabase): Promise<string[]> {
  const drafts = await database.getAll('drafts');
  return [...new Set(drafts.map(({ owner }) => owner))];
}

/**
 * Deletes drafts, and all sound that belongs to no draft: what was recorded anew twice, and what a crash has left. In one
 * transaction, because another tab may be recording: it names a part in the draft before it writes sound of it.
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
      if (!named.has(id)) void store.delete(rowsOf(id));
      // To the first row of the next part or draft.
      cursor = await cursor.continue([id, Number.MAX_SAFE_INTEGER]);
    }
  }
  await change.done;
}
