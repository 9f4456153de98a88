/**
 * `npx tsx scripts/content/pinyin/checkPinyin.ts`: compares the readings in the word books with those of pinyin-pro and writes
 * docs/words.md. Fails if a difference has no reason in sources/readings.json.
 */
import { writeFileSync } from 'node:fs';
import { readJson } from '#scripts/content/pack.ts';
import { findDifferences, readWordBooks } from './pinyinDifferences.ts';

const books = readWordBooks();
const { differences, idleReasons } = findDifferences(books);
const unexplained = differences.filter(({ reason }) => reason === '');
for (const { text, ours, theirs } of unexplained) console.error(`${text}: ours ${ours}, pinyin-pro ${theirs}`);
for (const text of idleReasons) console.error(`${text}: there is no difference any more`);
if (unexplained.length + idleReasons.length > 0) process.exitCode = 1;

const countOf = ({ units }: (typeof books)[number]) => units.reduce((sum, { words }) => sum + words.length, 0);
const wordCount = String(books.reduce((sum, book) => sum + countOf(book), 0));
const characterCount = String((readJson('characters.json') as unknown[]).length);
const page = `# The word books

\`content/built-in/words\` contains ${wordCount} words and ${characterCount} characters.
\`npx tsx scripts/content/pinyin/checkPinyin.ts\` writes this page.

| grade | term | units | words |
|---|---|---|---|
${books
  .map((book) => {
    const titles = book.units.map(({ title }) => title).join('、');
    return `| ${String(book.grade)} | ${String(book.term)} | ${titles} | ${String(countOf(book))} |`;
  })
  .join('\n')}

## Readings that differ from pinyin-pro's

${String(differences.length)} of ${wordCount} words have another reading than pinyin-pro returns.

| word | ours | pinyin-pro | reason for ours |
|---|---|---|---|
${differences.map(({ text, ours, theirs, reason }) => `| ${text} | ${ours} | ${theirs} | ${reason} |`).join('\n')}
`;
writeFileSync('docs/words.md', page);
console.log(`${String(differences.length)} differences, ${String(unexplained.length)} without a reason`);
