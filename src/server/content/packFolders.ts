import path from 'node:path';
import { mediaVersion } from './mediaVersion.ts';

export interface PackPlace {
  id: string;
  contentHash: string;
  isBuiltIn: boolean;
}

/** Where the media of a pack's present version lie on disk. */
export const mediaFolder = (pack: PackPlace, folders: { contentDir: string; mediaDir: string }): string =>
  pack.isBuiltIn
    ? path.join(folders.contentDir, 'media')
    : path.join(folders.mediaDir, pack.id, mediaVersion(pack.contentHash));

/** The address of a pack's media; it names the version, so browsers may keep what they got for good. */
export const mediaAddress = (pack: { id: string; contentHash: string }): string =>
  `/media/${pack.id}/${mediaVersion(pack.contentHash)}`;
