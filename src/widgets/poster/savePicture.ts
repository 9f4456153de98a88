import { oneAtATime } from '#platform/share/oneAtATime.ts';
import { shareFile } from '#platform/share/shareFile.ts';

/**
 * Passes a picture (`data:`) to the phone's share menu, with which the user can save or send it. Without a share menu,
 * downloads the picture. Does nothing while the menu is opening.
 */
export const savePicture = oneAtATime(async (url: string, name: string): Promise<void> => {
  const file = `${name}.jpg`;
  if (await shareFile(new File([bytesOf(url)], file, { type: 'image/jpeg' }))) return;
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
});

const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0));
