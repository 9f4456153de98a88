/** Saves a text or a Blob as a file on the device; webviews of hosts may refuse it. */
export function downloadFile(name: string, content: string | Blob, type = ''): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** Lets the browser save the file at an address; webviews of hosts may refuse it. */
export function downloadFrom(address: string): void {
  Object.assign(document.createElement('a'), { href: address, download: '' }).click();
}
