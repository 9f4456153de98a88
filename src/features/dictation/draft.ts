import * as v from 'valibot';
import { DictationWord, Mark, type DictationResult } from '#contract/dictation.ts';
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
});

/** Of this user, or of nobody yet; another's is not shown. */
export function readDraft(store: TextStore, userId: string): Draft | undefined {
  const kept: unknown = attempt(() => JSON.parse(store.read(storageKeys.dictationDraft) ?? '') as unknown);
  const parsed = v.safeParse(Draft, kept);
  if (!parsed.success) return undefined;
  const draft = parsed.output;
  const isMine = draft.owner === '' || userId === '' || draft.owner === userId;
  return isMine ? draft : undefined;
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

/** What is submitted: a word that nobody marked is skipped. */
export const marksOf = (draft: Draft): DictationResult['marks'] =>
  readWords(draft).map(({ text }) => ({ text, mark: draft.marks[text] ?? 'skipped' }));
