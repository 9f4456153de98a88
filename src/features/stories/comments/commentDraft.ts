import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** One draft at a time, behind the story's id; an id has no blank. */
const prefixOf = (storyId: string): string => `${storyId} `;

export function readDraft(store: TextStore, storyId: string): string {
  const kept = store.read(storageKeys.comment) ?? '';
  return kept.startsWith(prefixOf(storyId)) ? kept.slice(prefixOf(storyId).length) : '';
}

export function keepDraft(store: TextStore, storyId: string, text: string): void {
  if (text !== '') store.write(storageKeys.comment, prefixOf(storyId) + text);
  else forgetDraft(store);
}

export function forgetDraft(store: TextStore): void {
  store.remove(storageKeys.comment);
}
