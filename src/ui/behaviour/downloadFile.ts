import { MINUTE_MS } from '#lib/time/time.ts';

/**
 * How long the address of a file remains valid. It must not end at once, because iOS 13 and 14 read the file only some
 * time after the click.
 */
const VALID_MS = MINUTE_MS;

/** Saves a text or a Blob as a file on the device; webviews of hosts may refuse it. */
export function downloadFile(name: string, content: string | Blob, type = ''): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), VALID_MS);
}

/** Lets the browser save the file at an address; webviews of hosts may refuse it. */
export function downloadFrom(address: string): void {
  Object.assign(document.createElement('a'), { href: address, download: '' }).click();
}
