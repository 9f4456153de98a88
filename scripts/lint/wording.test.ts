import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A text that users see, and the file that contains it. */
interface Text {
  file: string;
  text: string;
}

const filesIn = (folder: string, pattern: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => path.join(folder, name));

const han = /\p{Script=Han}/u;
/** Matches a Chinese character in source code, even if it is written as an escape sequence. */
const hanInSource = /\p{Script=Han}|\\u/u;

/** Returns the Chinese texts of a module: literals, the fixed parts of templates, and texts between tags. */
function textsOfCode(source: string, file = 'example.tsx'): Text[] {
  // Modules without Chinese text, which are most of them, are skipped, because parsing all modules takes two seconds.
  if (!hanInSource.test(source)) return [];
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isText && han.test(node.text)) texts.push({ file, text: node.text.replace(/\s+/g, ' ').trim() });
    ts.forEachChild(node, (child) => {
      const isKey = ts.isPropertyAssignment(node) && child === node.name;
      if (!isKey) visit(child);
    });
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

function textsOfJson(value: unknown, file: string): Text[] {
  if (typeof value === 'string') return han.test(value) ? [{ file, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part) => textsOfJson(part, file));
}

/**
 * Returns the unwanted words, each with the wording to use instead, from the table in the last section of the glossary.
 */
function unwantedWords(): Map<string, string> {
  const glossary = fs.readFileSync('docs/glossary.md', 'utf8');
  const [, section = ''] = glossary.split('## Words that users do not read');
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (\P{ASCII}[^|]*) \| ([^|]*) \|$/gmu)];
  return new Map(
    rows.flatMap(([, words = '', instead = '']) => words.split('、').map((word) => [word, instead.trim()])),
  );
}

/** Returns the Chinese terms of those sections of the glossary that are about what users see. */
function userTerms(): string[] {
  const [sections = ''] = fs.readFileSync('docs/glossary.md', 'utf8').split('## Parts of the system');
  const cells = [...sections.matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => cell.split('、')).filter((term) => han.test(term));
}

const unwanted = unwantedWords();
/** Texts whose exact wording a rule defines are permitted, even if they contain a half-width comma. */
const demanded = fs.readFileSync('docs/rules.md', 'utf8');

/**
 * Matches half-width punctuation beside a Chinese character, an ellipsis of one character, and quotation marks other
 * than “”.
 */
const punctuation =
  /\p{Script=Han}…(?!…)|\p{Script=Han}[,;:?!()]|[)?!;]\p{Script=Han}|\p{Script=Han}["']\p{Script=Han}|\p{Script=Han}\.(?![\w/])|[「」『』]/u;

const wrongWords = ({ file, text }: Text): string[] =>
  demanded.includes(text)
    ? []
    : [...unwanted]
        .filter(([word]) => text.includes(word))
        .map(([word, instead]) => `${file}: “${text}” has “${word}” instead of “${instead}”`);

const wrongPunctuation = ({ file, text }: Text): string[] =>
  punctuation.test(text) && !demanded.includes(text) ? [`${file}: “${text}”`] : [];

/** The Chinese texts of the code. Settings are left out, because their descriptions are English texts for operators. */
const code = filesIn('src', /(?<!\.test)\.tsx?$/).flatMap((file) => {
  if (file.startsWith('src/server/settings/')) return [];
  const source = fs.readFileSync(file, 'utf8');
  return han.test(source) ? textsOfCode(source, file) : [];
});
const content = filesIn('content/built-in', /\.json$/)
  .filter((file) => !/built-in\/(?:sources|media)\//.test(file))
  .flatMap((file) => textsOfJson(JSON.parse(fs.readFileSync(file, 'utf8')), file));
/** The texts of the pack except those of stories, picture books and word books, which may use any word. */
const labels = content.filter(({ file }) => !/built-in\/(?:stories|books|words|characters)/.test(file));

it('texts for users use one word for each concept', () => {
  expect(code.length).toBeGreaterThan(3000);
  expect(labels.length).toBeGreaterThan(1000);
  expect(unwanted.size).toBeGreaterThan(15);
  expect([...code, ...labels].flatMap(wrongWords)).toEqual([]);
});

it('every Chinese term of the glossary is used in a text for users', () => {
  const texts = [...code, ...labels].map(({ text }) => text).join('\n');
  const terms = userTerms();
  expect(terms.length).toBeGreaterThan(100);
  expect(terms.filter((term) => !texts.includes(term))).toEqual([]);
});

it('texts for users have full-width punctuation', () => {
  expect(content.length).toBeGreaterThan(5000);
  expect([...code, ...content].flatMap(wrongPunctuation)).toEqual([]);
});

it('the origins of stories and books are written in Chinese', () => {
  const origins = ['stories', 'books'].flatMap((folder) =>
    filesIn(`content/built-in/${folder}`, /\.json$/).map(
      (file) => (JSON.parse(fs.readFileSync(file, 'utf8')) as { origin: string }).origin,
    ),
  );
  expect(origins.length).toBeGreaterThan(100);
  expect(origins.filter((origin) => !han.test(origin) || /[a-z]/i.test(origin))).toEqual([]);
});

it('an unwanted word and wrong punctuation are reported wherever they are in the code', () => {
  const source =
    "const a = '移出列表'; const b = <p title={`共${a}条:`}>保存了,好</p>; const c = '正在听…'; // 注释,不是给用户看的";
  const texts = textsOfCode(source);
  expect(texts.flatMap(wrongWords)).toEqual(['example.tsx: “移出列表” has “移出” instead of “移除”']);
  expect(texts.flatMap(wrongPunctuation)).toEqual([
    'example.tsx: “条:”',
    'example.tsx: “保存了,好”',
    'example.tsx: “正在听…”',
  ]);
  expect(textsOfJson({ a: ['「引号」', 1] }, 'b.json').flatMap(wrongPunctuation)).toEqual(['b.json: “「引号」”']);
});
