import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Draft = v.object({ userId: v.string(), storyId: v.string(), text: v.string() });
type Draft = v.InferOutput<typeof Draft>;

/** Returns the user's draft of a note on this chapter. Only the draft that was written last is kept. */
export function readNoteDraft(store: TextStore, { userId, storyId }: Omit<Draft, 'text'>): string {
  const kept = v.safeParse(
    Draft,
    attempt(() => JSON.parse(store.read(storageKeys.noteDraft) ?? '') as unknown),
  );
  return kept.success && kept.output.userId === userId && kept.output.storyId === storyId ? kept.output.text : '';
}

export function storeNoteDraft(store: TextStore, draft: Draft): void {
  if (draft.text === '') store.remove(storageKeys.noteDraft);
  else store.write(storageKeys.noteDraft, JSON.stringify(draft));
}
