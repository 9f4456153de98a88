/** The Shape Detection API's reader of text; few browsers have it, and a host may bring its own under the same name. */
interface Reader {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}
type Readable = typeof globalThis & { TextDetector?: new () => Reader };

export const canRecogniseText = (): boolean => (globalThis as Readable).TextDetector !== undefined;

/** The lines of a photograph, which never leaves the device. Rejects a file that is no picture. */
export async function recogniseText(photograph: Blob): Promise<string> {
  const { TextDetector } = globalThis as Readable;
  if (!TextDetector) return '';
  const picture = await createImageBitmap(photograph);
  try {
    return (await new TextDetector().detect(picture)).map(({ rawValue }) => rawValue).join('\n');
  } finally {
    picture.close();
  }
}
