import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { packFolder } from '#scripts/content/pack.ts';

interface Picture {
  format: string;
  width: number;
  height: number;
  /** The entropy of the picture's grey values. It is 0 for a single colour. */
  entropy: number;
}

/**
 * For each folder, the width that its pictures must have (by default the number in the file name), and their width
 * divided by their height.
 */
const shapes: Record<string, { width?: number; ratio: number }> = {
  cover: { ratio: 1 },
  banner: { ratio: 5 / 2 },
  page: { ratio: 4 / 3 },
  device: { width: 96, ratio: 1 },
  sample: { width: 320, ratio: 1 },
  video: { width: 640, ratio: 16 / 9 },
};
const formats: Record<string, string> = { webp: 'webp', jpg: 'jpeg' };
/** The smallest permitted entropy. A picture with less shows nothing. */
const MIN_ENTROPY = 0.5;

/** Returns descriptions of what is wrong with a picture of the pack. */
export function pictureProblems(folder: string, file: string, picture: Picture): string[] {
  const [, inName, extension = ''] = /(?:-(\d+))?\.(\w+)$/.exec(file) ?? [];
  const shape = shapes[folder === 'cover' && file.startsWith('banner-') ? 'banner' : folder];
  if (shape === undefined) return [`is in the unknown folder ${folder}`];
  const width = shape.width ?? Number(inName);
  const height = Math.round(width / shape.ratio);
  const size = `${String(picture.width)} × ${String(picture.height)}`;
  return [
    picture.format !== formats[extension] && `is a picture of the format ${picture.format}`,
    (picture.width !== width || picture.height !== height) &&
      `has ${size} pixels instead of ${String(width)} × ${String(height)}`,
    picture.entropy < MIN_ENTROPY && 'shows nothing',
  ].filter((problem) => problem !== false);
}

/** Decodes all pictures of the built-in pack, and returns what is wrong with them. */
export async function builtInPictureProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const folder of Object.keys(shapes).filter((name) => name !== 'banner')) {
    const files = readdirSync(join(packFolder, 'media', folder)).filter((file) => /\.(?:webp|jpg)$/.test(file));
    for (const file of files) {
      const found = await problemsOfFile(folder, file);
      problems.push(...found.map((problem) => `${folder}/${file} ${problem}`));
    }
  }
  return problems;
}

async function problemsOfFile(folder: string, file: string): Promise<string[]> {
  try {
    const picture = sharp(join(packFolder, 'media', folder, file), { failOn: 'warning' });
    const [{ format, width, height }, { entropy }] = await Promise.all([picture.metadata(), picture.stats()]);
    return pictureProblems(folder, file, { format, width, height, entropy });
  } catch (error) {
    return [`cannot be decoded: ${String(error)}`];
  }
}
