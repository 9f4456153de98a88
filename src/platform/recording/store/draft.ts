import type { MusicId } from '#platform/recording/music/music.ts';

export interface DraftSentence {
  text: string;
  /** The pinyin of the sentence: one syllable for each Chinese character, separated by spaces. */
  pinyin?: string;
  /**
   * The ids of the recorded parts of the sentence. A recording without a pause is one part; each pause begins another
   * part.
   */
  parts: string[];
  /** The ids of the parts that the sentence had before it was last recorded again. These parts can be restored. */
  former: string[];
}

/** A recording that was not published yet. The sound itself is stored in other tables of the same database. */
export interface RecordingDraft {
  id: string;
  /** The id of the child. No other user of the device sees the draft. */
  owner: string;
  /** The story that is read aloud; null for a user's own text. */
  storyId: string | null;
  /** The cover of the story; null for a user's own text. */
  cover: string | null;
  title: string;
  /**
   * Set if the sentences are known to be the whole story. Drafts of earlier releases lack this field, because these
   * releases gave listeners without a membership only the text of the preview.
   */
  isWhole?: true | undefined;
  sentences: DraftSentence[];
  /** The sentence that is recorded next. */
  current: number;
  music: MusicId | null;
  hasGate: boolean;
  /** The range of the recording that trimming keeps, in samples; null without trimming. */
  trim: { from: number; to: number } | null;
  /** The id of the work that the gateway has stored for this draft; undefined until there is one. */
  workId?: string | undefined;
  /**
   * The idempotency key of the request that creates the work. It is stored before the request, so that a repeated
   * request creates no second work if the reply is lost.
   */
  workKey?: string | undefined;
  /** The last file that was made of the draft; undefined if there is none yet, or if the draft has changed since. */
  file?: MadeFile | undefined;
  /**
   * Whether a file was discarded after its upload had begun. Then the gateway must discard the upload, too, because the
   * work would otherwise not return to its previous state.
   */
  hasLeftUpload?: true | undefined;
  createdAt: number;
  updatedAt: number;
}

/** A finished MP3 file, whose bytes are in the table `mixes`. */
export interface MadeFile {
  /** When each sentence begins and ends. Both times are 0 for a sentence that was cut off. */
  timings: { startMs: number; endMs: number }[];
  /** The id of the upload that has begun. After a reload, the upload continues. */
  uploadId?: string | undefined;
  /** Whether the gateway has received the whole file. */
  isSent: boolean;
}

export const isRecorded = ({ parts }: DraftSentence): boolean => parts.length > 0;
