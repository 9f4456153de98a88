import * as v from 'valibot';
import { DictationWord, Drawing, Fault, Mark, markOf, type DictationResult } from '#contract/learning/dictation.ts';
import { attempt } from '#lib/attempt.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { childrenIn, childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { chosenWords, DictationSettings } from '#features/dictation/dictationSettings.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An unfinished dictation. It is stored on the phone, so that the user can leave and come back without a loss. */
const Draft = v.object({
  dictationId: v.string(),
  /** The id of the child, or empty if nobody was signed in when the dictation began. */
  owner: v.string(),
  title: v.string(),
  words: v.pipe(v.array(DictationWord), v.minLength(1)),
  settings: DictationSettings,
  /** The index of the current word, which is being read. */
  position: Count,
  /** The number of words that have been read. */
  reached: Count,
  spentMs: Count,
  /** Whether a rest was already suggested, which happens after ten minutes. */
  wasRested: v.boolean(),
  /** What the user does next. In `sending`, the dictation was submitted, but the server has not replied yet. */
  stage: v.picklist(['reading', 'checking', 'sending']),
  /** The marks, by word. A word without a mark was not checked. */
  marks: v.record(v.string(), Mark),
  /**
   * The drawings of each word, one for each of its characters. `faults` contains the server's judgement of each
   * drawing.
   */
  drawings: v.record(v.string(), v.array(Drawing)),
  faults: v.record(v.string(), v.array(Fault)),
});
export type Draft = v.InferOutput<typeof Draft>;

export const newDraft = (
  { title, words }: Pick<Draft, 'title' | 'words'>,
  settings: DictationSettings,
  owner: string,
): Draft => ({
  dictationId: uuid(),
  owner,
  title,
  words: chosenWords(words, settings),
  settings,
  position: 0,
  reached: 0,
  spentMs: 0,
  wasRested: false,
  stage: 'reading',
  marks: {},
  drawings: {},
  faults: {},
});

/**
 * Returns the draft of this child, or a draft that was begun before the child was known. Never returns the draft of
 * another child.
 */
export function readDraft(store: TextStore, childId: string): Draft | undefined {
  const kept: unknown = attempt(
    () => JSON.parse(childStore(store, childId).read(storageKeys.dictationDraft) ?? '') as unknown,
  );
  const parsed = v.safeParse(Draft, kept);
  return parsed.success && ['', childId].includes(parsed.output.owner) ? parsed.output : undefined;
}

/** Returns whether a draft with an owner exists while the app does not know yet who is signed in. */
export const isOwnerUnknown = (store: TextStore, childId: string): boolean =>
  childId === '' && childrenIn(store, storageKeys.dictationDraft).some((owner) => owner !== '');

export const storeDraft = (store: TextStore, draft: Draft): void =>
  childStore(store, draft.owner).write(storageKeys.dictationDraft, JSON.stringify(draft));

export const removeDraft = (store: TextStore, childId: string): void =>
  childStore(store, childId).remove(storageKeys.dictationDraft);

/** The screen on which a draft continues in each stage. */
export const screenOf: Record<Draft['stage'], ScreenId> = {
  reading: 'dictationMain',
  checking: 'dictationResult',
  sending: 'dictationSubmit',
};

/**
 * Returns the words that were read out. The user does not mark the other words, because the child has not heard them.
 */
export const wordsReadOut = ({ words, reached }: Draft): DictationWord[] => words.slice(0, reached);

/** Returns whether the child has drawn any character of a word. */
export const isDrawn = ({ drawings }: Draft, text: string): boolean =>
  (drawings[text] ?? []).some((drawing) => drawing.length > 0);

/**
 * Returns whether the user must mark the word: always if words are written on paper, but on the screen only if the
 * server cannot judge one of the characters.
 */
export const isMarkedByHand = ({ settings, faults }: Draft, text: string): boolean =>
  settings.way === 'paper' || markOf(faults[text] ?? []) === 'unknown';

/**
 * Returns the mark to submit: the server's judgement, or else the user's mark. It is `skipped` for a word that was not
 * written, that the user has skipped, or that has neither a judgement nor a mark.
 */
export const markIn = (draft: Draft, text: string): Mark => {
  const mark = draft.marks[text];
  const judged = draft.settings.way === 'finger' ? markOf(draft.faults[text] ?? []) : 'unknown';
  if (judged === undefined || mark === 'skipped') return 'skipped';
  return judged === 'unknown' ? (mark ?? 'skipped') : judged;
};

export const marksOf = (draft: Draft): DictationResult['marks'] =>
  wordsReadOut(draft).map(({ text }) => ({ text, mark: markIn(draft, text) }));
