import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const endsInHan = /\p{Script=Han}$/u;
const startsWithHan = /^\p{Script=Han}/u;

/**
 * Whether an expression can result in a person's name: a call of `nameOf`, or a variable or field that is called “name”
 * or “nickname” or ends with these words. A conditional or binary expression is a name if one of its alternatives is.
 */
function isName(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isName(node.expression);
  if (ts.isConditionalExpression(node)) return isName(node.whenTrue) || isName(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isName(node.left) || isName(node.right);
  if (ts.isCallExpression(node)) return node.expression.getText() === 'nameOf';
  if (ts.isPropertyAccessExpression(node)) return isName(node.name);
  return ts.isIdentifier(node) && /^(?:name|nickname)$|Name$|Nickname$/.test(node.text);
}

/** Returns the text between tags as React renders it, without line breaks and the spaces around them. */
const renderedText = (node: ts.Node | undefined): string =>
  node && ts.isJsxText(node) ? node.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '') : '';

/** Returns an expression in braces, or the expression that is the only content of an element such as `strong`. */
function onlyExpression(child: ts.JsxChild): ts.Expression | undefined {
  if (ts.isJsxExpression(child)) return child.expression;
  const [first, second] = ts.isJsxElement(child) ? child.children : [];
  return first && !second ? onlyExpression(first) : undefined;
}

/**
 * Returns the names directly beside Chinese text. A name may end in letters or digits, which must be separated from
 * Chinese characters.
 */
function joinedNames(source: string, file: string): string[] {
  const found: string[] = [];
  const note = (name: ts.Expression, before: string, after: string): void => {
    if (isName(name) && (endsInHan.test(before) || startsWithHan.test(after))) found.push(`${file}: ${name.getText()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && !isSpaced(node)) {
      const fixed = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      node.templateSpans.forEach(({ expression }, index) =>
        note(expression, fixed[index] ?? '', fixed[index + 1] ?? ''),
      );
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      node.children.forEach((child, index) => {
        const expression = onlyExpression(child);
        if (expression)
          note(expression, renderedText(node.children[index - 1]), renderedText(node.children[index + 1]));
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

const isSpaced = ({ parent }: ts.TemplateExpression): boolean =>
  ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'spaced';

it('names are inserted into Chinese texts only by spaced`…`, which separates letters and digits from Chinese characters', () => {
  const files = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join('src', name));
  expect(files.length).toBeGreaterThan(1500);
  const joined = files.flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    return /name/i.test(source) && /\p{Script=Han}/u.test(source) ? joinedNames(source, file) : [];
  });
  expect(joined).toEqual([]);
});

it('joinedNames finds names that touch Chinese text without a space, in templates and in JSX', () => {
  const source = [
    'const a = `给${name}充电`;',
    'const b = spaced`给${name}充电`;',
    'const c = `“${gift.giverName}”送的`;',
    'const d = `${(isHidden ? null : gift.giverName) ?? "朋友"}送的`;',
    'const e = <p>\n  {nameOf(child)}想再听\n</p>;',
    'const f = <p>你好 {nickname}</p>;',
    'const g = <>换成{child.name}</>;',
    'const h = <p>共{count}个</p>;',
    'const i = <p><strong>{giverName}</strong>送的</p>;',
  ].join('\n');
  expect(joinedNames(source, 'a.tsx').map((found) => found.replace(/^a\.tsx: /, ''))).toEqual([
    'name',
    '(isHidden ? null : gift.giverName) ?? "朋友"',
    'nameOf(child)',
    'child.name',
    'giverName',
  ]);
});
