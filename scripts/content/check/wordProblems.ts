import { pinyin } from 'pinyin-pro';
import { isPinyin, numberedSyllable, toneOf } from '#lib/text/pinyin/syllable.ts';
import type { BookSources, CharacterEntry, WordBook } from '#scripts/content/wordBooks.ts';

interface WordLists {
  books: readonly WordBook[];
  characters: readonly CharacterEntry[];
  sources: readonly BookSources[];
  /** The syllables that have recordings, such as `ni3`. */
  syllables: ReadonlySet<string>;
  /** Returns the number of strokes of a character in the stroke data. */
  strokeCountOf: (character: string) => number | undefined;
}

/** Returns those problems of word books that do not prevent the import of a pack; empty if there are none. */
export function wordProblems({ books, characters, sources, syllables, strokeCountOf }: WordLists): string[] {
  const problems: string[] = [];
  const entryOf = new Map(characters.map((entry) => [entry.text, entry]));
  const taught = new Set<string>();
  const written = new Set<string>();

  for (const { grade, term, lessons } of books) {
    const inTerm = new Set<string>();
    let lastNumber = 0;
    for (const { id, recognise, write, words } of lessons) {
      const [, prefix, number] = /^(g\d[ab])-(\d\d)$/.exec(id) ?? [];
      if (prefix !== `g${String(grade)}${term === 1 ? 'a' : 'b'}`) problems.push(`${id} is not an id of its book`);
      if (Number(number) <= lastNumber) problems.push(`${id} is not in order`);
      lastNumber = Number(number);
      if (recognise.length + write.length + words.length === 0) problems.push(`${id} teaches nothing`);
      for (const list of [recognise, write]) {
        if (new Set(list).size < list.length) problems.push(`${id} has a character twice in one list`);
      }
      for (const character of [...recognise, ...write]) {
        taught.add(character);
        if (!entryOf.has(character)) problems.push(`${id}: ${character} is not in characters.json`);
      }
      for (const character of write) written.add(character);
      for (const word of words) {
        if (inTerm.has(word.text)) problems.push(`${id}: ${word.text} is in the term twice`);
        inTerm.add(word.text);
        const early = Array.from(word.text).filter((character) => !written.has(character));
        if (early.length > 0) problems.push(`${id}: ${word.text} has ${early.join('')}, which cannot be written yet`);
        if (!word.sentence.includes(word.text)) problems.push(`${id}: the sentence of ${word.text} is without it`);
        problems.push(...readingProblems(word.text, word.pinyin, syllables).map((problem) => `${id}: ${problem}`));
      }
    }
  }
  for (const { text, pinyin: reading, strokeCount } of characters) {
    if (!taught.has(text)) problems.push(`${text} is in characters.json, but no lesson teaches it`);
    if (strokeCount !== strokeCountOf(text)) problems.push(`${text} does not have ${String(strokeCount)} strokes`);
    problems.push(...readingProblems(text, reading, syllables));
  }
  if (entryOf.size < characters.length) problems.push('characters.json has a character twice');
  return [...problems, ...circularMeanings(books), ...sourceProblems(books, sources)];
}

/**
 * Returns the problems of a reading. Each syllable must be a reading of its character, though it may be unstressed, and
 * 一 and 不 may have any tone. Each syllable must have a recording.
 */
function readingProblems(text: string, reading: string, syllables: ReadonlySet<string>): string[] {
  const spoken = reading.split(' ');
  const characters = Array.from(text);
  if (!isPinyin(reading) || spoken.length !== characters.length) return [`${text} does not read “${reading}”`];
  const numbered = spoken.map(numberedSyllable);
  return characters.flatMap((character, index) => {
    const syllable = spoken[index] ?? '';
    const known = pinyin(character, { multiple: true, type: 'array' });
    const hasFreeTone = toneOf(syllable) === 0 || '一不'.includes(character);
    const isKnown = known.some((one) =>
      hasFreeTone ? lettersOf(one) === lettersOf(syllable) : numberedSyllable(one) === numbered[index],
    );
    const problems = isKnown ? [] : [`${text}: ${character} does not read ${syllable}`];
    return syllables.has(numbered[index] ?? '')
      ? problems
      : [...problems, `${text}: there is no recording of ${syllable}`];
  });
}

/**
 * Returns the pairs of words whose meanings each contain the other word. Single characters are left out, because too
 * many meanings contain them.
 */
function circularMeanings(books: readonly WordBook[]): string[] {
  const meanings = new Map<string, string>();
  for (const { text, meaning } of books.flatMap(({ lessons }) => lessons.flatMap(({ words }) => words))) {
    if (text.length > 1) meanings.set(text, `${meanings.get(text) ?? ''}${meaning}；`);
  }
  return [...meanings].flatMap(([text, meaning]) =>
    partsOf(meaning)
      .filter((other) => text < other && meanings.get(other)?.includes(text))
      .map((other) => `${text} and ${other} explain each other`),
  );
}

/** Returns all parts of a text that are as long as a word (two to four characters), without duplicates. */
const partsOf = (text: string): string[] => [
  ...new Set([2, 3, 4].flatMap((length) => Array.from(text, (_, start) => text.slice(start, start + length)))),
];

const lettersOf = (syllable: string): string => numberedSyllable(syllable).slice(0, -1);

/**
 * Returns what is wrong with the sources of lessons, such as a lesson without sources, or a verified lesson without
 * two sources that can be found again.
 */
function sourceProblems(books: readonly WordBook[], sources: readonly BookSources[]): string[] {
  const ofLesson = new Map(
    sources.flatMap(({ lessons, ...book }) => lessons.map((lesson) => [lesson.id, { ...lesson, book }] as const)),
  );
  const ids = new Set(books.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  const left = [...ofLesson.keys()].filter((id) => !ids.has(id)).map((id) => `sources/lessons.json: there is no ${id}`);
  const problems = books.flatMap(({ lessons }) =>
    lessons.flatMap(({ id, verified }) => {
      const found = ofLesson.get(id);
      if (!found) return [`${id} has no sources`];
      const unknown = found.sources.filter((name) => !(name in found.book.sources));
      // The description of a source that can be found again contains a path or an address.
      const addressed = found.sources.filter((name) => found.book.sources[name]?.includes('/'));
      const isSupported = addressed.length > 1 && found.recogniseVerified !== false;
      return [
        ...unknown.map((name) => `${id}: the source ${name} is not described`),
        ...(verified && !isSupported ? [`${id} is verified without two sources that can be found again`] : []),
      ];
    }),
  );
  return [...left, ...problems];
}
