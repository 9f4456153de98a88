import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** Returns an empty folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-test-'));
  folders.push(folder);
  return folder;
}

// Without this condition, the global set-up of the tests, which has no hooks, could not load this file.
if ('afterAll' in globalThis) {
  afterAll(() => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  });
}
