import * as v from 'valibot';
import { HOUR_MS } from '#lib/time/time.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, Moment, filledText, listOf, textOf, wholeNumber } from '#contract/fields.ts';
import { Word } from './words.ts';

const Id = textOf(64, /^[\w-]{1,64}$/);

export const MAX_WORD_LENGTH = 12;
export const MAX_WORDS = 100;
export const MAX_TITLE_LENGTH = 30;
/** The longest time that a dictation can take. The gateway refuses longer ones. */
export const MAX_DURATION_MS = 6 * HOUR_MS;
/** The shells for the first dictation of a day, in addition to those for its words. */
export const FIRST_OF_DAY_SHELLS = 5;

const WordText = textOf(12, /^[\u3400-\u9fff]{1,12}$/);
const Title = filledText(60);

/**
 * `isSpelt`: no word book contains the word. Then the reading is guessed, the sound is null if a syllable has no
 * recording, and the meaning and the sentence are empty.
 */
export const DictationWord = v.object({ ...Word.entries, sound: v.nullable(v.string()), isSpelt: v.boolean() });
export type DictationWord = v.InferOutput<typeof DictationWord>;

const WordSet = v.object({ title: v.string(), words: v.array(DictationWord) });
export type WordSet = v.InferOutput<typeof WordSet>;

export const Times = v.picklist([1, 2, 3]);
/** The pause for writing a word: a number of seconds, or `byLength` if it depends on the number of characters. */
export const Pause = v.picklist(['byLength', 8, 10, 15]);

/** `words`: in the order in which they are read out. */
export const DictationSound = v.object({ words: listOf(WordText, MAX_WORDS, 1), times: Times, pause: Pause });
export type DictationSound = v.InferOutput<typeof DictationSound>;

/**
 * Returns the address at which a whole dictation can be downloaded as one MP3 for ten minutes. Logs and caches store
 * addresses, so this one contains the words only encrypted: they may come from a list of the child.
 */
export const linkDictationSound = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/dictation/sounds',
  summary: 'The address of a dictation as one sound file',
  access: 'client',
  body: DictationSound,
  reply: v.object({ url: v.string() }),
});

/** The maximum number of lessons in one dictation. A term has about 30. */
export const MAX_LESSONS = 40;

/**
 * `units`: ids of lessons, separated by commas. A word that occurs in two lessons is returned once, and a dictation has
 * at most 100 words.
 */
export const listLessonWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/words',
  summary: 'The words of one or several lessons, for a dictation',
  access: 'open',
  query: v.object({ units: textOf(2599, /^[a-z0-9-]{1,64}(,[a-z0-9-]{1,64}){0,39}$/) }),
  reply: WordSet,
});

/**
 * `setId` is `due` (the words that spaced repetition schedules for today), `missed` (the book of wrong words), or the
 * id of one of the user's word lists.
 */
export const getWordSet = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/sets/:setId',
  summary: "A set of the user's own words, for a dictation",
  access: 'user',
  params: v.object({ setId: Id }),
  reply: WordSet,
});

const WordList = v.object({ listId: Id, title: v.string(), wordCount: Count, createdAt: Moment });

/** Returns the newest word lists first. */
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
  summary: 'Save a word list',
  access: 'user',
  body: v.object({
    title: filledText(MAX_TITLE_LENGTH),
    words: listOf(WordText, MAX_WORDS, 1),
  }),
  reply: v.object({ listId: Id }),
});

/**
 * The gateway answers a repeated call with 404, as if the list belonged to another child; clients treat that as
 * success.
 */
export const deleteWordList = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/dictation/lists/:listId',
  summary: 'Delete a word list',
  access: 'user',
  params: v.object({ listId: Id }),
  reply: v.object({}),
});

/**
 * Where the next page begins. It consists of the time of the last mistake in the last word of the previous page, and of
 * that word.
 */
const MissedCursor = textOf(28, /^\d{1,15}\.[\u3400-\u9fff]{1,12}$/);
const MissedWord = v.object({ word: DictationWord, missCount: Count, dueAt: Moment, isDue: v.boolean() });
export type MissedWord = v.InferOutput<typeof MissedWord>;

/**
 * Returns the words that were written wrongly and have not been written correctly twice in a row since then, the most
 * recent mistakes first. `next`: the cursor of the following page; null or absent on the last page.
 */
export const listMissedWords = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/missed',
  summary: 'A page of the book of wrong words of dictation',
  access: 'user',
  query: v.object({ cursor: v.optional(MissedCursor) }),
  reply: v.object({ items: v.array(MissedWord), next: v.optional(v.nullable(v.string())) }),
});

/** `isDue`: if true, the word becomes due today; otherwise its schedule does not change. */
export const addMissedWord = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/dictation/missed/:word',
  summary: 'Add a word to the book of wrong words by hand, or restore it',
  access: 'user',
  params: v.object({ word: WordText }),
  body: v.object({ isDue: v.boolean() }),
  reply: v.object({}),
});

export const forgetMissedWord = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/dictation/missed/:word',
  summary: 'Remove a word from the book of wrong words',
  access: 'user',
  params: v.object({ word: WordText }),
  reply: v.object({}),
});

export const Mark = v.picklist(['right', 'wrong', 'skipped']);
export type Mark = v.InferOutput<typeof Mark>;

const MarkedWord = v.object({ text: WordText, mark: Mark });

/** `shells.bonus`: the shells for the first dictation of the day, by the server's calendar. */
const Result = v.object({
  dictationId: Id,
  title: v.string(),
  day: Day,
  durationMs: Count,
  marks: v.array(MarkedWord),
  shells: v.object({ words: Count, bonus: Count, balance: Count }),
});
export type DictationResult = v.InferOutput<typeof Result>;

/**
 * `order`: all strokes are present, but in a wrong order or direction; `unknown`: there is no stroke data for this
 * character.
 */
export const Fault = v.picklist(['none', 'order', 'shape', 'unknown']);
export type Fault = v.InferOutput<typeof Fault>;

export const MAX_STROKES = 36;
export const MAX_STROKE_POINTS = 16;
/** The largest coordinate of a drawing: x and y of the drawing area's lower right corner. */
export const PAPER_EDGE = 255;

/**
 * The points of a stroke as alternating x and y, counted from the upper left corner, in the order in which the finger
 * moved.
 */
const Stroke = v.pipe(listOf(wholeNumber(0, PAPER_EDGE), 2 * MAX_STROKE_POINTS, 2));
/** The strokes of one character, in the order in which they were drawn. */
export const Drawing = listOf(Stroke, MAX_STROKES);
export type Drawing = v.InferOutput<typeof Drawing>;

/**
 * Returns whether a word is written right, according to the faults of its characters. Returns undefined if no character
 * was judged.
 */
export function markOf(faults: readonly Fault[]): 'right' | 'wrong' | 'unknown' | undefined {
  if (faults.length === 0) return undefined;
  if (faults.some((fault) => fault === 'order' || fault === 'shape')) return 'wrong';
  return faults.includes('unknown') ? 'unknown' : 'right';
}

/**
 * Judges the drawings of a word, one for each of its characters. The gateway judges a word once in a dictation; the
 * first judgement is final.
 */
export const judgeWriting = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/dictation/results/:dictationId/writings/:word',
  summary: 'Judge a word that was written on the screen',
  access: 'user',
  params: v.object({ dictationId: textOf(64, /^[\w-]{22,64}$/), word: WordText }),
  body: v.object({ drawings: listOf(Drawing, MAX_WORD_LENGTH) }),
  reply: v.object({ faults: v.array(Fault) }),
});

/**
 * Stores the result of a dictation once. The app creates `dictationId` when the dictation begins; a repeated
 * submission, from another tab or a week later, returns the first result. Skipped words change nothing. For a word
 * written by `finger`, the gateway uses its own judgement, and the sent mark only if the mark is `skipped` or there is
 * no judgement.
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
    durationMs: wholeNumber(0, MAX_DURATION_MS),
    marks: listOf(MarkedWord, MAX_WORDS, 1),
  }),
  reply: Result,
});

export const getDictation = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/dictation/results/:dictationId',
  summary: 'The result of a dictation',
  access: 'user',
  params: v.object({ dictationId: Id }),
  reply: Result,
});
