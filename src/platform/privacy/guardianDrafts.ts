import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { draftsIn, ownDraftPlace } from '#platform/session/user/ownDrafts.ts';
import { childrenIn, removeAllOfChild, removeForAllChildren } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { draftsOfChildren } from './hasGuardianDrafts.ts';

const OwnText = v.object({ owner: v.string(), text: v.string() });

/**
 * Returns the account and the children whose data a parent has edited without saving. The edits are stored for the
 * account, because a parent edits the data of all children, whichever of them is active.
 */
function editedChildren(store: TextStore): { owner: string; ids: string[] } {
  const stored = attempt(() => JSON.parse(store.read(storageKeys.childDraft) ?? '') as unknown);
  if (!v.is(OwnText, stored)) return { owner: '', ids: [] };
  return { owner: stored.owner, ids: draftsIn(stored.text).map(({ id }) => id) };
}

/** Returns the ids of the children about whom drafts are stored. */
export function childrenWithDrafts(store: TextStore): string[] {
  const ids = draftsOfChildren.flatMap((key) => childrenIn(store, key));
  return [...new Set([...ids, ...editedChildren(store).ids])].filter((id) => id !== '');
}

/** Deletes all drafts of the family that may be stored only with the consent of a guardian. */
export function forgetGuardianDrafts(store: TextStore): void {
  for (const key of draftsOfChildren) removeForAllChildren(store, key);
  store.remove(storageKeys.childDraft);
}

/** Deletes everything that the browser's storage contains about a child that was removed. */
export function forgetChild(store: TextStore, childId: string): void {
  removeAllOfChild(store, childId);
  const { owner, ids } = editedChildren(store);
  if (ids.includes(childId)) ownDraftPlace(store, storageKeys.childDraft, owner, { id: childId }).remove();
}
