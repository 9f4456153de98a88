import fs from 'node:fs';
import path from 'node:path';
import { Linter, type ESLint } from 'eslint';
import typescript from 'typescript';
import { parser } from 'typescript-eslint';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';

const { writtenInOnePlace } = jest.requireActual<{ writtenInOnePlace: ESLint.Plugin }>('./writtenInOnePlace.mjs');

/** Stands for the query builder; the rules look only at the names of its methods and the types of their arguments. */
const head = [
  'declare const comments: { id: string; state: string };',
  'declare const sql: (text: TemplateStringsArray, ...values: unknown[]) => object;',
  "declare const values: { state: 'approved'; text: string };",
  'declare const db: any;',
];

const examples: readonly (readonly [line: string, rule: string | undefined])[] = [
  ["db.update(comments).set({ state: 'approved' })", 'state-by-transition'],
  ["db.update(comments).from(comments).set({ fromState: 'approved' })", 'state-by-transition'],
  ["db.update(comments).set({ 'state': 'approved' })", 'state-by-transition'],
  ["db.update(comments).set({ ['state']: 'approved' })", 'state-by-transition'],
  ['db.update(comments).set(values)', 'state-by-transition'],
  ['db.update(comments).set({ ...values, text: sql`text` })', 'state-by-transition'],
  [
    "db.insert(comments).values([]).onConflictDoUpdate({ target: comments.id, set: { state: 'approved' } })",
    'state-by-transition',
  ],
  ["db.execute(sql`update ${comments} set state = 'approved'`)", 'state-by-transition'],
  ["db.update(comments).set({ text: '' })", undefined],
  ['db.select({ state: comments.state }).from(comments)', undefined],
  ["new Map<string, unknown>().set('state', values)", undefined],
  ["import('#server/database/tables/account/shells.ts')", 'shells-by-ledger'],
  ['db.execute(sql`select * from shell_entries`)', 'shells-by-ledger'],
];

const file = path.join(temporaryFolder(), 'example.ts');
const code = [...head, ...examples.map(([line], index) => `export const example${index} = () => ${line};`), ''].join(
  '\n',
);

function problemsOf(): readonly Linter.LintMessage[] {
  fs.writeFileSync(file, code);
  const options = { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ESNext };
  const programs = [typescript.createProgram([file], options)];
  return new Linter({ cwd: path.dirname(file) }).verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser, parserOptions: { programs } },
      plugins: { 'one-place': writtenInOnePlace },
      rules: { 'one-place/state-by-transition': 'error', 'one-place/shells-by-ledger': 'error' },
    },
    file,
  );
}

describe('what only one place may write', () => {
  const problems = problemsOf();

  it.each(examples.map(([line, rule], index) => ({ line, rule, index })))('$line: $rule', ({ rule, index }) => {
    const found = problems.filter(({ line }) => line === head.length + index + 1).map(({ ruleId }) => ruleId);
    expect(found).toEqual(rule === undefined ? [] : [`one-place/${rule}`]);
  });
});
