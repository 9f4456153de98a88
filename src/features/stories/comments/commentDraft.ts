import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { CommentSubject } from './api.ts';

/** One draft at a time, behind what it is about; an id has no blank. */
const prefixOf = ({ kind, id }: CommentSubject): string => `${kind} ${id} `;

export function readDraft(store: TextStore, subject: CommentSubject): string {
  const kept = store.read(storageKeys.comment) ?? '';
  return kept.startsWith(prefixOf(subject)) ? kept.slice(prefixOf(subject).length) : '';
}

export function keepDraft(store: TextStore, subject: CommentSubject, text: string): void {
  if (text !== '') store.write(storageKeys.comment, prefixOf(subject) + text);
  else forgetDraft(store);
}

export function forgetDraft(store: TextStore): void {
  store.remove(storageKeys.comment);
}
