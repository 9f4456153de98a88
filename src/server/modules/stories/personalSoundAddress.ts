import { signAddress } from '#server/content/load/signedAddress.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import { passOf, withPass, type UsageContext } from '#server/domain/eyeCare/usageContext.ts';
import type { Gateway } from '#server/gateway.ts';

interface StorySound {
  access: 'free' | 'vip';
  pack: { id: string; contentHash: string };
  sound: string;
}

/** Returns an address of a story's sound, or of its preview, that only the given owner may use. */
export function personalSoundAddress(
  { access, pack, sound }: StorySound,
  isPreview: boolean,
  owner: UsageContext,
  { serverSecret, now }: Pick<Gateway, 'serverSecret' | 'now'>,
): string {
  const file = `${mediaAddress(pack)}/${isPreview ? sound.replace(/^sound\//, 'preview/') : sound}`;
  const address = access === 'vip' && !isPreview ? signAddress(file, serverSecret, now()) : file;
  return withPass(address, passOf(owner, serverSecret));
}
