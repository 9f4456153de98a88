/**
 * Passes a picture (`data:`) to the phone's share menu, with which the user can save or send it. Without a share menu,
 * downloads the picture.
 */
export async function savePicture(url: string, name: string): Promise<void> {
  const file = `${name}.jpg`;
  const files = [new File([bytesOf(url)], file, { type: 'image/jpeg' })];
  const browser: { canShare?: typeof navigator.canShare } = navigator;
  if (browser.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return;
    } catch (error) {
      // If the user has closed the menu deliberately, no download follows.
      if (error instanceof Error && error.name === 'AbortError') return;
    }
  }
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
}

const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0));
