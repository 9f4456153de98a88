import type { StoryDetail } from '#contract/stories/stories.ts';
import { href } from '#platform/navigation/paths.ts';
import type { DraftSentence, RecordingDraft } from '#platform/recording/store/draft.ts';

const SENTENCE = /[^。！？!?…\n]*[。！？!?…]+[”’」』）)]*|[^。！？!?…\n]+/g;

/** Cuts a text into what is read in one breath: a new one begins after the end of a sentence, and in a new line. */
export const sentencesOf = (text: string): string[] =>
  [...text.matchAll(SENTENCE)].map(([sentence]) => sentence.trim()).filter((sentence) => sentence !== '');

interface Start {
  id: string;
  owner: string;
  now: number;
}

const empty = (sentence: { text: string; pinyin?: string | undefined }): DraftSentence => ({
  text: sentence.text,
  ...(sentence.pinyin !== undefined && { pinyin: sentence.pinyin }),
  parts: [],
  former: [],
});

const draftOf = (
  { id, owner, now }: Start,
  rest: Pick<RecordingDraft, 'storyId' | 'cover' | 'title' | 'sentences'>,
): RecordingDraft => ({
  id,
  owner,
  ...rest,
  current: 0,
  music: null,
  hasGate: true,
  trim: null,
  createdAt: now,
  updatedAt: now,
});

/** A child has one draft of each story. */
export const storyDraftId = (owner: string, storyId: string): string => `story.${owner}.${storyId}`;

export const draftOfStory = (owner: string, story: StoryDetail, now: number): RecordingDraft =>
  draftOf(
    { id: storyDraftId(owner, story.id), owner, now },
    { storyId: story.id, cover: story.cover, title: story.title, sentences: story.sentences.map(empty) },
  );

export const draftOfText = (
  start: Start,
  title: string,
  sentences: readonly { text: string; pinyin?: string | undefined }[],
): RecordingDraft => draftOf(start, { storyId: null, cover: null, title, sentences: sentences.map(empty) });

/** Where a draft is recorded. */
export const recorderHref = ({ id, storyId }: RecordingDraft): string =>
  href('launchAudio', storyId === null ? { draft: id } : { story: storyId });
