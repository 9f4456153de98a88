import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Id, textOf } from './fields.ts';
import { StoryCard } from './stories.ts';

const Grade = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const Term = v.picklist([1, 2]);

/** One Chinese character, as strokes and cards are asked for. */
export const Hanzi = textOf(1, /^[\u3400-\u9fff]$/);

/** As a text of school is read: `yì qǐ` where it is said so, neutral tones unmarked, a space between two syllables. */
const Pinyin = v.string();

/** The address of a clip; the same reading has the same clip, whatever the word. */
const Sound = v.string();

export const Word = v.object({
  text: v.string(),
  pinyin: Pinyin,
  meaning: v.string(),
  /** Holds the word. */
  sentence: v.string(),
  sound: Sound,
});
export type Word = v.InferOutput<typeof Word>;

/** `pinyin` is how the character reads by itself: 一 is `yī`. */
export const Character = v.object({
  text: Hanzi,
  pinyin: Pinyin,
  radical: v.string(),
  strokeCount: Count,
  sound: Sound,
});
export type Character = v.InferOutput<typeof Character>;

export const UnitCard = v.object({
  id: Id,
  title: v.string(),
  grade: Grade,
  term: Term,
  wordCount: Count,
  characterCount: Count,
});
export type UnitCard = v.InferOutput<typeof UnitCard>;

/** In the order of learning. */
export const listUnits = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/units',
  summary: 'Every unit of words, by grade and term',
  access: 'open',
  reply: v.object({ units: v.array(UnitCard) }),
});

/** `characters` are those that no unit before has taught. */
export const getUnit = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/units/:unitId',
  summary: 'One unit with its words and the characters it teaches',
  access: 'open',
  params: v.object({ unitId: Id }),
  reply: v.object({
    ...UnitCard.entries,
    words: v.array(Word),
    characters: v.array(Character),
  }),
});
export type Unit = v.InferOutput<typeof getUnit.reply>;

/** `stories` are told with the sentence that holds the character, and when it is heard. */
export const getCharacter = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/characters/:character',
  summary: 'One character with its words and the stories it occurs in',
  access: 'client',
  params: v.object({ character: Hanzi }),
  reply: v.object({
    ...Character.entries,
    unitId: Id,
    words: v.array(Word),
    stories: v.array(v.object({ story: StoryCard, sentence: v.string(), startMs: Count })),
  }),
});

export type CharacterCard = v.InferOutput<typeof getCharacter.reply>;

/**
 * How a character is written: outlines as SVG paths and the middle line of each stroke, on a square of 1024 whose y
 * points up from −124 to 900. `radStrokes` are the numbers of the strokes that make the radical.
 */
export const getStrokes = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/strokes/:character',
  summary: 'The strokes of one character, in order',
  access: 'open',
  params: v.object({ character: Hanzi }),
  reply: v.object({
    strokes: v.array(v.string()),
    medians: v.array(v.array(v.tuple([v.number(), v.number()]))),
    radStrokes: v.optional(v.array(Count)),
  }),
});
export type Strokes = v.InferOutput<typeof getStrokes.reply>;
