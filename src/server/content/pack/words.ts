import path from 'node:path';
import * as v from 'valibot';
import { isPinyin } from '#lib/text/pinyin/syllable.ts';
import { listFiles, readJson, type PackErrors } from './packFiles.ts';

const LessonId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const Pinyin = v.pipe(v.string(), v.check(isPinyin, 'is not pinyin with tone marks and single spaces'));
const Han = v.pipe(v.string(), v.regex(/^\p{Script=Han}$/u));
const HanText = v.pipe(v.string(), v.regex(/^\p{Script=Han}{1,8}$/u));

/** `words/<name>.json`: the lessons of one term of a grade, in the order in which schools teach them. */
const WordBook = v.object({
  grade: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
  term: v.picklist([1, 2]),
  lessons: v.array(
    v.object({
      id: LessonId,
      unit: Text,
      title: Text,
      recognise: v.array(Han),
      write: v.array(Han),
      verified: v.boolean(),
      words: v.array(v.object({ text: HanText, pinyin: Pinyin, meaning: Text, sentence: Text })),
    }),
  ),
});
type WordBook = v.InferOutput<typeof WordBook>;
type BookLesson = WordBook['lessons'][number];

/** `characters.json`: the pinyin of each character in the lessons, as it is read on its own. */
const Characters = v.array(
  v.object({
    text: Han,
    pinyin: Pinyin,
    radical: v.pipe(v.string(), v.minLength(1), v.maxLength(2)),
    strokeCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
  }),
);

export type LoadedWord = BookLesson['words'][number];
type CharacterEntry = v.InferOutput<typeof Characters>[number];

export interface LoadedLesson {
  id: string;
  title: string;
  unitTitle: string;
  grade: number;
  term: number;
  position: number;
  isVerified: boolean;
  words: LoadedWord[];
  /**
   * The characters of the lesson that no earlier lesson has taught for the same purpose, which is reading or writing.
   */
  characters: (CharacterEntry & { isRecognised: boolean; isWritten: boolean })[];
}

/** Reads the word books of a pack in learning order; empty if the pack has none. */
export function loadWords(folder: string, packErrors: PackErrors): LoadedLesson[] {
  const names = listFiles(path.join(folder, 'words'), '.json');
  if (names.length === 0) return [];
  const entries = readJson(folder, 'characters.json', Characters, packErrors) ?? [];
  const entryOf = new Map(entries.map((entry) => [entry.text, entry]));
  const books: (WordBook & { file: string })[] = [];
  for (const name of names) {
    const book = readJson(folder, `words/${name}`, WordBook, packErrors);
    if (book) books.push({ ...book, file: `words/${name}` });
  }
  const [read, written] = [new Set<string>(), new Set<string>()];
  return inOrder(books).map(({ file, unit, verified, recognise, write, ...lesson }, position) => {
    const newlyRecognised = takeUntaught(recognise, read);
    const newlyWritten = takeUntaught(write, written);
    for (const word of lesson.words) checkWord(file, lesson.id, word, written, packErrors);
    const characters = inBothOrders([...newlyRecognised], [...newlyWritten]).flatMap((text) => {
      const entry = entryOf.get(text);
      if (!entry) packErrors.add('characters.json', `"${text}" of ${lesson.id} is missing`);
      return entry ? [{ ...entry, isRecognised: newlyRecognised.has(text), isWritten: newlyWritten.has(text) }] : [];
    });
    return { ...lesson, unitTitle: unit, isVerified: verified, position, characters };
  });
}

const inOrder = (books: readonly (WordBook & { file: string })[]) =>
  [...books]
    .sort((left, right) => left.grade - right.grade || left.term - right.term)
    .flatMap(({ lessons, ...book }) => lessons.map((lesson) => ({ ...lesson, ...book })));

/** Joins two lists without duplicates. Where possible, the result keeps the order of both lists. */
function inBothOrders(recognise: readonly string[], write: readonly string[]): string[] {
  const joined = new Set<string>();
  for (const text of write) {
    const upTo = recognise.indexOf(text) + 1;
    for (const before of recognise.slice(0, upTo)) joined.add(before);
    joined.add(text);
  }
  return [...new Set([...joined, ...recognise])];
}

/** Returns the characters that have not been taught yet, and adds them to `taught`. */
function takeUntaught(characters: readonly string[], taught: Set<string>): Set<string> {
  const firsts = new Set(characters.filter((text) => !taught.has(text)));
  for (const text of firsts) taught.add(text);
  return firsts;
}

function checkWord(
  file: string,
  lessonId: string,
  { text, pinyin, sentence }: LoadedWord,
  written: ReadonlySet<string>,
  packErrors: PackErrors,
): void {
  const characters = Array.from(text);
  if (pinyin.split(' ').length !== characters.length) packErrors.add(file, `"${text}" does not read "${pinyin}"`);
  if (!sentence.includes(text)) packErrors.add(file, `the sentence of "${text}" is without it`);
  // Words are dictated. So this lesson or an earlier one must have taught the child to write all characters of the
  // word.
  const early = characters.filter((character) => !written.has(character)).join('');
  if (early !== '')
    packErrors.add(file, `"${text}" of ${lessonId} has "${early}", which is not taught to be written yet`);
}
