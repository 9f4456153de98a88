import sharp, { type Sharp } from 'sharp';
import type { ProblemCode } from '#server/endpoint/problem.ts';

/**
 * The maximum number of pixels, which is more than the cameras of phones produce at their usual settings. A larger
 * picture is refused as soon as its header is read.
 */
const MAX_PIXELS = 52_000_000;
const MAX_SIDE = 16_000;
const MIN_SIDE = 16;
const DECODE_TIMEOUT_SECONDS = 10;

/** The first bytes of a file of each accepted type; libvips chooses its decoder by the same bytes. */
const types: Readonly<Record<string, (file: Buffer) => boolean>> = {
  jpeg: (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (file) =>
    file.subarray(0, 4).toString('latin1') === 'RIFF' && file.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** The names of the files that are made from each picture: the longer side in pixels, and the type. */
export const pictureNames = ['160.webp', '320.webp', '640.webp', '1280.webp', '320.jpg'] as const;
export type PictureName = (typeof pictureNames)[number];

export const isPictureName = (name: string): name is PictureName => pictureNames.some((one) => one === name);

/** Thrown for a file that is no picture of an accepted type; the code tells the user why. */
export class RefusedFileError extends Error {
  constructor(readonly code: Extract<ProblemCode, `picture_${string}`>) {
    super(code);
  }
}

// Nothing is cached, because decoding is rare and needs much memory, which is to be freed immediately. Only one thread
// is used, so that a picture never occupies all cores.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a file and encodes its picture again, turned upright and scaled. Only the pixels of the file are kept: no
 * metadata such as locations, no appended data, no second frame. `isSquare`: only the square in the middle is used.
 * Throws a RefusedFileError if the file is refused.
 */
export async function makePictures(file: Buffer, { isSquare = false } = {}): Promise<Map<PictureName, Buffer>> {
  if (file.length === 0) throw new RefusedFileError('picture_empty');
  if (!Object.values(types).some((isType) => isType(file))) throw new RefusedFileError('picture_type');
  // The number of pixels is not limited here, because the size must be known to tell the user that the picture is too
  // large. Only the header is read.
  await checkSize(sharp(file, { limitInputPixels: false }));
  const { data, info } = await decoding(
    sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .autoOrient()
      .resize(1_280, 1_280, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const side = Math.min(info.width, info.height);
  const middle = {
    left: Math.floor((info.width - side) / 2),
    top: Math.floor((info.height - side) / 2),
    width: side,
    height: side,
  };
  const made = new Map<PictureName, Buffer>();
  for (const name of pictureNames) {
    const [longer = '', type] = name.split('.');
    const used = isSquare ? sharp(data, pixels).extract(middle) : sharp(data, pixels);
    const scaled = used.resize(Number(longer), Number(longer), { fit: 'inside', withoutEnlargement: true });
    made.set(
      name,
      await (type === 'jpg' ? scaled.jpeg({ quality: 78, mozjpeg: true }) : scaled.webp({ quality: 78 })).toBuffer(),
    );
  }
  return made;
}

async function checkSize(picture: Sharp): Promise<void> {
  const { width, height } = await decoding(picture.metadata());
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new RefusedFileError('picture_large');
  if (Math.min(width, height) < MIN_SIDE) throw new RefusedFileError('picture_small');
}

/** If the decoder throws, the file must be broken, because the decoder reads nothing else. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new RefusedFileError('picture_broken');
  }
}
