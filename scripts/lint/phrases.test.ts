import fs from 'node:fs';
import path from 'node:path';

const sources = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: fs.readFileSync(path.join('src', file), 'utf8') }));

/**
 * Without `word-break: keep-all`, browsers break Chinese within words, so a balanced line of a short sentence could end
 * in the middle of 妈妈.
 */
it('a short sentence with balanced lines is broken between phrases, and within a phrase only if the phrase is longer than a line', () => {
  const rules = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/[^{}]+\{[^{}]*text-wrap: balance;[^{}]*\}/g)].map(([rule]) => ({ file, rule })),
  );
  expect(rules.length).toBeGreaterThan(5);
  const broken = rules.filter(
    ({ rule }) => !rule.includes('word-break: keep-all;') || !/overflow-wrap: (anywhere|break-word);/.test(rule),
  );
  expect(broken).toEqual([]);
});

/**
 * The texts with these classes stand in narrow cards, where the last line would otherwise have only one or two
 * characters.
 */
it.each([
  ['features/report/parts/YearCard.module.css', ['title', 'until', 'sentence']],
  ['features/report/parts/StreakCard.module.css', ['today', 'longest']],
  ['features/profile/children/ChildForm.module.css', ['hint', 'heading', 'lost']],
])('the lines of short texts in %s are balanced', (name, classes) => {
  const { text } = sources.find(({ file }) => file === name) ?? { text: '' };
  const balanced = classes.filter((one) =>
    new RegExp(String.raw`^\.${one} \{[^}]*text-wrap: balance;`, 'm').test(text),
  );
  expect(balanced).toEqual(classes);
});
