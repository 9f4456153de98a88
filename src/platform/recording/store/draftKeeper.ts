import { createEmitter } from '#lib/emitter.ts';
import type { DraftSentence, RecordingDraft } from './draft.ts';
import { changeDraft } from './drafts.ts';
import type { RecordingDatabase } from './recordingDatabase.ts';

/** An open draft. Every change is stored immediately, so that a reload continues with the last state. */
export interface DraftKeeper {
  draft: () => RecordingDraft;
  /**
   * Whether the stored draft was deleted, for example in another tab. If it was, nothing of it is stored any more:
   * without this rule, the next change would store the whole draft again.
   */
  isGone: () => boolean;
  /** Checks whether the stored draft was deleted. */
  check: () => void;
  subscribe: (listener: () => void) => () => void;
  change: (change: Partial<RecordingDraft>) => void;
  /**
   * Changes a sentence, in the open draft and in the stored one. Removes the finished file and the trimming of the
   * draft, because they were made for the previous sound.
   */
  changeSentence: (index: number, change: (sentence: DraftSentence) => Partial<DraftSentence>) => void;
  /**
   * Must be called when the screen closes. Later changes (for example after a late reply) are ignored, because another
   * screen may have opened the draft.
   */
  close: () => void;
}

type Change = (present: RecordingDraft) => Partial<RecordingDraft>;

interface KeeperOptions {
  now: () => number;
  onUnwritten: (error: unknown) => void;
  /** Whether the draft is not stored yet. The first change then stores it. */
  isNew?: boolean;
}

export function keepDraft(
  database: RecordingDatabase,
  start: RecordingDraft,
  { now, onUnwritten, isNew = false }: KeeperOptions,
): DraftKeeper {
  const changes = createEmitter();
  let draft = start;
  let isClosed = false;
  let isStored = !isNew;
  let isGone = false;
  let written = Promise.resolve();
  /**
   * The changes that are not stored yet. A change that could not be stored because the disk was full is stored with the
   * next one.
   */
  let unwritten: readonly Change[] = [];

  const leave = () => {
    isGone = true;
    unwritten = [];
    changes.emit();
  };
  const write = async () => {
    const writing = unwritten;
    if (writing.length === 0) return;
    // Stores only the changes, because another screen may have changed the rest of the draft.
    const isThere = await changeDraft(database, draft.id, (stored) => {
      if (stored) return writing.reduce(changed, stored);
      return isStored ? undefined : draft;
    });
    if (isThere) {
      isStored = true;
      unwritten = unwritten.slice(writing.length);
    } else leave();
  };
  const apply = (change: Change) => {
    if (isClosed || isGone) return;
    const updatedAt = now();
    const dated: Change = (present) => ({ ...change(present), updatedAt });
    draft = changed(draft, dated);
    unwritten = [...unwritten, dated];
    written = written.then(write).catch(onUnwritten);
    changes.emit();
  };
  return {
    draft: () => draft,
    isGone: () => isGone,
    check: () => {
      written = written
        .then(async () => {
          if (isStored && !isGone && (await database.getKey('drafts', draft.id)) === undefined) leave();
        })
        .catch(() => undefined);
    },
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

/** If a change removes a file whose upload is in progress, notes that the gateway must discard the upload. */
function withLeftUpload({ file }: RecordingDraft, next: Partial<RecordingDraft>): Partial<RecordingDraft> {
  const isLeft = 'file' in next && next.file === undefined && file?.isSent === false;
  return { ...next, ...(isLeft && { hasLeftUpload: true }) };
}
