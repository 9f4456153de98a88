import * as v from 'valibot';
import { feedbackKinds } from '#contract/learning.ts';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Draft = v.object({ text: v.string(), kind: v.picklist(feedbackKinds), note: v.string() });
export type FeedbackDraft = v.InferOutput<typeof Draft>;

export const emptyDraft = (text: string | null): FeedbackDraft => ({ text: text ?? '', kind: 'reading', note: '' });

/** What was typed before, unless the address now names another word. */
export function readDraft(store: TextStore, text: string | null): FeedbackDraft {
  const kept = v.safeParse(
    Draft,
    attempt(() => JSON.parse(store.read(storageKeys.wordFeedback) ?? '') as unknown),
  );
  return kept.success && (text === null || kept.output.text === text) ? kept.output : emptyDraft(text);
}
