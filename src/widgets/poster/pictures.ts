import { coverJpg, largestCoverWebp } from '#lib/coverFiles.ts';
import { SECOND_MS } from '#lib/time/time.ts';

const PICTURE_TIMEOUT_MS = 8 * SECOND_MS;

export interface CoverContent {
  /** The picture, as the `src` of a square Cover; if it is empty, 呆迪 is shown. */
  picture: string;
  /** The address of a photo that is shown instead of `picture`. Without the photo, no poster is drawn. */
  file?: string | undefined;
  /**
   * An SVG element of the page. It is drawn instead of `picture` and `file`, in the colours that it has on the page.
   */
  drawing?: SVGSVGElement | undefined;
}

/**
 * Resolves to the picture once it can be drawn. `crossOrigin` is set, because otherwise a canvas with pictures of a CDN
 * could not be exported.
 */
function loadPicture(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`No picture at ${src.slice(0, 80)}.`));
    image.src = src;
  });
}

/** Rejects if a picture has not loaded in time, because a stalled connection would keep the poster from being drawn. */
const inTime = (picture: Promise<HTMLImageElement>): Promise<HTMLImageElement> =>
  Promise.race([
    picture,
    new Promise<never>((_, reject) => {
      setTimeout(reject, PICTURE_TIMEOUT_MS, new Error('The picture takes too long.'));
    }),
  ]);

/**
 * Loads the picture of a poster; resolves to null if there is none or the cover fails to load. Rejects if the photo
 * `file` fails to load: its address may have expired, and a poster of a photo is worth nothing without the photo.
 */
export const loadPosterPicture = ({ picture, file, drawing }: CoverContent, sizePx: number) =>
  drawing !== undefined
    ? rasterizeDrawing(drawing, sizePx)
    : file !== undefined
      ? inTime(loadPicture(file))
      : picture === ''
        ? Promise.resolve(null)
        : loadCoverPicture(picture);

/**
 * Loads the picture of a cover; resolves to null if it fails to load. The jpg is tried second, for old webviews that do
 * not support webp.
 */
const loadCoverPicture = (src: string): Promise<HTMLImageElement | null> =>
  inTime(loadPicture(largestCoverWebp(src)).catch(() => loadPicture(coverJpg(src)))).catch(() => null);

const copiedStyles = [
  // An SVG that is drawn as a picture does not inherit the font of the page.
  'font-family',
  ...(['fill', 'opacity', 'stroke', 'stroke-width', 'stroke-dasharray'] as const),
  ...(['stroke-linecap', 'stroke-linejoin'] as const),
];

/**
 * Returns an SVG element of the page as a picture. First writes the computed styles of the element into a copy of it.
 */
export function rasterizeDrawing(drawing: SVGSVGElement, sizePx: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll<SVGElement>('*').forEach((part, index) => {
    const original = originals[index];
    if (!original?.hasAttribute('class')) return;
    const style = getComputedStyle(original);
    for (const name of copiedStyles) part.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.removeAttribute('style');
  copy.setAttribute('width', String(sizePx));
  copy.setAttribute('height', String(sizePx));
  const text = new XMLSerializer().serializeToString(copy);
  return loadPicture(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
}
