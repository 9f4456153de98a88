/**
 * `npx tsx scripts/content/checkPinyin.ts`: holds the readings of the word books against pinyin-pro and writes
 * docs/words.md. Fails where a difference has no reason in sources/readings.json, or a reason has no difference.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { packFolder, readJson } from './pack.ts';

interface WordBook {
  grade: number;
  term: number;
  units: { title: string; words: { text: string; pinyin: string }[] }[];
}

const books = readdirSync(join(packFolder, 'words'))
  .sort()
  .map((name) => readJson('words', name) as WordBook);
const reasons = readJson('sources', 'readings.json') as Record<string, string[]>;
const reasonOf = new Map(Object.entries(reasons).flatMap(([reason, words]) => words.map((word) => [word, reason])));

const differences = books
  .flatMap(({ units }) => units.flatMap(({ words }) => words))
  .map((word) => ({ ...word, guess: pinyin(word.text, { type: 'array' }).join(' ') }))
  .filter(({ pinyin: ours, guess }) => ours !== guess);
const unexplained = differences.filter(({ text }) => !reasonOf.has(text));
const idle = [...reasonOf.keys()].filter((text) => differences.every((word) => word.text !== text));

for (const { text, pinyin: ours, guess } of unexplained) console.error(`${text}: ours ${ours}, pinyin-pro ${guess}`);
for (const text of idle) console.error(`${text}: there is no difference any more`);
if (unexplained.length + idle.length > 0) process.exitCode = 1;

const wordCount = books.reduce((sum, { units }) => sum + units.reduce((own, { words }) => own + words.length, 0), 0);
const characterCount = (readJson('characters.json') as unknown[]).length;
const page = `# The word books

${String(wordCount)} words and ${String(characterCount)} characters, as \`content/built-in/words\` has them (\`npx tsx scripts/content/checkPinyin.ts\` writes this page).

| grade | term | units | words |
|---|---|---|---|
${books
  .map(({ grade, term, units }) => {
    const count = units.reduce((sum, { words }) => sum + words.length, 0);
    return `| ${String(grade)} | ${String(term)} | ${units.map(({ title }) => title).join('、')} | ${String(count)} |`;
  })
  .join('\n')}

## Where our reading is not pinyin-pro's

${String(differences.length)} of ${String(wordCount)} words.

| word | ours | pinyin-pro | why ours stands |
|---|---|---|---|
${differences
  .map(({ text, pinyin: ours, guess }) => `| ${text} | ${ours} | ${guess} | ${reasonOf.get(text) ?? ''} |`)
  .join('\n')}
`;
writeFileSync('docs/words.md', page);
console.log(`${String(differences.length)} differences, ${String(unexplained.length)} without a reason`);
