import { numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';

/** Replaces the pack of a row by the address of the sound of its pinyin (`…/word/chun1-tian1.mp3`). */
export const withSound = <T extends { pinyin: string; pack: { id: string; contentHash: string } }>({
  pack,
  ...row
}: T) => ({
  ...row,
  sound: `${mediaAddress(pack)}/word/${row.pinyin.split(' ').map(numberedSyllable).join('-')}.mp3`,
});
