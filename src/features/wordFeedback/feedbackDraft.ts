import * as v from 'valibot';
import { feedbackKinds, feedbackSources } from '#contract/learning.ts';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Draft = v.object({
  source: v.picklist(feedbackSources),
  text: v.string(),
  kind: v.picklist(feedbackKinds),
  note: v.string(),
});
export type FeedbackDraft = v.InferOutput<typeof Draft>;

export type FeedbackSource = FeedbackDraft['source'];

export const emptyDraft = (source: FeedbackSource, text: string | null): FeedbackDraft => ({
  source,
  text: text ?? '',
  kind: 'reading',
  note: '',
});

/** What was typed before, unless it was elsewhere or the address now names another word. */
export function readDraft(store: TextStore, source: FeedbackSource, text: string | null): FeedbackDraft {
  const kept = v.safeParse(
    Draft,
    attempt(() => JSON.parse(store.read(storageKeys.wordFeedback) ?? '') as unknown),
  );
  const isSame = kept.success && kept.output.source === source && (text === null || kept.output.text === text);
  return isSame ? kept.output : emptyDraft(source, text);
}
