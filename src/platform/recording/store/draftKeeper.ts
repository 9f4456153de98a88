import { createEmitter } from '#lib/emitter.ts';
import type { DraftSentence, RecordingDraft } from './draft.ts';
import { saveDraft } from './drafts.ts';
import type { RecordingDatabase } from './recordingDatabase.ts';

/** An open draft. Every change is stored immediately, so that a reload continues with the last state. */
export interface DraftKeeper {
  draft: () => RecordingDraft;
  subscribe: (listener: () => void) => () => void;
  change: (change: Partial<RecordingDraft>) => void;
  /**
   * Changes a sentence. The file that was made of the former sound is dropped, and so are the cuts, which were made for
   * that sound.
   */
  changeSentence: (index: number, change: (sentence: DraftSentence) => Partial<DraftSentence>) => void;
}

export function keepDraft(
  database: RecordingDatabase,
  start: RecordingDraft,
  { now, onUnwritten }: { now: () => number; onUnwritten: (error: unknown) => void },
): DraftKeeper {
  const changes = createEmitter();
  let draft = start;
  let written = Promise.resolve();
  const change = (next: Partial<RecordingDraft>) => {
    const hasLeftUpload = 'file' in next && next.file === undefined && draft.file?.isSent === false;
    draft = { ...draft, ...next, ...(hasLeftUpload && { hasLeftUpload }), updatedAt: now() };
    const saved = draft;
    written = written.then(() => saveDraft(database, saved)).catch(onUnwritten);
    changes.emit();
  };
  return {
    draft: () => draft,
    subscribe: changes.subscribe,
    change,
    changeSentence: (index, changeOf) =>
      change({
        trim: null,
        file: undefined,
        sentences: draft.sentences.map((sentence, at) =>
          at === index ? { ...sentence, ...changeOf(sentence) } : sentence,
        ),
      }),
  };
}
