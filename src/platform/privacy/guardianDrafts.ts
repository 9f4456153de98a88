import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { childrenIn, removeAllOfChild, removeForAllChildren } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { draftsOfChildren } from './hasGuardianDrafts.ts';

const OwnText = v.object({ text: v.string() });
const Edits = v.object({ id: v.string() });

/**
 * Returns the child whose data a parent has edited without saving them; undefined if there are no such edits. They are
 * stored for the account, because a parent edits the data of all children, whichever of them is active.
 */
function editedChild(store: TextStore): string | undefined {
  const parse = (text: string | undefined) => attempt(() => JSON.parse(text ?? '') as unknown);
  const stored = parse(store.read(storageKeys.childDraft));
  const edits = v.is(OwnText, stored) ? parse(stored.text) : undefined;
  return v.is(Edits, edits) ? edits.id : undefined;
}

/** Returns the ids of the children about whom drafts are stored. */
export function childrenWithDrafts(store: TextStore): string[] {
  const ids = draftsOfChildren.flatMap((key) => childrenIn(store, key));
  return [...new Set([...ids, editedChild(store) ?? ''])].filter((id) => id !== '');
}

/** Deletes all drafts of the family that must not stay without the consent of a guardian. */
export function forgetGuardianDrafts(store: TextStore): void {
  for (const key of draftsOfChildren) removeForAllChildren(store, key);
  store.remove(storageKeys.childDraft);
}

/** Deletes everything that the browser's storage contains about a child that was removed. */
export function forgetChild(store: TextStore, childId: string): void {
  removeAllOfChild(store, childId);
  if (editedChild(store) === childId) store.remove(storageKeys.childDraft);
}
