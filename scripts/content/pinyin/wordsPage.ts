import type { BookSources, WordBook } from '#scripts/content/wordBooks.ts';
import type { findDifferences } from './pinyinDifferences.ts';

interface Page {
  books: readonly WordBook[];
  sources: readonly BookSources[];
  characterCount: number;
  differences: ReturnType<typeof findDifferences>['differences'];
}

/** Returns the text of docs/words.md. */
export function wordsPage({ books, sources, characterCount, differences }: Page): string {
  const wordCount = sum(books, (book) => sum(book.lessons, ({ words }) => words.length));
  const lessons = books.flatMap((book) => book.lessons);
  const unverified = lessons.filter(({ verified }) => !verified).length;
  return `# The word books

\`content/built-in/words\` contains ${String(lessons.length)} lessons with ${String(wordCount)} words and ${String(characterCount)} characters.
\`npx tsx scripts/content/pinyin/checkPinyin.ts\` writes this page from the word books, \`sources/lessons.json\` and \`sources/readings.json\`.

Lessons and their lists of characters follow the textbooks that schools use: the list of characters that a lesson teaches to be read
(会认) and the list of those that it teaches to be written (会写) are facts. They were compared between public sources. A lesson is
**unverified** if one of its lists has fewer than two sources that agree and can be found again (${String(unverified)} of ${String(lessons.length)} lessons); the app shows a note then.
Words are dictated, so each consists only of characters that its lesson or an earlier one teaches to be written. Meanings and
example sentences are our own. Lessons without characters and words are left out.

| grade | term | edition | lessons | unverified | 会认 | 会写 | words |
|---|---|---|---|---|---|---|---|
${books.map((book) => bookRow(book, sources)).join('\n')}

## Sources

${sources.map(bookSources).join('\n\n')}

## Readings that differ from pinyin-pro's

${String(differences.length)} words have another reading than pinyin-pro returns.

| word | ours | pinyin-pro | reason for ours |
|---|---|---|---|
${differences.map(({ text, ours, theirs, reason }) => `| ${text} | ${ours} | ${theirs} | ${reason} |`).join('\n')}
`;
}

const sum = <T>(items: readonly T[], numberOf: (item: T) => number): number =>
  items.reduce((total, item) => total + numberOf(item), 0);

function bookRow({ grade, term, lessons }: WordBook, sources: readonly BookSources[]): string {
  const edition = sources.find((one) => one.grade === grade && one.term === term)?.edition ?? '';
  const counts = [
    lessons.length,
    lessons.filter(({ verified }) => !verified).length,
    sum(lessons, ({ recognise }) => recognise.length),
    sum(lessons, ({ write }) => write.length),
    sum(lessons, ({ words }) => words.length),
  ];
  return `| ${[grade, term, edition, ...counts].join(' | ')} |`;
}

/** Returns the lines about the sources of a book. Lessons with the same sources and remarks share a line. */
function bookSources({ grade, term, edition, sources, notes, lessons }: BookSources): string {
  const linesOf = new Map<string, string[]>();
  for (const { id, sources: names, recogniseVerified, notes: remark } of lessons) {
    const remarks = [recogniseVerified === false && '会认 has one source', remark].filter(Boolean).join('; ');
    const line = `${names.join(', ')}${remarks === '' ? '' : ` (${remarks})`}`;
    linesOf.set(line, [...(linesOf.get(line) ?? []), id]);
  }
  return [
    `### Grade ${String(grade)}, term ${String(term)} (edition ${edition})`,
    '',
    ...Object.entries(sources).map(([name, text]) => `- \`${name}\`: ${text}`),
    '',
    ...Object.values(notes).map((text) => `${text}\n`),
    '| lessons | sources and differences between them |',
    '|---|---|',
    ...[...linesOf].map(([line, ids]) => `| ${ids.join(', ')} | ${line.replaceAll('|', '/')} |`),
  ].join('\n');
}
