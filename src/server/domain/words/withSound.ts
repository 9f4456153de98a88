import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { clipFile } from '#server/content/pack/words.ts';

/** Replaces the pack in a row by the address of the clip of the reading. */
export const withSound = <T extends { pinyin: string; pack: { id: string; contentHash: string } }>({
  pack,
  ...row
}: T) => ({
  ...row,
  sound: `${mediaAddress(pack)}/${clipFile(row.pinyin)}`,
});
