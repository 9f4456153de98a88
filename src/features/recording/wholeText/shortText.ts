import type { StoryDetail } from '#contract/stories/stories.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { unrecorded } from '#features/recording/newDraft.ts';

/** The draft contains only the first sentences of its story. `missing` is 0 if the rest is only for members. */
export interface ShortText {
  present: number;
  missing: number;
}

/**
 * Returns how much of its story the text of an earlier draft contains; undefined if it is the whole story. A draft that
 * is longer than the preview is whole, because its text was that of a member.
 */
export function shortTextOf(draft: RecordingDraft, story: StoryDetail): ShortText | undefined {
  const present = draft.sentences.length;
  const isBeginning = story.sentences[present - 1]?.text === draft.sentences.at(-1)?.text;
  if (draft.isWhole === true || !isBeginning) return undefined;
  if (story.sound.isPreview) return story.sound.durationMs < story.durationMs ? { present, missing: 0 } : undefined;
  const missing = story.sentences.length - present;
  return missing > 0 ? { present, missing } : undefined;
}

/**
 * Returns a draft with the sentences of its story that were missing. What was made of the beginning (the cuts and the
 * file) is dropped; the recorded sentences stay.
 */
export const withWholeText = (draft: RecordingDraft, story: StoryDetail): RecordingDraft => ({
  ...draft,
  isWhole: true,
  sentences: [...draft.sentences, ...story.sentences.slice(draft.sentences.length).map(unrecorded)],
  trim: null,
  file: undefined,
  ...(draft.file?.isSent === false && { hasLeftUpload: true }),
});
