import type { StoryDetail } from '#contract/stories/stories.ts';
import { plainLine } from '#lib/text/clean/plainText.ts';
import { href } from '#platform/navigation/paths.ts';
import type { DraftSentence, RecordingDraft } from '#platform/recording/store/draft.ts';

const SENTENCE = /[^。！？!?…\n]*[。！？!?…]+[”’」』）)]*|[^。！？!?…\n]+/g;

/** Splits a text into sentences, which are recorded one by one. A line break also starts a new sentence. */
export const sentencesOf = (text: string): string[] =>
  [...text.matchAll(SENTENCE)].map(([sentence]) => plainLine(sentence)).filter((sentence) => sentence !== '');

interface Start {
  id: string;
  owner: string;
  now: number;
}

/** Returns a sentence of which nothing was recorded yet. */
export const unrecorded = (sentence: { text: string; pinyin?: string | undefined }): DraftSentence => ({
  text: sentence.text,
  ...(sentence.pinyin !== undefined && { pinyin: sentence.pinyin }),
  parts: [],
  former: [],
});

const createDraft = (
  { id, owner, now }: Start,
  content: Pick<RecordingDraft, 'storyId' | 'cover' | 'title' | 'isWhole' | 'sentences'>,
): RecordingDraft => ({
  id,
  owner,
  ...content,
  current: 0,
  music: null,
  hasGate: true,
  trim: null,
  createdAt: now,
  updatedAt: now,
});

/**
 * Returns the id of the draft of a story. The id contains child and story, because a child has one draft of each story.
 */
export const storyDraftId = (owner: string, storyId: string): string => `story.${owner}.${storyId}`;

export const createStoryDraft = (owner: string, story: StoryDetail, now: number): RecordingDraft =>
  createDraft(
    { id: storyDraftId(owner, story.id), owner, now },
    {
      storyId: story.id,
      cover: story.cover,
      title: story.title,
      isWhole: true,
      sentences: story.sentences.map(unrecorded),
    },
  );

export const createTextDraft = (
  start: Start,
  title: string,
  sentences: readonly { text: string; pinyin?: string | undefined }[],
): RecordingDraft => createDraft(start, { storyId: null, cover: null, title, sentences: sentences.map(unrecorded) });

/** Returns the address of the recorder for a draft. */
export const recorderHref = ({ id, storyId }: RecordingDraft): string =>
  href('launchAudio', storyId === null ? { draft: id } : { story: storyId });
