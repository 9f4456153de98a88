import * as v from 'valibot';
import { feedbackKinds, feedbackSources } from '#contract/learning/learning.ts';
import { attempt } from '#lib/attempt.ts';

const Draft = v.object({
  source: v.picklist(feedbackSources),
  /** The word that the address contained when the draft was started. */
  asked: v.nullable(v.string()),
  text: v.string(),
  kind: v.picklist(feedbackKinds),
  note: v.string(),
});
export type FeedbackDraft = v.InferOutput<typeof Draft>;

export type FeedbackSource = FeedbackDraft['source'];

const emptyDraft = (source: FeedbackSource, text: string | null): FeedbackDraft => ({
  source,
  asked: text,
  text: text ?? '',
  kind: 'reading',
  note: '',
});

/**
 * Returns the stored draft, or an empty one if the stored draft was written on another screen or for a word that is not
 * the one in the address.
 */
export function draftOf(written: string | undefined, source: FeedbackSource, text: string | null): FeedbackDraft {
  const kept = v.safeParse(
    Draft,
    attempt(() => JSON.parse(written ?? '') as unknown),
  );
  if (!kept.success || kept.output.source !== source) return emptyDraft(source, text);
  const isSame = text === null || [kept.output.asked, kept.output.text].includes(text);
  return isSame ? kept.output : emptyDraft(source, text);
}
