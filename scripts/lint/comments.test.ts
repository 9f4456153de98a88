import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** The width at which oxfmt wraps code. oxfmt does not wrap comments. */
const MAX_COLUMNS = 120;

const wideComments = (source: string): string[] =>
  source.split('\n').filter((line) => line.length > MAX_COLUMNS && /^\s*(\* |\/\/|\/\*)/.test(line));

it('lines of comments have at most 120 columns', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => fs.existsSync(file));
  expect(files.length).toBeGreaterThan(1_000);
  const wide = files.flatMap((file) =>
    wideComments(fs.readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(wide).toEqual([]);
});

it('a wide comment is found, and a wide line of code or of a text with bold words is not', () => {
  const words = 'word '.repeat(24);
  expect(wideComments(`// ${words}\n/** ${words}*/\n * ${words}`)).toHaveLength(3);
  expect(wideComments(`const a = '${words}';\n// short\n**bold** ${words}`)).toEqual([]);
});
