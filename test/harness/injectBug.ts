import { transformSync } from '@swc/core';
import fs from 'node:fs';
import path from 'node:path';

type Exports = Record<string, unknown>;

/**
 * Replaces code in one file below src/platform by broken code. This affects modules that are loaded from then on.
 * Returns a function that restores the file's module.
 */
export function injectBug(file: string, original: string, broken: string): () => void {
  const source = path.resolve('src/platform', file);
  const text = fs.readFileSync(source, 'utf8');
  if (!text.includes(original)) throw new Error(`${file} no longer holds: ${original}`);
  const { code } = transformSync(text.replace(original, broken), {
    filename: source,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023', transform: { verbatimModuleSyntax: true } },
    module: { type: 'commonjs' },
  });
  jest.doMock(source, () => {
    const exports: Exports = {};
    const resolve = (id: string): unknown =>
      jest.requireActual(id.startsWith('.') ? path.resolve(source, '..', id) : id);
    // oxlint-disable-next-line typescript/no-implied-eval -- it is our own source, with one line changed
    const run = new Function('exports', 'require', code) as (into: Exports, require: typeof resolve) => void;
    run(exports, resolve);
    return exports;
  });
  return () => void jest.dontMock(source);
}
