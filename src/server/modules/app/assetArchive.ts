import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from '#lib/errorCode.ts';
import { DAY_MS, SECOND_MS } from '#lib/time/time.ts';

/** The folders of a build in which the name of each file contains a hash of its content. */
export const assetFolders = ['js', 'css', 'asset'] as const;

const KEPT_BUILDS = 3;
const RETENTION_MS = 30 * DAY_MS;

/**
 * Copies the hashed files of this build to the archive, for pages that stay open after the next release. Deletes the
 * files of builds that are not among the newest three and were replaced more than 30 days ago. Gateways of
 * several builds may share the archive: each stores the list of its files before the files, and none deletes a file
 * that is on the list of a kept build.
 */
export function archiveAssets(appDist: string, archive: string, now: number): void {
  const page = path.join(appDist, 'index.html');
  if (!fs.existsSync(page)) return;
  const files = assetFolders.flatMap((folder) =>
    namesIn(path.join(appDist, folder)).map((name) => `${folder}/${name}`),
  );
  const build = crypto.createHash('sha256').update(fs.readFileSync(page)).digest('hex').slice(0, 16);
  const listFolder = path.join(archive, 'builds');
  for (const folder of ['builds', ...assetFolders]) fs.mkdirSync(path.join(archive, folder), { recursive: true });
  const listFile = path.join(listFolder, `${build}.json`);
  endServiceOfFormerBuild(listFolder, listFile, now);
  const draft = `${listFile}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify(files));
  setTime(draft, now);
  fs.renameSync(draft, listFile);
  for (const file of files) copyOnce(path.join(appDist, file), path.join(archive, file));
  prune(archive, listFolder, now);
}

/** Leaves out source maps, which are for developers and are not served. */
const namesIn = (folder: string): string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => !name.endsWith('.map')) : [];

/** Copies atomically, because another gateway may serve the copy as soon as it exists. */
function copyOnce(from: string, to: string): void {
  if (fs.existsSync(to)) return;
  const draft = `${to}.${process.pid}.draft`;
  fs.copyFileSync(from, draft);
  fs.renameSync(draft, to);
}

/**
 * Notes that the build that was in service until now is replaced. Its pages may stay open from now on, so its age
 * counts from now, even if it was put into service long ago. A restart with the same build replaces nothing.
 */
function endServiceOfFormerBuild(listFolder: string, listFile: string, now: number): void {
  const [former] = buildsIn(listFolder);
  // A second earlier than the time of this build, so that this build is the newest one.
  if (former && former.file !== listFile) setTime(former.file, now - SECOND_MS);
}

const setTime = (file: string, time: number): void => fs.utimesSync(file, time / 1000, time / 1000);

interface Build {
  /** The path of the list of the build's files. */
  file: string;
  /** When the build was last put into service, or when it was replaced. */
  usedAt: number;
}

/** Returns the builds in the archive, the newest first. */
const buildsIn = (listFolder: string): Build[] =>
  fs
    .readdirSync(listFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(listFolder, name))
    .map((file) => ({ file, usedAt: modifiedAt(file) }))
    .sort((left, right) => right.usedAt - left.usedAt);

function prune(archive: string, listFolder: string, now: number): void {
  const builds = buildsIn(listFolder);
  const isKept = (usedAt: number, place: number) => place < KEPT_BUILDS || usedAt > now - RETENTION_MS;
  const forgotten = builds.filter(({ usedAt }, place) => !isKept(usedAt, place));
  if (forgotten.length === 0) return;
  const kept = new Set(
    builds.filter(({ usedAt }, place) => isKept(usedAt, place)).flatMap(({ file }) => readFileList(file)),
  );
  for (const { file } of forgotten) {
    for (const asset of readFileList(file)) if (!kept.has(asset)) fs.rmSync(path.join(archive, asset), { force: true });
    fs.rmSync(file, { force: true });
  }
}

/** Returns 0 if the file is missing, because another gateway may have deleted it at the same time. */
function modifiedAt(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readFileList(listFile: string): string[] {
  try {
    // The cast is safe, because only archiveAssets writes these lists.
    return JSON.parse(fs.readFileSync(listFile, 'utf8')) as string[];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
