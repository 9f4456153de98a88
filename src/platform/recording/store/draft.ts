import type { MusicId } from '#platform/recording/music/music.ts';

export interface DraftSentence {
  text: string;
  /** One syllable for each Chinese character, separated by spaces. */
  pinyin?: string;
  /** The ids of what was recorded of it: one, and one more for each pause. */
  parts: string[];
  /** What it had before it was recorded anew, which can be restored. */
  former: string[];
}

/** A recording that was not published yet. Its sound is in other tables of the same database. */
export interface RecordingDraft {
  id: string;
  /** The id of the child: no other user of the device sees the draft. */
  owner: string;
  /** The story that is read aloud; null for a text of one's own. */
  storyId: string | null;
  /** The cover of the story; null for a text of one's own. */
  cover: string | null;
  title: string;
  sentences: DraftSentence[];
  /** The sentence that is recorded next. */
  current: number;
  music: MusicId | null;
  hasGate: boolean;
  /** What is kept of the whole, in samples; null without trimming. */
  trim: { from: number; to: number } | null;
  /** The work at the gateway that it has become; undefined before. */
  workId?: string | undefined;
  /** What was made of it last; undefined before, and when it has changed since. */
  file?: MadeFile | undefined;
  createdAt: number;
  updatedAt: number;
}

/** A finished MP3 file, whose bytes are in the table `mixes`. */
export interface MadeFile {
  /** When each sentence is heard; both times are 0 for one that is not. */
  timings: { startMs: number; endMs: number }[];
  /** The upload that has begun, which a reload continues. */
  uploadId?: string | undefined;
  /** The gateway has all of it. */
  isSent: boolean;
}

export const isRecorded = ({ parts }: DraftSentence): boolean => parts.length > 0;
