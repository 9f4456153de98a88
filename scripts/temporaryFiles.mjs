import fs from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'daidi-tests-';
/** Several times what the tests' databases, browsers and uploads take. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Lets this process and those that it starts keep their temporary files in memory, if there is room: PostgreSQL creates a
 * database from three hundred files, for which a disk needs a fifth of the processor time of the gateway's tests. The
 * folder goes when this process ends; that of a process which was killed goes at the next call.
 */
export function keepTemporaryFilesInMemory() {
  // Whoever has chosen a folder has a reason.
  if (process.env.TMPDIR || !hasRoom()) return;
  for (const name of fs.readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isAlive(Number(name.slice(PREFIX.length)))) remove(path.join(MEMORY, name));
  }
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another account.
  fs.chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

function hasRoom() {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    // What is free in the folder may not be free in memory.
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
