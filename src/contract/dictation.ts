import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Moment, textOf } from './fields.ts';
import { Word } from './words.ts';

const Id = textOf(64, /^[\w-]{1,64}$/);

export const MAX_WORD_LENGTH = 12;
export const MAX_WORDS = 100;
export const MAX_TITLE_LENGTH = 30;

const WordText = textOf(12, /^[\u3400-\u9fff]{1,12}$/);
const Title = v.pipe(v.string(), v.regex(/\S/), v.maxLength(60));

/**
 * `isSpelt`: no book has the word. Its reading is a guess, and its sound one syllable laid after the other, or null where
 * not even that can be said; its meaning and sentence are empty.
 */
export const DictationWord = v.object({ ...Word.entries, sound: v.nullable(v.string()), isSpelt: v.boolean() });
export type DictationWord = v.InferOutput<typeof DictationWord>;

const WordSet = v.object({ title: v.string(), words: v.array(DictationWord) });
export type WordSet = v.InferOutput<typeof WordSet>;

export const Times = v.picklist([1, 2, 3]);
/** Seconds to write a word, or by how many characters it has. */
export const Pause = v.picklist(['byLength', 8, 10, 15]);

/** Where a whole dictation is to be had as one MP3, for a speaker or a watch. No endpoint: it answers no JSON. */
export const DICTATION_SOUND_PATH = '/media/dictation.mp3';
export const DictationSound = v.object({
  /** With commas between them, in the order of reading. */
  words: textOf(1299, /^[\u3400-\u9fff]{1,12}(,[\u3400-\u9fff]{1,12}){0,99}$/),
  times: v.picklist(['1', '2', '3']),
  pause: v.picklist(['byLength', '8', '10', '15']),
});

/** `units`: ids with commas between them. A word of two units comes once. */
export const listUnitWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/words',
  summary: 'The words of one or several units, for a dictation',
  access: 'open',
  query: v.object({ units: textOf(1039, /^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,15}$/) }),
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

/** When the last word of the page before was missed, and that word. */
const MissedCursor = textOf(28, /^\d{1,15}\.[\u3400-\u9fff]{1,12}$/);
const MissedWord = v.object({ word: DictationWord, missCount: Count, dueAt: Moment, isDue: v.boolean() });
export type MissedWord = v.InferOutput<typeof MissedWord>;

/**
 * Words that were written wrong and have not been right twice since; the last missed first. `next`: the cursor of the page
 * after this one; without it this is the last.
 */
export const listMissedWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/missed',
  summary: 'A page of the wrong-words book of dictation',
  access: 'user',
  query: v.object({ cursor: v.optional(MissedCursor) }),
  reply: v.object({ items: v.array(MissedWord), next: v.optional(v.nullable(v.string())) }),
});

/** `isDue`: to be written today; else it comes when it would have come. */
export const addMissedWord = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/dictation/missed/:word',
  summary: 'Put a word into the wrong-words book by hand, or back into it',
  access: 'user',
  params: v.object({ word: WordText }),
  body: v.object({ isDue: v.boolean() }),
  reply: v.object({}),
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

/** `order`: every stroke is there, in another order or direction; `unknown`: nobody has drawn this character's strokes. */
export const Fault = v.picklist(['none', 'order', 'shape', 'unknown']);
export type Fault = v.InferOutput<typeof Fault>;

export const MAX_STROKES = 36;
export const MAX_STROKE_POINTS = 16;
/** The paper's lower right corner. */
export const PAPER_EDGE = 255;

/** x and y by turns, from the upper left corner, as the finger went. */
const Stroke = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PAPER_EDGE))),
  v.minLength(2),
  v.maxLength(2 * MAX_STROKE_POINTS),
);
/** One character's strokes in the order they were drawn. */
export const Drawing = v.pipe(v.array(Stroke), v.maxLength(MAX_STROKES));
export type Drawing = v.InferOutput<typeof Drawing>;

/** What a word comes to by its characters; undefined where nothing was judged. */
export function markOf(faults: readonly Fault[]): 'right' | 'wrong' | 'unknown' | undefined {
  if (faults.length === 0) return undefined;
  if (faults.some((fault) => fault === 'order' || fault === 'shape')) return 'wrong';
  return faults.includes('unknown') ? 'unknown' : 'right';
}

/** A drawing for each character of the word. A word is judged once in a dictation: its first judgement stands. */
export const judgeWriting = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/dictation/results/:dictationId/writings/:word',
  summary: 'Have a word judged that was written on the screen',
  access: 'user',
  params: v.object({ dictationId: textOf(64, /^[\w-]{22,64}$/), word: WordText }),
  body: v.object({ drawings: v.pipe(v.array(Drawing), v.maxLength(MAX_WORD_LENGTH)) }),
  reply: v.object({ faults: v.array(Fault) }),
});

/**
 * A dictation counts once: `dictationId` is made when it begins, and whoever submits it again, from another tab or a week
 * later, is told the first result. Skipped words change nothing. Of words
 * written by `finger` the server's judgement counts, and a mark only where it has none to make, or to skip a word.
 */
export const submitDictation = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/dictation/results',
  summary: 'Submit the marks of a dictation',
  access: 'user',
  body: v.object({
    dictationId: textOf(64, /^[\w-]{22,64}$/),
    title: Title,
    way: v.picklist(['paper', 'finger']),
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
