import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders: string[] = [];

/** An empty folder that goes when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-test-'));
  folders.push(folder);
  return folder;
}

// The global set-up of the tests loads this file as well, and has no hooks.
if ('afterAll' in globalThis) {
  afterAll(() => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  });
}
