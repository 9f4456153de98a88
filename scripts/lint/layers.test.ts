import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';

const UI = 'src/ui/a.ts';
const LIB = 'src/lib/a.ts';
const CONTRACT = 'src/contract/a.ts';
const PLATFORM = 'src/platform/a.ts';
const WIDGETS = 'src/widgets/a.ts';
const HOME = 'src/features/home/a.ts';
const MALL = 'src/features/mall/a.ts';
const APP = 'src/app/a.ts';
const HOST = 'src/host/a.ts';
const DOMAIN = 'src/server/domain/a.ts';
const ORDERS = 'src/server/modules/orders/a.ts';
const WORKS = 'src/server/modules/works/a.ts';
const ROOT = 'src/server/start.ts';

const forbidden: readonly (readonly [from: string, to: string])[] = [
  [LIB, CONTRACT],
  [LIB, DOMAIN],
  [CONTRACT, PLATFORM],
  [CONTRACT, DOMAIN],
  [UI, CONTRACT],
  [UI, PLATFORM],
  [PLATFORM, UI],
  [PLATFORM, WIDGETS],
  [WIDGETS, HOME],
  [HOME, MALL],
  [HOME, APP],
  [HOME, HOST],
  [APP, HOST],
  [APP, DOMAIN],
  [HOST, PLATFORM],
  [HOST, DOMAIN],
  [DOMAIN, UI],
  [DOMAIN, HOST],
  [DOMAIN, ORDERS],
  [ORDERS, WORKS],
  [ORDERS, PLATFORM],
];

const allowed: readonly (readonly [from: string, to: string])[] = [
  [CONTRACT, LIB],
  [UI, LIB],
  [PLATFORM, CONTRACT],
  [WIDGETS, PLATFORM],
  [WIDGETS, UI],
  [HOME, WIDGETS],
  [HOME, 'src/features/home/b.ts'],
  [APP, HOME],
  [HOST, UI],
  [HOST, CONTRACT],
  [DOMAIN, CONTRACT],
  [ORDERS, DOMAIN],
  [ORDERS, 'src/server/modules/orders/b.ts'],
  [ROOT, ORDERS],
  ['src/ui/a.test.ts', PLATFORM],
];

const fileOf = (index: number, from: string) => from.replace(/\/a(?=\.)/, `/${String(index)}`);

/**
 * Runs dependency-cruiser in a folder that contains only these imports. Returns the refused imports, each as [from,
 * to].
 */
function refused(imports: readonly (readonly [from: string, to: string])[]): string[][] {
  const folder = temporaryFolder();
  const write = (file: string, source: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), source);
  };
  write('package.json', JSON.stringify({ imports: { '#*': './src/*' } }));
  write('tsconfig.json', '{}');
  const importers = imports.map(([from], index) => (from === ROOT ? ROOT : fileOf(index, from)));
  for (const [, to] of imports) write(to, 'export const a = 1;\n');
  for (const [index, [, to]] of imports.entries())
    write(importers[index] ?? '', `import { a } from '${to.replace('src/', '#')}';\nexport const b = a;\n`);
  const program = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.resolve('.dependency-cruiser.cjs');
  const { stdout } = spawnSync(process.execPath, [program, '--config', config, '--output-type', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; to: string }[] } };
  const pairs = imports.map(([, to], index) => [importers[index] ?? '', to]);
  return pairs
    .filter(([from, to]) => summary.violations.some((violation) => violation.from === from && violation.to === to))
    .map(([from = '', to = '']) => [from.replace(/\/\d+(?=\.)/, '/a'), to]);
}

describe('the layers', () => {
  const found = refused([...forbidden, ...allowed]);

  it.each(forbidden)('%s must not import %s', (from, to) => {
    expect(found).toContainEqual([from, to]);
  });

  it.each(allowed)('%s may import %s', (from, to) => {
    expect(found).not.toContainEqual([from, to]);
  });
});
