import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pinyin as readingsOf } from 'pinyin-pro';
import { isPinyin, numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { readCharacters, readWordBooks } from '#scripts/content/wordBooks.ts';
import { recordingsIn } from './takes.ts';

/**
 * Syllables that often end words: 子 头 们 的 了 着 过 吗 呢 吧 啊 么 里 上 下 来 去 个 儿 得 家, and the second syllables of 爸爸, 妈妈, 哥哥 …
 */
const COMMON_ENDINGS =
  'zi tou men de le zhe guo ma ne ba a me li shang xia lai qu ge er jia ye nai mei di jie gong po shu gu jiu bo';

const BEFORE_UNSTRESSED = ['1', '2', '3', '4'];

/**
 * Returns every stressed reading of every character with known strokes. Third tones are also returned as second tones
 * (`ni3`, `ni2`), because a third tone before another third tone is spoken as a second tone.
 */
export function stressedSyllables(): string[] {
  const numbered = readings().filter((one) => !one.endsWith('5'));
  return [...new Set(numbered.flatMap((one) => [one, one.replace('3', '2')]))].sort();
}

/**
 * Returns unstressed syllables with the preceding tone: `zi5-3` is used after a third tone. Unstressed syllables of the
 * word books and of common endings are returned for all four preceding tones, others only for the fourth.
 */
export function unstressedSyllables(): string[] {
  const frequent = [...wordsOfBooks().flat(), ...COMMON_ENDINGS.split(' ').map((letters) => `${letters}5`)];
  const all = readings().map((one) => one.replace(/\d/, '5'));
  return [
    ...new Set([
      ...frequent
        .filter((one) => one.endsWith('5'))
        .flatMap((one) => BEFORE_UNSTRESSED.map((tone) => `${one}-${tone}`)),
      ...all.map((one) => `${one}-4`),
    ]),
  ].sort();
}

function readings(): string[] {
  const folder = dirname(require.resolve('hanzi-writer-data/package.json'));
  const characters = readdirSync(folder).flatMap((file) => /^([\u4e00-\u9fff])\.json$/.exec(file)?.[1] ?? []);
  const spoken = characters.flatMap((character) => readingsOf(character, { multiple: true, type: 'array' }));
  return spoken.filter((one) => one !== '' && isPinyin(one)).map(numberedSyllable);
}

const wordsOfBooks = (): string[][] =>
  readWordBooks().flatMap(({ lessons }) =>
    lessons.flatMap(({ words }) => words.map(({ pinyin }) => pinyin.split(' ').map(numberedSyllable))),
  );

/** Returns how many words and characters of the built-in pack use each recording, such as `ni3.inner`. */
function countUses(): Map<string, number> {
  const characters = readCharacters().map(({ pinyin }) => [numberedSyllable(pinyin)]);
  const uses = new Map<string, number>();
  for (const name of [...wordsOfBooks(), ...characters].flatMap(recordingsIn))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

/**
 * Returns words of two syllables that together contain these recordings. Words with the most used recordings come
 * first.
 */
export function pairsFor(names: readonly string[]): string[] {
  const uses = countUses();
  const byUse = [...names].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  const isInner = (name: string) => name.endsWith('.inner');
  const pairs = pairUp(
    byUse.filter(isInner),
    byUse.filter((name) => !isInner(name)),
  );
  return pairs.map((pair) => pair.map((name) => name.slice(0, name.search(/[-.]/))).join('-'));
}

/** For each tone, a syllable that can complete a pair. */
const FILLERS = ['1', '2', '3', '4'].map((tone) => `da${tone}`);

/** Combines recordings of both kinds into pairs, so that every recording is in a pair. */
export function pairUp(inner: readonly string[], last: readonly string[]): [string, string][] {
  const free = new Set(inner);
  const pairs = last.map((end): [string, string] => {
    const begin = [...free, ...FILLERS.map((one) => `${one}.inner`)].find((name) => canPrecede(name, end)) ?? '';
    free.delete(begin);
    return [begin, end];
  });
  return [...pairs, ...[...free].map((begin): [string, string] => [begin, 'da4.last'])];
}

/**
 * Whether two recordings can form a word. Two third tones cannot, because the first one would change. An unstressed
 * syllable must follow the tone in its name.
 */
function canPrecede(begin: string, end: string): boolean {
  const [tone, next] = [toneIn(begin), toneIn(end)];
  return next === '5' ? tone === end.slice(-1) : tone !== '3' || next !== '3';
}

const toneIn = (name: string): string => /\d/.exec(name)?.[0] ?? '';
