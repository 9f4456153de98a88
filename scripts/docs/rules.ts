import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** One rule of docs/rules.md. */
interface Rule {
  id: string;
  text: string;
}

/** The position of a test whose title names a rule. */
interface RuleReference {
  ruleId: string;
  file: string;
  /** The line number, counted from 1. */
  line: number;
}

const RULE_LINE = /^- ([A-Z]+-\d+) +(.+)$/gm;
const RULE_ID = /\b[A-Z]{2,}-\d{2}\b/g;

/**
 * Reads the rules of a document: one from each list item that begins with a rule id. Ids in other texts, such as
 * `GATE-01 to GATE-04`, are ignored.
 */
export const readRules = (markdown: string): Rule[] =>
  Array.from(markdown.matchAll(RULE_LINE), ([, id = '', text = '']) => ({ id, text }));

/**
 * Returns the rules in the titles of a test file. It reads the titles of `it` and `test`, those of the `describe`
 * around them, and the first columns of their tables. Skipped tests do not count.
 */
export function findRuleReferences(file: string, source: string): RuleReference[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const constants = namedTables(tree);
  const proofs = new Map<string, RuleReference>();
  const add = (text: string, node: ts.Node): void => {
    for (const [ruleId] of text.matchAll(RULE_ID)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      proofs.set(`${ruleId}:${line}`, { ruleId, file, line });
    }
  };
  const visit = (node: ts.Node): void => {
    const call = ts.isCallExpression(node) ? testCall(node) : undefined;
    if (call?.isSkipped) return;
    if (call) {
      if (call.title) add(titleText(call.title), call.title);
      for (const row of call.table ? rowsOf(call.table, constants) : []) add(firstColumn(row), row);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...proofs.values()];
}

interface TestCall {
  title: ts.Expression | undefined;
  table: ts.Expression | undefined;
  isSkipped: boolean;
}

/**
 * Reads a call such as `it('…')`, `describe.each(table)('…')` or `it.only.each(table)('…')`. Returns undefined for any
 * other call.
 */
function testCall({ expression: callee, arguments: given }: ts.CallExpression): TestCall | undefined {
  const table = ts.isCallExpression(callee) ? callee.arguments[0] : undefined;
  const names = calledNames(ts.isCallExpression(callee) ? callee.expression : callee);
  const [name = '', ...modifiers] = names;
  if (!['it', 'test', 'describe', 'xit', 'xtest', 'xdescribe'].includes(name)) return undefined;
  // `it.each(table)` is skipped, because it is the inner part of a call that is processed as a whole.
  if (!table && modifiers.at(-1) === 'each') return undefined;
  const isSkipped = name.startsWith('x') || modifiers.some((modifier) => modifier === 'skip' || modifier === 'todo');
  return { title: given[0], table, isSkipped };
}

/** Returns `['it', 'only', 'each']` for `it.only.each`; empty for an expression that is not a chain of names. */
function calledNames(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (!ts.isPropertyAccessExpression(expression)) return [];
  return [...calledNames(expression.expression), expression.name.text];
}

/** Returns the literal part of a title, without the parts that are inserted at run time. */
function titleText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
  }
  return ts.isBinaryExpression(node) ? `${titleText(node.left)} ${titleText(node.right)}` : '';
}

/** Returns the tables that are constants of the file, such as `const faults = [ … ]`, by name. */
function namedTables(tree: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const tables = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      tables.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return tables;
}

function rowsOf(table: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): readonly ts.Expression[] {
  const written = ts.isIdentifier(table) ? constants.get(table.text) : table;
  const bare =
    written && (ts.isAsExpression(written) || ts.isSatisfiesExpression(written)) ? written.expression : written;
  return bare && ts.isArrayLiteralExpression(bare) ? bare.elements : [];
}

/** Returns the first entry of an array, the first property of an object, or the text itself. */
function firstColumn(row: ts.Expression): string {
  if (ts.isArrayLiteralExpression(row)) return row.elements[0] ? titleText(row.elements[0]) : '';
  if (!ts.isObjectLiteralExpression(row)) return titleText(row);
  const [first] = row.properties;
  return first && ts.isPropertyAssignment(first) ? titleText(first.initializer) : '';
}

/**
 * Returns the lines of the report. Also returns `missing`: the rules of the required areas that no test names, and the
 * unknown rules that tests name.
 */
export function report(rules: readonly Rule[], proofs: readonly RuleReference[], required: readonly string[]) {
  const places = new Map<string, string[]>();
  for (const { ruleId, file, line } of proofs) {
    places.set(ruleId, [...(places.get(ruleId) ?? []), `${file}:${line}`]);
  }
  const unproven = rules.filter(({ id }) => !places.has(id));
  const unknown = [...places.keys()].filter((id) => isRuleArea(rules, id) && !rules.some((rule) => rule.id === id));
  const lines = [
    ...rules.flatMap(({ id, text }) => [
      `${id}  ${text}`,
      ...(places.get(id) ?? ['(no test)']).map((place) => `    ${place}`),
    ]),
    '',
    ...areasOf(unproven).map((area) => `Without a test, ${area}: ${idsOf(unproven, area).join(' ')}`),
    ...(unknown.length > 0 ? [`Named by tests, unknown to docs/rules.md: ${unknown.join(' ')}`] : []),
    `${rules.length - unproven.length} of ${rules.length} rules have a test.`,
  ];
  const missing = unproven.filter(({ id }) => required.includes(areaOf(id))).map(({ id }) => id);
  return { lines, missing: [...missing, ...unknown] };
}

const areaOf = (id: string): string => id.split('-')[0] ?? '';
const areasOf = (rules: readonly Rule[]): string[] => [...new Set(rules.map(({ id }) => areaOf(id)))];
const idsOf = (rules: readonly Rule[], area: string): string[] =>
  rules.map(({ id }) => id).filter((id) => areaOf(id) === area);
/**
 * Returns whether an id belongs to an area of the rules. Titles may contain other words of the same form, such as
 * UTF-16.
 */
const isRuleArea = (rules: readonly Rule[], id: string): boolean => areasOf(rules).includes(areaOf(id));

const testFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .sort();

/**
 * `npm run rules [-- --require ENV,ROUTE,…]` prints which tests check each rule. It exits with 1 if a rule of the
 * required areas has no test.
 */
function main(parameters: readonly string[]): void {
  const required = parameters[parameters.indexOf('--require') + 1]?.split(',') ?? [];
  const rules = readRules(fs.readFileSync('docs/rules.md', 'utf8'));
  if (rules.length === 0) throw new Error('docs/rules.md holds no rules.');
  const empty = required.filter((area) => !areasOf(rules).includes(area));
  if (empty.length > 0) throw new Error(`docs/rules.md has no area ${empty.join(', ')}.`);
  const proofs = ['src', 'test', 'scripts']
    .flatMap(testFiles)
    .flatMap((file) => findRuleReferences(file, fs.readFileSync(file, 'utf8')));
  const { lines, missing } = report(rules, proofs, required);
  console.log(lines.join('\n'));
  if (missing.length === 0) return;
  console.error(`Without a test: ${missing.join(' ')}`);
  process.exitCode = 1;
}

if (path.resolve(process.argv[1] ?? '') === __filename) main(process.argv.slice(2));
