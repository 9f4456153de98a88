import { numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';

/** Returns the row with the address of the sound of its reading (`…/word/chun1-tian1.mp3`) in place of its pack. */
export const withSound = <T extends { pinyin: string; pack: { id: string; contentHash: string } }>({
  pack,
  ...row
}: T) => ({
  ...row,
  sound: `${mediaAddress(pack)}/word/${row.pinyin.split(' ').map(numberedSyllable).join('-')}.mp3`,
});
