import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, Grade, Moment, RandomId, boundedText, textOf } from '#contract/fields.ts';
import { Character, Hanzi, LessonCard } from './words.ts';

/** The skills that have a schedule of their own: recognising a character and writing it. */
export const Track = v.picklist(['recognise', 'write']);
export type Track = v.InferOutput<typeof Track>;

/**
 * The stages of a character. `new`: never answered; `learning`: the next review is due within a week; `known`: the next
 * review is due in a week or later.
 */
const Stage = v.picklist(['new', 'learning', 'known']);
export type Stage = v.InferOutput<typeof Stage>;

const Settings = v.object({
  grade: Grade,
  term: v.picklist([1, 2]),
  /** The maximum number of characters a day, new ones and reviews together. */
  dailyCap: v.picklist([5, 10, 20, 30]),
});
export type LearningSettings = v.InferOutput<typeof Settings>;

/**
 * `streak.days` counts the days up to today, or up to yesterday if nothing was learnt today yet. `week` is the last
 * seven days, the oldest first. `left` is the number of characters that the daily cap still allows today; `unit` is the
 * next lesson that has characters to learn.
 */
export const getToday = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/learning/today',
  summary: "Today's plan, the streak and the last seven days",
  access: 'user',
  reply: v.object({
    settings: Settings,
    doneToday: Count,
    left: Count,
    due: v.object({ recognise: Count, write: Count, dictation: Count }),
    missed: Count,
    known: v.object({ recognise: Count, write: Count }),
    streak: v.object({ days: Count, isTodayDone: v.boolean() }),
    week: v.array(v.object({ day: Day, answered: Count, right: Count })),
    unit: v.nullable(LessonCard),
  }),
});
export type Today = v.InferOutput<typeof getToday.reply>;

/** Returns the most overdue characters first, and not more characters than the daily cap still allows today. */
export const listDue = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/learning/due',
  summary: 'Characters to practise today',
  access: 'user',
  reply: v.object({ items: v.array(v.object({ track: Track, character: Character })) }),
});

export const getLessonProgress = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/learning/units/:lessonId',
  summary: 'The progress of the user with each character of a lesson',
  access: 'user',
  params: v.object({ lessonId: LessonCard.entries.id }),
  reply: v.object({ characters: v.array(v.object({ text: Hanzi, recognise: Stage, write: Stage })) }),
});

const MissedCharacter = v.object({
  track: Track,
  character: Character,
  missCount: Count,
  missedAt: Moment,
  isDue: v.boolean(),
});
export type MissedCharacter = v.InferOutput<typeof MissedCharacter>;

/**
 * Returns the characters that were answered wrongly and have not been answered correctly twice in a row since then, the
 * most recent mistakes first.
 */
export const listMissed = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/learning/missed',
  summary: 'The book of wrong words of new words',
  access: 'user',
  reply: v.object({ items: v.array(MissedCharacter) }),
});

export const forgetMissed = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/learning/missed/:track/:character',
  summary: 'Remove a character from the book of wrong words',
  access: 'user',
  params: v.object({ track: Track, character: Hanzi }),
  reply: v.object({}),
});

/**
 * Schedules the next review with the algorithm FSRS and the server's clock. A correct answer gets the rating “Good”, a
 * wrong answer “Again”.
 */
export const answerCharacter = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/learning/answers',
  summary: 'Report whether a character was known',
  access: 'user',
  body: v.object({ track: Track, character: Hanzi, isRight: v.boolean() }),
  reply: v.object({ dueAt: Moment, stage: Stage, isMissed: v.boolean() }),
});

export const saveLearningSettings = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/learning/settings',
  summary: 'Choose grade, term and daily number of characters',
  access: 'user',
  body: Settings,
  reply: v.object({ settings: Settings }),
});

export const feedbackSources = ['newWord', 'dictation'] as const;
export const feedbackKinds = ['reading', 'strokes', 'meaning', 'sound', 'other'] as const;

/** Adds the message to the list that operators read. */
export const sendWordFeedback = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/learning/feedback',
  summary: 'Report an error in a word or a character',
  access: 'user',
  body: v.object({
    source: v.picklist(feedbackSources),
    text: textOf(40, /^\S(.{0,38}\S)?$/),
    kind: v.picklist(feedbackKinds),
    note: boundedText(500),
  }),
  reply: v.object({ feedbackId: RandomId }),
});
