import * as v from 'valibot';
import { DictationWord, Drawing, Fault, Mark, markOf, type DictationResult } from '#contract/dictation.ts';
import { attempt } from '#lib/attempt.ts';
import { uuid } from '#lib/uuid.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { chosenWords, DictationSettings } from './dictationSettings.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A dictation that was begun and not yet submitted. It lives on the phone, so that leaving and coming back lose nothing. */
const Draft = v.object({
  dictationId: v.string(),
  /** Whose it is; empty while nobody was signed in. */
  owner: v.string(),
  title: v.string(),
  words: v.pipe(v.array(DictationWord), v.minLength(1)),
  settings: DictationSettings,
  /** The word that is read now. */
  position: Count,
  /** How many words have been read. */
  reached: Count,
  spentMs: Count,
  /** The rest after ten minutes was suggested. */
  wasRested: v.boolean(),
  /** What comes next; `sending`: it was submitted, and the server has not answered yet. */
  stage: v.picklist(['reading', 'checking', 'sending']),
  /** By text; a word without one was not looked at. */
  marks: v.record(v.string(), Mark),
  /** By text, a drawing for each character, and what the server makes of them. */
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

/** Of this user, or of one whose name was not known yet; another's is not shown. */
export function readDraft(store: TextStore, userId: string): Draft | undefined {
  const draft = readKept(store);
  return draft && ['', userId].includes(draft.owner) ? draft : undefined;
}

/** Whether there is one of somebody, while it is not known yet who has signed in. */
export const isSomebodys = (store: TextStore, userId: string): boolean =>
  userId === '' && (readKept(store)?.owner ?? '') !== '';

function readKept(store: TextStore): Draft | undefined {
  const kept: unknown = attempt(() => JSON.parse(store.read(storageKeys.dictationDraft) ?? '') as unknown);
  const parsed = v.safeParse(Draft, kept);
  return parsed.success ? parsed.output : undefined;
}

export const keepDraft = (store: TextStore, draft: Draft): void =>
  store.write(storageKeys.dictationDraft, JSON.stringify(draft));

export const forgetDraft = (store: TextStore): void => store.remove(storageKeys.dictationDraft);

/** Where it goes on. */
export const screenOf: Record<Draft['stage'], ScreenId> = {
  reading: 'dictationMain',
  checking: 'dictationResult',
  sending: 'dictationSubmit',
};

/** The words that were read: what a child never heard is not asked for. */
export const readWords = ({ words, reached }: Draft): DictationWord[] => words.slice(0, reached);

/** Whether anything of a word was written on the screen. */
export const isDrawn = ({ drawings }: Draft, text: string): boolean =>
  (drawings[text] ?? []).some((drawing) => drawing.length > 0);

/** On paper, and where nobody has drawn a character's strokes, one looks and marks. */
export const isMarkedByHand = ({ settings, faults }: Draft, text: string): boolean =>
  settings.way === 'paper' || markOf(faults[text] ?? []) === 'unknown';

/** What is submitted: a word that nobody marked, or that was never written, is skipped. */
export const markIn = (draft: Draft, text: string): Mark => {
  const mark = draft.marks[text];
  const judged = draft.settings.way === 'finger' ? markOf(draft.faults[text] ?? []) : 'unknown';
  if (judged === undefined || mark === 'skipped') return 'skipped';
  return judged === 'unknown' ? (mark ?? 'skipped') : judged;
};

export const marksOf = (draft: Draft): DictationResult['marks'] =>
  readWords(draft).map(({ text }) => ({ text, mark: markIn(draft, text) }));
