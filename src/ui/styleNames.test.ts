import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve('src/ui');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')).map(read);

function classesOf(styleSheet: string): string[] {
  const rules = styleSheet.replace(/\/\*[^]*?\*\//g, '');
  return [...new Set([...rules.matchAll(/\.([a-z]\w*)(?=[^{}]*\{)/gi)].map((match) => match[1]!))];
}

/**
 * tsc cannot detect wrong class names, because they are accessed by index; variants are accessed by their value:
 * `styles[kind]`.
 */
describe.each(files.filter((file) => file.endsWith('.module.css')))('%s', (file) => {
  const importLine = new RegExp(`import (\\w+) from '\\.[./\\w-]*/${path.basename(file)}'`);
  const users = sources.filter((source) => importLine.test(source));

  it('defines every class that is used', () => {
    expect(users).not.toHaveLength(0);
    const asked = users.flatMap((source) => {
      const alias = importLine.exec(source)?.[1] ?? '';
      return [...source.matchAll(new RegExp(`\\b${alias}\\['(\\w+)'\\]`, 'g'))].map((match) => match[1]);
    });
    expect(classesOf(read(file))).toEqual(expect.arrayContaining(asked));
  });

  it('defines no class that is not used', () => {
    const words = users.join('\n');
    expect(classesOf(read(file)).filter((name) => !new RegExp(`\\b${name}\\b`).test(words))).toEqual([]);
  });
});
