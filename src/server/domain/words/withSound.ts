import { mediaAddress } from '#server/content/packFolders.ts';
import { clipFile } from '#server/content/words.ts';

/** The address of the clip of a reading, in place of the pack it is in. */
export const withSound = <T extends { pinyin: string; pack: { id: string; contentHash: string } }>({
  pack,
  ...row
}: T) => ({
  ...row,
  sound: `${mediaAddress(pack)}/${clipFile(row.pinyin)}`,
});
