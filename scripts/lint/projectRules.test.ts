import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { problemsOf } from './problemsOf.ts';

const server = (line: string) =>
  [
    "import { comments } from '#server/database/tables/stories/comments.ts';",
    "import { usageDays } from '#server/database/tables/account/eyeCare.ts';",
    'declare const sql: (text: TemplateStringsArray, ...values: unknown[]) => object;',
    'declare const values: { text: string };',
    'declare const db: unknown;',
    'declare const ids: string[];',
    'declare const change: (id: string) => unknown;',
    "export const text = { text: '' };",
    `export const example = () => ${line};`,
    'export const known = [comments, usageDays, sql, values, db, ids, change];',
    '',
  ].join('\n');
const useState = (pattern: string) => `import { useState } from 'react';\nexport const ${pattern} = useState(false);\n`;
const mutation = (hook: string, pattern: string, call: string) =>
  [
    `declare const ${hook}: () => [() => Promise<{ data?: 1 }>, { isLoading: boolean; error?: object }];`,
    'export function useExample() {',
    `  const ${pattern} = ${hook}();`,
    `  const act = ${call};`,
    `  return [act, ${pattern.replace(/^\[save(, )?|[{}\]]/g, '')}];`,
    '}',
    '',
  ].join('\n');
const element = (source: string) => `export const A = () => ${source};\n`;

/**
 * Examples of code, each with the rules that must report it. Examples without rules look similar, but are permitted.
 */
const examples: readonly (readonly [file: string, source: string, rules: readonly string[]])[] = [
  ...[
    "db.update(comments).set({ state: 'approved' })",
    "db.update(comments).from(comments).set({ fromState: 'approved' })",
    "db.update(comments).set({ 'state': 'approved' })",
    "db.update(comments).set({ ['state']: 'approved' })",
    'db.update(comments).set(values)',
    'db.update(comments).set({ ...values, text: sql`text` })',
    "db.insert(comments).values([]).onConflictDoUpdate({ target: comments.id, set: { state: 'approved' } })",
    "db.execute(sql`update ${comments} set state = 'approved'`)",
  ].map((line) => ['src/server/modules/a.ts', server(line), ['state-by-transition']] as const),
  ...[
    "db.update(comments).set({ text: '' })",
    'db.update(comments).set({ ...text, id: 1 })',
    // The table `usageDays` has no column for a state.
    'db.update(usageDays).set(values)',
    'db.select({ state: comments.state }).from(comments)',
    "new Map<string, unknown>().set('state', values)",
  ].map((line) => ['src/server/modules/a.ts', server(line), []] as const),
  ['src/server/transitions/transition.ts', server("db.update(comments).set({ state: 'approved' })"), []],
  ['src/server/modules/a.ts', server("import('#server/database/tables/account/shells.ts')"), ['shells-by-ledger']],
  ['src/server/modules/a.ts', server('db.execute(sql`select * from shell_entries`)'), ['shells-by-ledger']],
  ['src/server/domain/shells/a.ts', server('db.execute(sql`select * from shell_entries`)'), []],
  ['src/server/modules/a.ts', server('Promise.all(ids.map((id) => change(id)))'), ['one-statement']],
  ['src/server/modules/a.ts', server('ids.forEach(async (id) => change(id))'), ['one-statement']],
  ['src/server/modules/a.ts', server('ids.map((id) => change(id))'), []],
  ['src/server/http/a.ts', server('Promise.all(ids.map((id) => change(id)))'), []],
  ['src/server/content/a.ts', server('db.insert(text).values([]).onConflictDoUpdate({ set: text })'), ['store-rows']],
  ...["where(inArray(comments.id, ids)).for('update')", "orderBy(comments.id).for('no key update')"].map(
    (rest) => ['src/server/domain/a.ts', server(`db.select().from(comments).${rest}`), ['lock-order']] as const,
  ),
  ...[
    "where(isAnyOf(comments.id, ids)).orderBy(inLockOrder(comments.id)).for('update')",
    "where(inArray(comments.id, ids)).for('update', { skipLocked: true })",
    "where(eq(comments.id, '1')).for('update')",
    'where(inArray(comments.id, ids)).orderBy(comments.id)',
  ].map((rest) => ['src/server/domain/a.ts', server(`db.select().from(comments).${rest}`), []] as const),
  ['src/server/a.ts', server('sql`select 1 from pg_stat_activity`'), ['own-connections']],
  ['src/server/a.ts', server('sql`select 1 from pg_stat_activity where datname = current_database()`'), []],
  ['src/contract/a.ts', "import * as v from 'valibot';\nexport const A = v.number();\n", ['contract-fields']],
  ['src/contract/fields.ts', "import * as v from 'valibot';\nexport const A = v.number();\n", []],
  ...[
    'export const PAUSE_MS = 30_000;',
    'export const days = (seconds: number) => seconds / 86_400;',
    'export const minutes = 24 * 60;',
    'export const call = { timeoutMs: 3_000 };',
    'setTimeout(() => undefined, 2000);',
  ].map((line) => ['src/platform/a.ts', `${line}\nexport {};\n`, ['named-times']] as const),
  ...[
    'export const PAUSE_MS = 300;',
    'export const MAX_TEXT = 1_000;',
    'export const bytes = 24 * 1024;',
    'export const heard = { endMs: 3_000 };',
    'setTimeout(() => undefined, 300);',
  ].map((line) => ['src/platform/a.ts', `${line}\nexport {};\n`, []] as const),
  ['src/platform/a.test.ts', 'export const PAUSE_MS = 30_000;\n', []],
  ['src/lib/time/time.ts', 'export const SECOND_MS = 1_000;\n', []],
  ['src/features/a/A.ts', 'const a = 1;\nexport default a;\n', ['no-default-export']],
  ['src/features/a/AScreen.tsx', 'export default function AScreen() {\n  return null;\n}\n', []],
  ['src/ui/A.tsx', element('<p aria-live="polite">a</p>'), ['no-aria-live']],
  ['src/host/lab/A.tsx', element('<p aria-live="polite">a</p>'), []],
  ['src/ui/A.tsx', element('<input type="radio" />'), ['no-unstyled-box']],
  ['src/ui/A.tsx', element('<input type="text" />'), []],
  ['src/lib/a.ts', 'export const a = (b: object) => ({ ...{ c: 1 }, ...b });\n', ['no-object-in-spread']],
  [
    'src/app/a.ts',
    "declare const href: unknown;\nexport const a = href('login', { from: '/a' });\n",
    ['login-address'],
  ],
  ['src/app/a.ts', "declare const href: unknown;\nexport const a = href('story', { id: 'a' });\n", []],
  ['src/ui/a.ts', 'export const go = (a: Element) => a.scrollIntoView();\n', ['scroll-to-element']],
  ['src/ui/behaviour/scrollToElement.ts', 'export const go = (a: Element) => a.scrollIntoView();\n', []],
  ['src/ui/a.test.ts', 'Element.prototype.scrollIntoView = () => undefined;\n', []],
  [
    'src/features/a.ts',
    'declare const navigate: (to: string) => Promise<void>;\nexport const go = async () => void navigate("/");\n',
    ['navigate-after-reply'],
  ],
  ...['navigator.leave("/a")', 'host.payByWechat({})', 'host.pay("1", "2")'].flatMap((leaving) => {
    const declared = `declare const ${leaving.split('.')[0]}: Record<string, (...words: unknown[]) => void>;`;
    return [
      [
        'src/features/a.ts',
        `${declared}\nexport const go = async () => {\n  await 1;\n  ${leaving};\n};\n`,
        ['leave-after-reply'],
      ],
      ['src/features/a.ts', `${declared}\nexport const go = () => ${leaving};\n`, []],
    ] as const;
  }),
  [
    'src/features/a.ts',
    'declare const setSearch: (next: object) => void;\nexport const go = async () => setSearch({});\n',
    ['navigate-after-reply'],
  ],
  ...['() => void save()', '() => {\n  save();\n}', 'async () => {\n  await save();\n}'].flatMap(
    (call) =>
      [
        ['src/features/a.ts', mutation('useSaveMutation', '[save]', call), ['shown-failure']],
        ['src/features/a.ts', mutation('useSaveMutation', '[save, { isLoading }]', call), ['shown-failure']],
        ['src/features/a.ts', mutation('useSaveMutation', '[save, { error }]', call), []],
        ['src/features/a.ts', mutation('useMutationWithToast', '[save]', call), []],
        ['src/features/a.ts', mutation('useLoginRequiredMutation', '[save]', call), []],
      ] as const,
  ),
  ['src/features/a.ts', mutation('useSaveMutation', '[save]', 'async () => (await save()).data'), []],
  [
    'src/features/a.ts',
    // The parameter has the name of the mutation, but is another function.
    mutation('useSaveMutation', '[save]', '() => [save, (save: () => void) => {\n  save();\n}]'),
    [],
  ],
  ['src/ui/a.ts', useState('[isOpen, setShown]'), ['state-setter']],
  ['src/ui/a.ts', useState('[isOpen, setIsOpen]'), []],
  ['src/ui/a.ts', useState('[isOpen]'), []],
  ['src/ui/A.tsx', element("<p dangerouslySetInnerHTML={{ __html: 'a' }} />"), ['no-inner-html']],
  ['src/ui/A.tsx', element('<div aria-label="a">a</div>'), ['label-needs-role']],
  ['src/ui/A.tsx', element('<div aria-label="a" role="group">a</div>'), []],
  [
    'src/features/a/A.tsx',
    'declare const Skeleton: () => null;\nexport const a = <Skeleton />;\n',
    ['no-bare-skeleton'],
  ],
  ['src/platform/a.ts', "export const a = fetch('/a');\n", ['no-restricted-globals']],
  ['src/server/a.ts', 'export const a = __dirname;\n', ['no-restricted-globals']],
  ['src/features/a/A.ts', "export { lazy } from 'react';\n", ['no-restricted-imports']],
  ['src/features/a/A.ts', "export { useForm } from 'react-hook-form';\n", ['no-restricted-imports']],
  ['src/widgets/form/a.ts', "export { useForm } from 'react-hook-form';\n", []],
  ['src/server/content/a.ts', "export { inArray } from 'drizzle-orm';\n", ['no-restricted-imports']],
  ['src/server/modules/a.ts', "export { inArray } from 'drizzle-orm';\n", []],
  ['src/server/a.test.ts', "jest.mock('#lib/omit.ts');\n", ['no-restricted-properties']],
  ['scripts/a.mjs', 'export const a = unknownName;\n', ['no-undef']],
];

/** Gives each example its own file name. Examples for rules that depend on the exact file keep their name. */
const nameOf = (file: string, index: number): string =>
  /fields|transition|time\.ts|scrollToElement/.test(file) ? file : file.replace(/([^/]+)$/, `e${index}-$1`);

describe('the lint rules of this project', () => {
  const named = examples.map(([file, source, rules], index) => ({ name: nameOf(file, index), source, rules }));
  const problems = problemsOf(temporaryFolder(), Object.fromEntries(named.map(({ name, source }) => [name, source])));

  it.each(named)('report exactly the rules $rules in $name', ({ name, rules }) => {
    expect([...new Set(problems[name])].sort()).toEqual([...rules].sort());
  });
});
