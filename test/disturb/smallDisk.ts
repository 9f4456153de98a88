import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder whose disk can be filled up. */
export interface SmallDisk {
  folder: string;
  how: 'tmpfs' | 'prlimit --fsize';
  /** `pids`: the processes whose files may not grow, if no separate file system can be mounted. */
  fill: (pids: readonly number[]) => void;
  free: (pids: readonly number[]) => void;
  remove: () => void;
}

const MB = 1_048_576;
const PRINTED = { stdio: 'ignore' } as const;

/**
 * Mounts a tmpfs; if that is not permitted, the kernel's limit for the size of a process's files simulates the full
 * disk.
 */
export function openSmallDisk(megabytes: number, isMountAllowed: boolean): SmallDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-disk-'));
  try {
    if (!isMountAllowed) throw new Error('Mounting was refused.');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], PRINTED);
  } catch {
    const limit = (pids: readonly number[], bytes: string) => pids.forEach((pid) => limitFiles(pid, bytes));
    return {
      folder,
      how: 'prlimit --fsize',
      fill: (pids) => limit(pids, '4096:unlimited'),
      free: (pids) => limit(pids, 'unlimited'),
      remove: () => fs.rmSync(folder, { recursive: true, force: true }),
    };
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    how: 'tmpfs',
    fill() {
      const file = fs.openSync(filler, 'w');
      // Writes ever smaller pieces, until not a single byte is left.
      for (let size = MB; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) if (fs.writeSync(file, Buffer.alloc(size)) < size) break;
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
      }
      fs.closeSync(file);
    },
    free: () => fs.rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder], PRINTED);
      fs.rmdirSync(folder);
    },
  };
}

/**
 * Runs as the owner of the process, because containers often take the right to limit foreign processes from root. A
 * server's processes come and go; one that has ended needs no limit.
 */
function limitFiles(pid: number, bytes: string): void {
  try {
    const { uid, gid } = fs.statSync(`/proc/${pid}`);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`], { ...PRINTED, ...owner });
  } catch (error) {
    if (fs.existsSync(`/proc/${pid}`)) throw error;
  }
}
