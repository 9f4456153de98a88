import { pinyin } from 'pinyin-pro';
import { readJson } from '#scripts/content/pack.ts';
import type { WordBook } from '#scripts/content/wordBooks.ts';

/**
 * Returns the words whose reading in a word book differs from that of pinyin-pro, each with the reason for the
 * difference. The reason is empty if none is stated.
 */
export function findDifferences(books: readonly WordBook[]) {
  const reasons = readJson('sources', 'readings.json') as Record<string, string[]>;
  const reasonOf = new Map(Object.entries(reasons).flatMap(([reason, words]) => words.map((word) => [word, reason])));
  const words = books.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.words));
  const differences = [...new Map(words.map((word) => [word.text, word])).values()]
    .map((word) => ({ text: word.text, ours: word.pinyin, theirs: pinyin(word.text, { type: 'array' }).join(' ') }))
    .filter(({ ours, theirs }) => ours !== theirs)
    .map((word) => ({ ...word, reason: reasonOf.get(word.text) ?? '' }));
  const differing = new Set(differences.map(({ text }) => text));
  return { differences, idleReasons: [...reasonOf.keys()].filter((text) => !differing.has(text)) };
}
