import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#lib/errorCode.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { mediaVersion } from '#server/content/load/mediaVersion.ts';
import type { WholePack } from '#server/content/pack/bookPack.ts';
import { randomId } from '#server/secrets/digest.ts';

/**
 * For how long the media of a replaced version are kept. The gateway sends only files of the present version, but the
 * previous version is needed again if the database is restored, or if an operator imports that version again.
 */
const KEEP_REPLACED_MS = DAY_MS;

const versionFolder = (mediaDir: string, packId: string, contentHash: string): string =>
  path.join(mediaDir, packId, mediaVersion(contentHash));

/** Whether `mediaDir` contains the media of this version. A folder appears only when all files are copied. */
export const hasMedia = (mediaDir: string, packId: string, contentHash: string): boolean =>
  existsSync(versionFolder(mediaDir, packId, contentHash));

/** Copies the media of a pack to `mediaDir`, in a folder of their own for each version, if they are not there yet. */
export async function copyMedia({ pack, folder, contentHash }: WholePack, mediaDir: string, now: Date): Promise<void> {
  const target = versionFolder(mediaDir, pack.id, contentHash);
  const draft = `${target}.${randomId()}`;
  await fs.cp(path.join(folder, 'media'), draft, { recursive: true, dereference: true });
  try {
    await fs.rename(draft, target);
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    // If the folder of this version exists, another import has already copied the media.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
  // The modification time of the folder tells when this version was last imported or replaced.
  await fs.utimes(target, now, now);
}

/**
 * Deletes the media of versions that were replaced more than a day ago, and copies that earlier imports have not
 * completed. `replacedHash` is the content hash of the version that this import has replaced, if any.
 */
export async function removeOldMedia(
  { pack, contentHash }: Pick<WholePack, 'pack' | 'contentHash'>,
  { mediaDir, replacedHash, now }: { mediaDir: string; replacedHash: string | undefined; now: Date },
): Promise<void> {
  const parent = path.join(mediaDir, pack.id);
  const kept = [contentHash, replacedHash].flatMap((hash) => (hash === undefined ? [] : [mediaVersion(hash)]));
  const versions = await fs.readdir(parent);
  await Promise.all(
    versions.map(async (version) => {
      const folder = path.join(parent, version);
      if (kept.includes(version)) return fs.utimes(folder, now, now);
      // The folder may be missing: another import of this pack may have renamed its finished copy meanwhile.
      const stats = await fs.stat(folder).catch(() => undefined);
      if (stats && now.getTime() - stats.mtimeMs > KEEP_REPLACED_MS)
        await fs.rm(folder, { recursive: true, force: true });
    }),
  );
}
