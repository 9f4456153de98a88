const KB = 1024;
const MB = KB * KB;

/** Returns the size of a file as users read it, such as `1.2 MB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  const size = bytes / MB;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
}
