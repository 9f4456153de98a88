import { createEmitter } from '#lib/emitter.ts';
import type { DraftSentence, RecordingDraft } from './draft.ts';
import { changeDraft } from './drafts.ts';
import type { RecordingDatabase } from './recordingDatabase.ts';

/** An open draft. Every change is stored immediately, so that a reload continues with the last state. */
export interface DraftKeeper {
  draft: () => RecordingDraft;
  subscribe: (listener: () => void) => () => void;
  change: (change: Partial<RecordingDraft>) => void;
  /**
   * Changes a sentence, in the open draft and in the stored one. The file and the cuts are dropped, because they were
   * made for the previous sound.
   */
  changeSentence: (index: number, change: (sentence: DraftSentence) => Partial<DraftSentence>) => void;
  /**
   * Must be called when the screen closes. After that, changes (for example by a late reply) are ignored, because
   * another screen may have opened the draft.
   */
  close: () => void;
}

type Change = (present: RecordingDraft) => Partial<RecordingDraft>;

export function keepDraft(
  database: RecordingDatabase,
  start: RecordingDraft,
  { now, onUnwritten }: { now: () => number; onUnwritten: (error: unknown) => void },
): DraftKeeper {
  const changes = createEmitter();
  let draft = start;
  let isClosed = false;
  let written = Promise.resolve();
  /**
   * The changes that are not stored yet. A change that could not be stored because the disk was full is stored with the
   * next one.
   */
  let unwritten: readonly Change[] = [];

  const write = async () => {
    const writing = unwritten;
    if (writing.length === 0) return;
    // Stores only the changes, because another screen may have changed the rest of the draft.
    await changeDraft(database, draft.id, (stored) => (stored ? writing.reduce(changed, stored) : draft));
    unwritten = unwritten.slice(writing.length);
  };
  const apply = (change: Change) => {
    if (isClosed) return;
    const updatedAt = now();
    const dated: Change = (present) => ({ ...change(present), updatedAt });
    draft = changed(draft, dated);
    unwritten = [...unwritten, dated];
    written = written.then(write).catch(onUnwritten);
    changes.emit();
  };
  return {
    draft: () => draft,
    subscribe: changes.subscribe,
    change: (next) => apply((present) => withLeftUpload(present, next)),
    changeSentence: (index, changeOf) =>
      apply((present) =>
        withLeftUpload(present, {
          trim: null,
          file: undefined,
          sentences: present.sentences.map((sentence, at) =>
            at === index ? { ...sentence, ...changeOf(sentence) } : sentence,
          ),
        }),
      ),
    close: () => {
      isClosed = true;
    },
  };
}

const changed = (draft: RecordingDraft, change: Change): RecordingDraft => ({ ...draft, ...change(draft) });

/** Marks the upload as left behind if a change drops the file that is being sent. */
function withLeftUpload({ file }: RecordingDraft, next: Partial<RecordingDraft>): Partial<RecordingDraft> {
  const isLeft = 'file' in next && next.file === undefined && file?.isSent === false;
  return { ...next, ...(isLeft && { hasLeftUpload: true }) };
}
