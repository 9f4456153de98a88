import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** More files than a reader takes in at a glance. Components count twice, because each has a style sheet. */
const MOST_FILES = 16;

/** Files that are read in the order of their names: no grouping would help a reader. */
const ordered = 'src/server/migrations';

it(`no folder of src has more than ${MOST_FILES} files, so that what belongs together has its own folder`, () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    encoding: 'utf8',
  }).split('\n');
  const counts = new Map<string, number>();
  for (const folder of files.filter(Boolean).map((file) => path.dirname(file))) {
    if (!folder.startsWith(ordered)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
