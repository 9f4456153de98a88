import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import { childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { isChildKey, type ChildKey, type PlainKey } from '#platform/storage/storageKeys.ts';

/** The key under which an unsent text of an account or of a child is stored. */
export type OwnTextKey = PlainKey | ChildKey;

const StoredText = v.object({ owner: v.string(), text: v.string() });

/**
 * Returns an unsent text. `owner` is the id of the child if the key belongs to a child, otherwise the id of the
 * account; it is empty until the server has returned the signed-in user.
 */
export function readOwnText(store: TextStore, key: OwnTextKey, owner: string): string | undefined {
  if (isChildKey(key)) return childStore(store, owner).read(key);
  const stored = storedText(store, key);
  return stored && ['', owner].includes(stored.owner) ? stored.text : undefined;
}

/**
 * Stores an unsent text. While the owner is not known yet, does not replace the text of a known owner, because that
 * text probably belongs to the same account.
 */
export function storeOwnText(store: TextStore, key: OwnTextKey, owner: string, text: string): void {
  if (isChildKey(key)) childStore(store, owner).write(key, text);
  else if (mayReplace(store, key, owner)) store.write(key, JSON.stringify({ owner, text }));
}

function storedText(store: TextStore, key: PlainKey): v.InferOutput<typeof StoredText> | undefined {
  const stored = v.safeParse(
    StoredText,
    attempt(() => JSON.parse(store.read(key) ?? '') as unknown),
  );
  return stored.success ? stored.output : undefined;
}

const mayReplace = (store: TextStore, key: PlainKey, owner: string): boolean =>
  owner !== '' || (storedText(store, key)?.owner ?? '') === '';

/** The place of one unsent text of an account or of a child. */
export interface OwnTextPlace {
  read: () => string | undefined;
  write: (text: string) => void;
  remove: () => void;
}

export const ownTextPlace = (store: TextStore, key: OwnTextKey, owner: string): OwnTextPlace => ({
  read: () => readOwnText(store, key, owner),
  write: (text) => storeOwnText(store, key, owner, text),
  remove: () => removeOwnText(store, key, owner),
});

export function removeOwnText(store: TextStore, key: OwnTextKey, owner: string): void {
  if (isChildKey(key)) childStore(store, owner).remove(key);
  else if (mayReplace(store, key, owner)) store.remove(key);
}
