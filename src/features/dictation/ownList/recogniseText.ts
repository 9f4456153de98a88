/**
 * The text detector of the Shape Detection API. Few browsers have it; a host app may provide a detector of its own with
 * the same name.
 */
interface TextDetectorLike {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}
type GlobalWithTextDetector = typeof globalThis & { TextDetector?: new () => TextDetectorLike };

export const canRecogniseText = (): boolean => (globalThis as GlobalWithTextDetector).TextDetector !== undefined;

/**
 * Returns the lines of text in a photograph. The photograph never leaves the device. The promise is rejected if the
 * file is not a picture.
 */
export async function recogniseText(photograph: Blob): Promise<string> {
  const { TextDetector } = globalThis as GlobalWithTextDetector;
  if (!TextDetector) return '';
  const picture = await createImageBitmap(photograph);
  try {
    return (await new TextDetector().detect(picture)).map(({ rawValue }) => rawValue).join('\n');
  } finally {
    picture.close();
  }
}
