import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { licences } from './licences.ts';

const folders = ['lib', 'contract', 'ui', 'platform', 'widgets', 'features', 'app'].map((layer) => `src/${layer}`);
const sources = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && fs.existsSync(file));
const IMPORTED = /(?:from|import\() ?'((?:@[^/']+\/)?[a-z][^/']*)/g;
const listed = licences.flatMap(({ licence, packages }) => packages.map((name): [string, string] => [name, licence]));

describe('the list of open-source packages', () => {
  it('contains every package that the app imports, and no other', () => {
    const imported = sources.flatMap((file) =>
      Array.from(fs.readFileSync(file, 'utf8').matchAll(IMPORTED), ([, name = '']) => name),
    );
    expect(listed.map(([name]) => name).sort()).toEqual([...new Set(imported)].sort());
  });

  it.each(listed)('lists %s with the licence %s, which the package itself states', (name, licence) => {
    const manifest = JSON.parse(fs.readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { license: string };
    expect(manifest.license.replace('(MIT OR Apache-2.0)', 'MIT')).toBe(licence);
  });
});
