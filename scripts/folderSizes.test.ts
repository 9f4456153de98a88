import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * The largest permitted number of files in a folder, because more are hard to survey. A component counts as two files,
 * because it has a style sheet.
 */
const MAX_FILES = 16;

/**
 * Folders that may have more files, because their files are read in the order of their names, or only by programs.
 * Grouping the files would not help a reader.
 */
const ungrouped = ['src/server/migrations', 'test/flows/recordings'];

it(`no folder of src, scripts and test has more than ${MAX_FILES} files, because related files belong in a folder of their own`, () => {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'scripts', 'test'];
  const files = execFileSync('git', listing, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const counts = new Map<string, number>();
  for (const folder of files.map((file) => path.dirname(file))) {
    if (!ungrouped.some((name) => folder.startsWith(name))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});
