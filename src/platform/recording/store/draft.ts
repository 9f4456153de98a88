import type { MusicId } from '#platform/recording/music/music.ts';

export interface DraftSentence {
  text: string;
  /** The pinyin with one syllable for each Chinese character, separated by spaces. */
  pinyin?: string;
  /** The ids of the recorded parts of the sentence: one part, and one more for each pause. */
  parts: string[];
  /** The ids of the parts that the sentence had before it was recorded again. These parts can be restored. */
  former: string[];
}

/** A recording that was not published yet. Its sound is in other tables of the same database. */
export interface RecordingDraft {
  id: string;
  /** The id of the child. No other user of the device sees the draft. */
  owner: string;
  /** The story that is read aloud; null for a text of one's own. */
  storyId: string | null;
  /** The cover of the story; null for a text of one's own. */
  cover: string | null;
  title: string;
  /**
   * Whether the sentences are known to be the whole story. Missing in drafts of earlier releases, which gave listeners
   * without a membership the text of the preview.
   */
  isWhole?: true | undefined;
  sentences: DraftSentence[];
  /** The sentence that is recorded next. */
  current: number;
  music: MusicId | null;
  hasGate: boolean;
  /** The range of the whole that is kept, in samples; null without trimming. */
  trim: { from: number; to: number } | null;
  /** The id of the work that the gateway has stored for this draft; undefined before. */
  workId?: string | undefined;
  /**
   * The idempotency key with which that work is created. It is stored before the request, so that a page that has lost
   * the reply creates no second work.
   */
  workKey?: string | undefined;
  /** The last file made of the draft; undefined before, and after a change of the draft. */
  file?: MadeFile | undefined;
  /**
   * Whether a file was dropped after its upload had begun. The gateway must discard the upload, because the work is not
   * what it was before until then.
   */
  hasLeftUpload?: true | undefined;
  createdAt: number;
  updatedAt: number;
}

/** A finished MP3 file, whose bytes are in the table `mixes`. */
export interface MadeFile {
  /** The times between which each sentence is heard. Both times are 0 for a sentence that is not heard. */
  timings: { startMs: number; endMs: number }[];
  /** The id of the upload that has begun. A reload continues this upload. */
  uploadId?: string | undefined;
  /** Whether the gateway has received the whole file. */
  isSent: boolean;
}

export const isRecorded = ({ parts }: DraftSentence): boolean => parts.length > 0;
