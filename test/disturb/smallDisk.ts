import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder on a disk that can be filled up. */
export interface SmallDisk {
  folder: string;
  how: 'tmpfs' | 'prlimit --fsize';
  /**
   * Fills the disk. If no file system could be mounted, instead stops the files of the processes with these ids from
   * growing.
   */
  fill: (pids: readonly number[]) => void;
  free: (pids: readonly number[]) => void;
  remove: () => void;
}

const MB = 1_048_576;
const SILENT = { stdio: 'ignore' } as const;

/**
 * Mounts a small file system (tmpfs). If that is not permitted, the full disk is simulated by the kernel's limit for
 * the size of a process's files.
 */
export function openSmallDisk(megabytes: number, isMountAllowed: boolean): SmallDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-disk-'));
  try {
    if (!isMountAllowed) throw new Error('Mounting was refused.');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], SILENT);
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
      // Writes smaller and smaller pieces, until not a single byte is free.
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
      execFileSync('umount', ['--lazy', folder], SILENT);
      fs.rmdirSync(folder);
    },
  };
}

/**
 * Runs `prlimit` as the owner of the process, because containers often deny root the right to limit foreign processes.
 * The processes of a server come and go, so a process that has ended is ignored.
 */
function limitFiles(pid: number, bytes: string): void {
  try {
    const { uid, gid } = fs.statSync(`/proc/${pid}`);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`], { ...SILENT, ...owner });
  } catch (error) {
    if (fs.existsSync(`/proc/${pid}`)) throw error;
  }
}
