/** Saves a text, or what a Blob holds, as a file of the device; webviews of hosts may refuse to. */
export function downloadFile(name: string, content: string | Blob, type = ''): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
