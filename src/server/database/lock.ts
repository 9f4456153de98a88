import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '#lib/errorCode.ts';

/** Another process has the data folder; its message is one line for the operator. */
export class FolderLockedError extends Error {}

interface Holder {
  pid: number;
  /** When the process started, in the kernel's own count; '' where it can't be told. */
  startedAt: string;
  host: string;
}

const ATTEMPTS = 10;
const PAUSE_MS = 20;

/**
 * Takes the embedded database for this process alone: a second one on the same folder would destroy it without a word.
 * The lock stands beside the folder, as what is inside belongs to the database. A lock left by a process that died is
 * taken over. Returns the release.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const content = JSON.stringify(holderOf(process.pid));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createWhole(file, content)) return () => releaseOwn(file, content);
    removeIfStale(file, folder);
    await setTimeout(PAUSE_MS * attempt);
  }
  throw new FolderLockedError(`The data folder ${folder} is being opened by another process. Try again.`);
}

/** A link appears at once and with its content, or not at all: nobody reads a half-written lock. */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.draft.${process.pid}`;
  fs.writeFileSync(draft, content);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function removeIfStale(file: string, folder: string): void {
  const before = readLock(file);
  if (before === undefined) return;
  const holder = parseHolder(before);
  if (holder === undefined) {
    throw new FolderLockedError(`The lock ${file} can't be read. Remove it if no gateway runs on ${folder}.`);
  }
  if (isAlive(holder)) {
    throw new FolderLockedError(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
        'Stop it first, or choose another DATA_DIR.',
    );
  }
  // Several may find the same stale lock. Only the one that creates its marker may remove it, and only while it is
  // still that lock; so nobody ever removes a fresh one.
  const marker = `${file}.stale.${crypto.createHash('sha256').update(before).digest('hex').slice(0, 12)}`;
  if (!createWhole(marker, '')) return;
  try {
    if (readLock(file) === before) fs.rmSync(file);
  } finally {
    fs.rmSync(marker, { force: true });
  }
}

function releaseOwn(file: string, content: string): void {
  if (readLock(file) === content) fs.rmSync(file, { force: true });
}

function readLock(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content: string): Holder | undefined {
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
  typeof value.host === 'string';

const holderOf = (pid: number): Holder => ({ pid, startedAt: startOf(pid), host: os.hostname() });

/** A holder on another host of a shared disk can't be seen from here, so it counts as alive. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== os.hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  const startedAt = startOf(holder.pid);
  return startedAt === '' || holder.startedAt === '' || startedAt === holder.startedAt;
}

/** Tells a process from a later one that got the same number: field 22 of Linux' /proc/<pid>/stat. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
