import fs from 'node:fs';
import path from 'node:path';

/** The folder whose files Linux keeps in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'daidi-tests-';
/** The memory that must be free. It is several times what the databases, browsers and uploads of the tests need. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Keeps the temporary files of this process and its child processes in memory, if enough memory is free. PostgreSQL
 * creates a database from three hundred files; on a disk, this takes a fifth of the processor time of the gateway's
 * tests. The folder is removed when this process ends. The folder of a process that was killed is removed at the next
 * call.
 */
export function keepTemporaryFilesInMemory() {
  // A TMPDIR that is already set is kept, because somebody has set it deliberately.
  if (process.env.TMPDIR || !hasRoom()) return;
  for (const name of fs.readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isAlive(Number(name.slice(PREFIX.length)))) remove(path.join(MEMORY, name));
  }
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  // Everybody may write to the folder, because PostgreSQL runs as another account.
  fs.chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

function hasRoom() {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    // Checks the memory as well, because the folder may be larger than the free memory.
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const remove = (folder) => fs.rmSync(folder, { recursive: true, force: true });
