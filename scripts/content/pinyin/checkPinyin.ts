/**
 * `npx tsx scripts/content/pinyin/checkPinyin.ts` compares the readings of the word books with those of pinyin-pro, and
 * writes docs/words.md. It fails if sources/readings.json has no reason for a difference.
 */
import { writeFileSync } from 'node:fs';
import { readBookSources, readCharacters, readWordBooks } from '#scripts/content/wordBooks.ts';
import { findDifferences } from './pinyinDifferences.ts';
import { wordsPage } from './wordsPage.ts';

const books = readWordBooks();
const { differences, idleReasons } = findDifferences(books);
const unexplained = differences.filter(({ reason }) => reason === '');
for (const { text, ours, theirs } of unexplained) console.error(`${text}: ours ${ours}, pinyin-pro ${theirs}`);
for (const text of idleReasons) console.error(`${text}: there is no difference any more`);
if (unexplained.length + idleReasons.length > 0) process.exitCode = 1;
const page = wordsPage({ books, sources: readBookSources(), characterCount: readCharacters().length, differences });
writeFileSync('docs/words.md', page);
console.log(`${String(differences.length)} differences, ${String(unexplained.length)} without a reason`);
