import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { problemsOf } from './problemsOf.ts';

const react = (...lines: string[]) =>
  ["import { useEffect, useMemo, useRef, useState } from 'react';", ...lines, ''].join('\n');
const element = (source: string) => `export const A = () => ${source};\n`;

/**
 * For each rule, code with a fault that the rule must report. `preserve-manual-memoization` has no example, because
 * `exhaustive-deps` reports the same faults.
 */
const examples: Record<string, string> = {
  'no-unused-vars': 'export function a(used: string, unused: string) {\n  return used;\n}\n',
  'no-useless-assignment': 'export function a() {\n  let n = 1;\n  n = 2;\n  return n;\n}\n',
  'consistent-type-imports': "import { A } from './a.ts';\nexport const a = (b: A) => b;\n",
  'rules-of-hooks': react(
    'export const A = ({ on }: { on: boolean }) => {',
    '  if (on) useState(0);',
    '  return null;',
    '};',
  ),
  'exhaustive-deps': react(
    'export const A = ({ name }: { name: string }) => {',
    '  useEffect(() => { document.title = name; }, []);',
    '  return null;',
    '};',
  ),
  'static-components': react('export const A = () => {', '  const B = () => <p>1</p>;', '  return <B />;', '};'),
  'use-memo': react(
    'export const A = ({ n }: { n: number }) => {',
    '  const sum = useMemo((more: number) => more + n, [n]);',
    '  return <p>{sum}</p>;',
    '};',
  ),
  'incompatible-library': [
    "import { useForm } from 'react-hook-form';",
    'export const A = () => {',
    '  const { watch } = useForm();',
    "  return <p>{String(watch('a'))}</p>;",
    '};',
    '',
  ].join('\n'),
  immutability: react(
    'export const A = ({ user }: { user: { name: string } }) => {',
    "  user.name = 'b';",
    '  return <p>{user.name}</p>;',
    '};',
  ),
  globals: react('let count = 0;', 'export const A = () => {', '  count += 1;', '  return <p>{count}</p>;', '};'),
  refs: react('export const A = () => {', '  const last = useRef(0);', '  return <p>{last.current}</p>;', '};'),
  'set-state-in-effect': react(
    'export const A = () => {',
    '  const [n, setN] = useState(0);',
    '  useEffect(() => { setN(1); }, []);',
    '  return <p>{n}</p>;',
    '};',
  ),
  'error-boundaries': react(
    'const B = () => <p>1</p>;',
    'export const A = () => {',
    '  try { return <B />; } catch { return null; }',
    '};',
  ),
  purity: element('<p>{Math.random()}</p>'),
  'set-state-in-render': react(
    'export const A = () => {',
    '  const [n, setN] = useState(0);',
    '  setN(1);',
    '  return <p>{n}</p>;',
    '};',
  ),
  'unsupported-syntax': element("{ const n = eval('1') as number; return <p>{n}</p>; }"),
  'alt-text': element('<img src="a" />'),
  'anchor-has-content': element('<a href="/a" />'),
  'anchor-is-valid': element('<a href="#">a</a>'),
  'aria-activedescendant-has-tabindex': element('<div aria-activedescendant="a" />'),
  'aria-props': element('<p aria-labeledby="a">a</p>'),
  'aria-proptypes': element('<p aria-hidden="yes">a</p>'),
  'aria-role': element('<p role="datepicker">a</p>'),
  'aria-unsupported-elements': element('<meta aria-hidden="true" />'),
  'autocomplete-valid': element('<input type="text" autoComplete="foo" />'),
  'click-events-have-key-events': element('<div onClick={() => undefined} />'),
  'heading-has-content': element('<h1 />'),
  'html-has-lang': element('<html><body /></html>'),
  'iframe-has-title': element('<iframe src="a" />'),
  'img-redundant-alt': element('<img src="a" alt="image of a" />'),
  'interactive-supports-focus': element('<div role="button" onClick={() => undefined} onKeyDown={() => undefined} />'),
  'label-has-associated-control': element('<label>a</label>'),
  'media-has-caption': element('<video src="a" />'),
  'mouse-events-have-key-events': element('<div onMouseOver={() => undefined} />'),
  'no-access-key': element('<a href="/a" accessKey="b">a</a>'),
  'no-autofocus': element('<input autoFocus />'),
  'no-distracting-elements': element('<marquee />'),
  'no-interactive-element-to-noninteractive-role': element('<button type="button" role="img">a</button>'),
  'no-noninteractive-element-interactions': element('<li onClick={() => undefined} onKeyDown={() => undefined} />'),
  'no-noninteractive-element-to-interactive-role': element('<h1 role="button">a</h1>'),
  'no-noninteractive-tabindex': element('<div tabIndex={0} />'),
  'no-redundant-roles': element('<button type="button" role="button">a</button>'),
  'no-static-element-interactions': element('<div onClick={() => undefined} onKeyDown={() => undefined} />'),
  'role-has-required-aria-props': element('<div role="checkbox" />'),
  'role-supports-aria-props': element('<ul aria-checked><li>a</li></ul>'),
  scope: element('<div scope="col" />'),
  'tabindex-no-positive': element('<input tabIndex={1} />'),
};

describe('the rules of oxlint that need no types', () => {
  const names = Object.keys(examples);
  const good = 'export const A = (_unused: object) => <img src="a" alt="" />;\n';
  const problems = problemsOf(temporaryFolder(), {
    ...Object.fromEntries(names.map((rule) => [`src/ui/${rule}.tsx`, examples[rule] ?? ''])),
    'src/ui/good.tsx': good,
  });

  it.each(names)('contain %s, which reports its example', (rule) => {
    expect(problems[`src/ui/${rule}.tsx`]).toContain(rule);
  });

  it('do not report a component without a fault', () => {
    expect(problems['src/ui/good.tsx']).toEqual([]);
  });
});
