import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '#lib/errorCode.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { claimLock, type Claim } from '#server/database/statements/claim.ts';
import type { OnWait } from './database.ts';

/** Thrown if another process holds the data folder. The message is one line for the operator. */
export class FolderLockedError extends Error {}

interface Holder {
  pid: number;
  /** The time at which the process started, in the kernel's clock ticks; empty if the platform does not report it. */
  startedAt: string;
  host: string;
  /** The id of the holder's claim; missing in locks of earlier releases and on platforms without claims. */
  claim?: string;
}

/** The longest time to wait until other processes that want the lock at the same moment have withdrawn their claims. */
const YIELD_WITHIN_MS = 5 * SECOND_MS;
const PAUSE_MS = 20;
const ATTEMPTS = 10;
/**
 * For how long a process by default tries again if the lock is refused. After `kill -9`, the former holder may keep its
 * socket for this time, until the kernel has freed its memory.
 */
const LOCK_TIMEOUT_MS = 3 * SECOND_MS;
const RETRY_MS = 100;

export interface LockOptions {
  host?: string;
  /** How long the call tries again while another process holds the folder. After that, the call rejects. */
  timeoutMs?: number;
  /** Called once if another process holds the folder. */
  onWait?: OnWait;
}

/**
 * Locks the embedded database for this process, because a second process on the same folder would destroy the data
 * without an error. Returns a function that releases the lock. The lock is stored beside the folder, because the
 * database owns the contents of the folder. It consists of a claim, which the operating system releases when the
 * process ends, and of a file that names the holder to operators and to releases without claims. Rejects with a
 * FolderLockedError if another process still holds the folder after `timeoutMs`. See
 * docs/decisions/0022-lock-of-the-data-folder.md.
 */
export async function lockFolder(
  folder: string,
  { host = os.hostname(), timeoutMs = LOCK_TIMEOUT_MS, onWait }: LockOptions = {},
): Promise<() => void> {
  const file = `${folder}.lock`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeLock(folder, file, host);
    } catch (error) {
      if (!(error instanceof FolderLockedError) || Date.now() >= deadline) throw error;
      if (attempt === 1) onWait?.('has the data folder');
      await setTimeout(RETRY_MS);
    }
  }
}

/**
 * Tries to take the lock once. Each attempt makes a new claim, because a process that kept its claim between two
 * attempts would block the others.
 */
async function takeLock(folder: string, file: string, host: string): Promise<() => void> {
  const claim = await claimLock(file);
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), host, ...(claim && { claim: claim.id }) };
  const content = JSON.stringify(own);
  try {
    if (claim) await outlastRivals(claim, file, folder);
    await writeLock(file, content, own, folder);
  } catch (error) {
    claim?.withdraw();
    throw error;
  }
  return () => {
    if (readLock(file) === content) fs.rmSync(file, { force: true });
    claim?.withdraw();
  };
}

/**
 * Waits until no other claim is left. Throws if another process holds the lock or has precedence. Every process
 * publishes its claim before it looks for other claims, so of two processes that want the lock, at least one sees the
 * other. Of these two, the process whose claim has the greater id gives up, unless it holds the lock already.
 */
async function outlastRivals(claim: Claim, file: string, folder: string): Promise<void> {
  const deadline = Date.now() + YIELD_WITHIN_MS;
  for (;;) {
    const rivals = await claim.listRivals();
    if (rivals.length === 0) return;
    const holder = parseHolder(readLock(file));
    if (holder?.claim !== undefined && rivals.includes(holder.claim)) throw inUseError(folder, holder);
    if (rivals.some((id) => id < claim.id) || Date.now() > deadline) throw beingOpenedError(folder);
    await setTimeout(PAUSE_MS);
  }
}

/** Writes the lock file. Replaces an existing file, unless a process holds that lock; then `refuseIfHeld` throws. */
async function writeLock(file: string, content: string, own: Holder, folder: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createFile(file, content)) {
      if (own.claim !== undefined) return;
      // On a platform without claims, another process may have removed this file, because it took the file for the old
      // one that both have found. So the file is read again after a pause.
      await setTimeout(PAUSE_MS * 5);
      if (readLock(file) === content) return;
    } else {
      const before = readLock(file);
      if (before !== undefined) {
        refuseIfHeld(before, own, file, folder);
        if (readLock(file) === before) fs.rmSync(file, { force: true });
      }
    }
  }
  throw beingOpenedError(folder);
}

function refuseIfHeld(content: string, own: Holder, file: string, folder: string): void {
  const holder = parseHolder(content);
  // This process has a claim, so all processes with other claims have ended by now. Therefore a lock with a claim is
  // free, and so is an empty file that a power failure has left behind.
  if (own.claim !== undefined && (holder === undefined || holder.claim !== undefined)) return;
  if (holder === undefined) {
    throw new FolderLockedError(`The lock ${file} can't be read. Remove it if no gateway runs on ${folder}.`);
  }
  if (holder.host === own.host ? isRunning(holder) : own.claim === undefined) throw inUseError(folder, holder);
}

const inUseError = (folder: string, { pid, host }: Holder) =>
  new FolderLockedError(
    `The data folder ${folder} is in use by process ${pid} on ${host}. Stop it first, or choose another DATA_DIR.`,
  );

const beingOpenedError = (folder: string) =>
  new FolderLockedError(`The data folder ${folder} is being opened by another process. Try again.`);

function createFile(file: string, content: string): boolean {
  try {
    fs.writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readLock(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content = ''): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(content);
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  Number.isInteger(value.pid) &&
  'startedAt' in value &&
  typeof value.startedAt === 'string' &&
  'host' in value &&
  typeof value.host === 'string' &&
  (!('claim' in value) || typeof value.claim === 'string');

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // The error EPERM means that the process runs, but belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  const startedAt = startOf(holder.pid);
  return startedAt === '' || holder.startedAt === '' || startedAt === holder.startedAt;
}

/**
 * Returns the start time of a process (field 22 of /proc/<pid>/stat on Linux). Processes with the same id differ in
 * their start time.
 */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
