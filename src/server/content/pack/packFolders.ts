import path from 'node:path';
import { mediaVersion } from '#server/content/load/mediaVersion.ts';

export interface PackVersion {
  id: string;
  contentHash: string;
  isBuiltIn: boolean;
}

/** Returns the folder on disk with the media of a pack's current version. */
export const mediaFolder = (pack: PackVersion, folders: { contentDir: string; mediaDir: string }): string =>
  pack.isBuiltIn
    ? path.join(folders.contentDir, 'media')
    : path.join(folders.mediaDir, pack.id, mediaVersion(pack.contentHash));

/** Returns the address of a pack's media. It contains the version, so browsers may cache the files for ever. */
export const mediaAddress = (pack: { id: string; contentHash: string }): string =>
  `/media/${pack.id}/${mediaVersion(pack.contentHash)}`;
