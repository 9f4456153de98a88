import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Word } from './words.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Moment = v.pipe(v.number(), v.integer());
const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

export const MAX_WORD_LENGTH = 12;
export const MAX_WORDS = 100;
export const MAX_TITLE_LENGTH = 30;

const WordText = v.pipe(v.string(), v.regex(/^[\u3400-\u9fff]{1,12}$/));
const Title = v.pipe(v.string(), v.regex(/\S/), v.maxLength(60));

/** `sound` is null, and what is not known empty, for a word that no book has. */
export const DictationWord = v.object({ ...Word.entries, sound: v.nullable(v.string()) });
export type DictationWord = v.InferOutput<typeof DictationWord>;

const WordSet = v.object({ title: v.string(), words: v.array(DictationWord) });
export type WordSet = v.InferOutput<typeof WordSet>;

/** `units`: ids with commas between them. A word of two units comes once. */
export const listUnitWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/words',
  summary: 'The words of one or several units, for a dictation',
  access: 'open',
  query: v.object({ units: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,15}$/)) }),
  reply: WordSet,
});

/** `due`: what spaced repetition asks for today; `missed`: the book of wrong words; else a list of the user's own. */
export const getWordSet = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/sets/:setId',
  summary: "A set of the user's own words, for a dictation",
  access: 'user',
  params: v.object({ setId: Id }),
  reply: WordSet,
});

const WordList = v.object({ listId: Id, title: v.string(), wordCount: Count, createdAt: Moment });

/** The newest first. */
export const listWordLists = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/lists',
  summary: "The user's own word lists",
  access: 'user',
  reply: v.object({ lists: v.array(WordList), dueCount: Count, missedCount: Count }),
});

export const saveWordList = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/dictation/lists',
  summary: 'Keep a list of words',
  access: 'user',
  body: v.object({
    title: v.pipe(v.string(), v.regex(/\S/), v.maxLength(MAX_TITLE_LENGTH)),
    words: v.pipe(v.array(WordText), v.minLength(1), v.maxLength(MAX_WORDS)),
  }),
  reply: v.object({ listId: Id }),
});

export const deleteWordList = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/dictation/lists/:listId',
  summary: 'Remove a list of words',
  access: 'user',
  params: v.object({ listId: Id }),
  reply: v.object({}),
});

const MissedWord = v.object({ word: DictationWord, missCount: Count, dueAt: Moment, isDue: v.boolean() });
export type MissedWord = v.InferOutput<typeof MissedWord>;

/** Words that were written wrong and have not been right twice since; the last missed first. */
export const listMissedWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/missed',
  summary: 'The wrong-words book of dictation',
  access: 'user',
  reply: v.object({ items: v.array(MissedWord) }),
});

export const forgetMissedWord = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/dictation/missed/:word',
  summary: 'Take a word out of the wrong-words book',
  access: 'user',
  params: v.object({ word: WordText }),
  reply: v.object({}),
});

export const Mark = v.picklist(['right', 'wrong', 'skipped']);
export type Mark = v.InferOutput<typeof Mark>;

const Marks = v.array(v.object({ text: WordText, mark: Mark }));

/** `shells.bonus`: for the first dictation of the server's day. */
const Result = v.object({
  dictationId: Id,
  title: v.string(),
  day: v.string(),
  durationMs: Count,
  marks: Marks,
  shells: v.object({ words: Count, bonus: Count, balance: v.number() }),
});
export type DictationResult = v.InferOutput<typeof Result>;

/**
 * A dictation counts once: `dictationId` is made when it begins, and whoever submits it again, from another tab or a week
 * later, is told the first result. Skipped words change nothing.
 */
export const submitDictation = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/dictation/results',
  summary: 'Submit the marks of a dictation',
  access: 'user',
  body: v.object({
    dictationId: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)),
    title: Title,
    durationMs: v.pipe(Count, v.maxValue(6 * 3_600_000)),
    marks: v.pipe(Marks, v.minLength(1), v.maxLength(MAX_WORDS)),
  }),
  reply: Result,
});

export const getDictation = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/results/:dictationId',
  summary: 'What a dictation has come to',
  access: 'user',
  params: v.object({ dictationId: Id }),
  reply: Result,
});
