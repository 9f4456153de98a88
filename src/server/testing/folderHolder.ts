import readline from 'node:readline';
import { lockFolder } from '#server/database/lock.ts';

/**
 * A process that locks folders when it is told to: `lock <folder>` on stdin is answered by `held` or `refused <reason>`,
 * `release` by `released`. It stands for a gateway in tests that need several processes.
 */
let release: (() => void) | undefined;

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [command = '', folder = ''] = line.split(' ');
  if (command === 'release') {
    release?.();
    release = undefined;
    console.log('released');
    return;
  }
  lockFolder(folder).then(
    (releaseOne) => {
      release = releaseOne;
      console.log('held');
    },
    (error: unknown) => console.log(`refused ${error instanceof Error ? error.message : String(error)}`),
  );
});
console.log('ready');
