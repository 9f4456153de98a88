import type { StoryDetail } from '#contract/stories/stories.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { unrecorded } from '#features/recording/newDraft.ts';

/**
 * How many sentences a draft with only the beginning of its story contains, and how many it lacks. `missing` is 0 if
 * only members may read the rest.
 */
export interface ShortText {
  present: number;
  missing: number;
}

/**
 * Returns how much of its story a draft of an earlier release contains; undefined if the draft contains the whole story
 * or no longer matches the text of the story. A draft that is longer than the preview is whole, because only members
 * had the text after the preview.
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
 * Returns the draft with the missing sentences of its story added. The recorded sentences stay; the trimming and the
 * file are dropped, because they were made for the beginning only.
 */
export const withWholeText = (draft: RecordingDraft, story: StoryDetail): RecordingDraft => ({
  ...draft,
  isWhole: true,
  sentences: [...draft.sentences, ...story.sentences.slice(draft.sentences.length).map(unrecorded)],
  trim: null,
  file: undefined,
  ...(draft.file?.isSent === false && { hasLeftUpload: true }),
});
