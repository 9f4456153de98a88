import path from 'node:path';
import * as v from 'valibot';
import { isPinyin, numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { exists, listFiles, readJson, type Complaints } from './packFiles.ts';

const UnitId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const Pinyin = v.pipe(v.string(), v.check(isPinyin, 'is not pinyin with tone marks and single spaces'));
const HanText = v.pipe(v.string(), v.regex(/^\p{Script=Han}{1,8}$/u));

/** `words/<name>.json`: the words of one term of a grade. */
const WordBook = v.object({
  grade: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
  term: v.picklist([1, 2]),
  units: v.array(
    v.object({
      id: UnitId,
      title: Text,
      words: v.pipe(
        v.array(v.object({ text: HanText, pinyin: Pinyin, meaning: Text, sentence: Text })),
        v.minLength(1),
      ),
    }),
  ),
});
type WordBook = v.InferOutput<typeof WordBook>;

/** `characters.json`: the pinyin of every character in the words when it stands alone. */
const Characters = v.array(
  v.object({
    text: v.pipe(v.string(), v.regex(/^\p{Script=Han}$/u)),
    pinyin: Pinyin,
    radical: v.pipe(v.string(), v.minLength(1), v.maxLength(2)),
    strokeCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
  }),
);

export type LoadedWord = WordBook['units'][number]['words'][number];
type CharacterEntry = v.InferOutput<typeof Characters>[number];

export interface LoadedUnit {
  id: string;
  title: string;
  grade: number;
  term: number;
  position: number;
  words: LoadedWord[];
  /** The characters that no earlier unit has. */
  characters: CharacterEntry[];
}

/** Returns the path of the audio clip of a reading, below the media of its pack. */
export const clipFile = (pinyin: string): string => `word/${pinyin.split(' ').map(numberedSyllable).join('-')}.mp3`;

/** Reads the word books of a pack in learning order; empty if it has none. */
export async function loadWords(folder: string, complaints: Complaints): Promise<LoadedUnit[]> {
  const names = await listFiles(path.join(folder, 'words'), '.json');
  if (names.length === 0) return [];
  const entries = (await readJson(folder, 'characters.json', Characters, complaints)) ?? [];
  const entryOf = new Map(entries.map((entry) => [entry.text, entry]));
  const books: WordBook[] = [];
  for (const name of names) {
    const book = await readJson(folder, `words/${name}`, WordBook, complaints);
    if (!book) continue;
    for (const { words } of book.units) for (const word of words) checkWord(`words/${name}`, word, entryOf, complaints);
    books.push(book);
  }
  const units = inOrder(books).map(({ grade, term, ...unit }, position) => ({ ...unit, grade, term, position }));
  await checkClips(folder, units, entries, complaints);
  const taught = new Set<string>();
  return units.map((unit) => ({ ...unit, characters: teach(unit.words, taught, entryOf) }));
}

const inOrder = (books: readonly WordBook[]) =>
  [...books]
    .sort((left, right) => left.grade - right.grade || left.term - right.term)
    .flatMap(({ grade, term, units }) => units.map((unit) => ({ ...unit, grade, term })));

function checkWord(
  file: string,
  { text, pinyin, sentence }: LoadedWord,
  entryOf: ReadonlyMap<string, CharacterEntry>,
  complaints: Complaints,
): void {
  const characters = Array.from(text);
  if (pinyin.split(' ').length !== characters.length) complaints.add(file, `"${text}" does not read "${pinyin}"`);
  if (!sentence.includes(text)) complaints.add(file, `the sentence of "${text}" is without it`);
  for (const character of characters) {
    if (!entryOf.has(character)) complaints.add('characters.json', `"${character}" of "${text}" is missing`);
  }
}

async function checkClips(
  folder: string,
  units: readonly { words: LoadedWord[] }[],
  entries: readonly CharacterEntry[],
  complaints: Complaints,
): Promise<void> {
  const readings = [...units.flatMap(({ words }) => words), ...entries].map(({ pinyin }) => pinyin);
  for (const file of new Set(readings.map(clipFile))) {
    if (!(await exists(path.join(folder, 'media', file)))) complaints.add(`media/${file}`, 'is missing');
  }
}

function teach(
  words: readonly LoadedWord[],
  taught: Set<string>,
  entryOf: ReadonlyMap<string, CharacterEntry>,
): CharacterEntry[] {
  const fresh: CharacterEntry[] = [];
  for (const character of words.flatMap(({ text }) => Array.from(text))) {
    const entry = entryOf.get(character);
    if (!entry || taught.has(character)) continue;
    taught.add(character);
    fresh.push(entry);
  }
  return fresh;
}
