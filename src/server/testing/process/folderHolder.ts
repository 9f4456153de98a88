import readline from 'node:readline';
import { lockFolder } from '#server/database/connection/lock.ts';

/**
 * A process that locks folders on command, and represents a gateway in tests that need several processes. `lock
 * <folder>` on stdin is answered with `held` or `refused <reason>`, `release` with `released`. `lock <folder> <ms>`
 * waits up to this time for another holder to end.
 */
let release: (() => void) | undefined;

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [command = '', folder = '', patienceMs = '0'] = line.split(' ');
  if (command === 'release') {
    release?.();
    release = undefined;
    console.log('released');
    return;
  }
  lockFolder(folder, { timeoutMs: Number(patienceMs) }).then(
    (releaseOne) => {
      release = releaseOne;
      console.log('held');
    },
    (error: unknown) => console.log(`refused ${error instanceof Error ? error.message : String(error)}`),
  );
});
console.log('ready');
