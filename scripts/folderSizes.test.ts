import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** More files than a reader takes in at a glance. Components count twice, because each has a style sheet. */
const MOST_FILES = 16;

/** Files that are read in the order of their names, or that only programs read: no grouping would help a reader. */
const ungrouped = ['src/server/migrations', 'test/flows/recordings'];

it(`no folder of src, scripts and test has more than ${MOST_FILES} files, so that what belongs together has its own folder`, () => {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'scripts', 'test'];
  const files = execFileSync('git', listing, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const counts = new Map<string, number>();
  for (const folder of files.map((file) => path.dirname(file))) {
    if (!ungrouped.some((name) => folder.startsWith(name))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
