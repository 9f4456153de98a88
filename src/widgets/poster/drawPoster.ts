import { encodeQR } from 'qr';
import { drawFigures, type FiguresContent } from './drawFigures.ts';
import { type Colours, fontOf, type Pen, readColours, roundBox } from './pen.ts';
import { type CoverContent, rasterizeDrawing, loadPosterPicture } from './pictures.ts';
import { wrapText } from './wrapText.ts';

interface Words {
  /** A noun phrase for the subject, for screen readers. Only titles of works are in 《》. */
  name: string;
  title: string;
  text: string;
  /** The address in the QR code. */
  url: string;
  /** A text that says what the person who scans the code can do, such as `扫一扫，一起读`. */
  invitation: string;
}

/** The content of a poster: its words, with either a cover or figures. */
export type PosterContent = Words & (CoverContent | FiguresContent);

/**
 * The size in pixels of the picture, independent of the screen. It is large enough to be sharp on a phone, and small
 * enough to send.
 */
export const POSTER_WIDTH = 750;
export const POSTER_HEIGHT = 1_190;
const MARGIN = 45;
const COVER = POSTER_WIDTH - 2 * MARGIN;
const CODE = 190;
const FOOT_TOP = POSTER_HEIGHT - MARGIN - CODE - 30;
const MASCOT = 150;
const JPEG_QUALITY = 0.92;

/**
 * Returns the poster as a `data:` address, the only kind of picture that every webview saves by a long press. The
 * colours are those of the theme in which `mascot` is rendered.
 */
export async function drawPoster(content: PosterContent, mascot: SVGSVGElement): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = POSTER_WIDTH;
  canvas.height = POSTER_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This webview draws no pictures.');
  const [cover, daidi] = await Promise.all([
    'picture' in content ? loadPosterPicture(content, COVER) : null,
    rasterizeDrawing(mascot, COVER),
  ]);

  const colours = readColours(mascot);
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  if ('picture' in content) drawCover(pen, content.drawing ? colours.surface : colours['mango-soft'], cover, daidi);
  else drawFigures(pen, colours, content, { daidi, left: MARGIN, top: MARGIN, side: COVER });
  drawWords(pen, colours, content);
  drawFoot(pen, colours, content, daidi);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

/**
 * `ground`: the colour behind the picture. It differs from the colours of the picture: 呆迪 is mango, and charts contain
 * soft mango.
 */
function drawCover(pen: Pen, ground: string, cover: HTMLImageElement | null, daidi: HTMLImageElement): void {
  pen.save();
  roundBox(pen, MARGIN, MARGIN, COVER, COVER, 36);
  pen.clip();
  pen.fillStyle = ground;
  pen.fillRect(MARGIN, MARGIN, COVER, COVER);
  if (cover) drawMiddle(pen, cover);
  else pen.drawImage(daidi, MARGIN + 90, MARGIN + 90, COVER - 180, COVER - 180);
  pen.restore();
}

/** Draws the largest square from the middle of a picture over the whole area of the cover. */
function drawMiddle(pen: Pen, picture: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = Math.min(width, height);
  pen.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, MARGIN, MARGIN, COVER, COVER);
}

function drawWords(pen: Pen, colours: Colours, { title, text }: Words): void {
  let bottom = MARGIN + COVER + 20;
  const write = (words: string, sizePx: number, lineHeight: number, maxLines: number, weight: number): void => {
    pen.font = fontOf(sizePx, weight);
    const measure = (part: string) => pen.measureText(part).width;
    for (const line of wrapText(words, { width: COVER, maxLines, measure })) {
      bottom += lineHeight;
      pen.fillText(line, MARGIN, bottom - (lineHeight - sizePx) / 2);
    }
  };
  pen.textBaseline = 'bottom';
  pen.fillStyle = colours.ink;
  write(title, 52, 68, 1, 600);
  bottom += 4;
  pen.fillStyle = colours['ink-soft'];
  write(text, 32, 46, 2, 400);
}

function drawFoot(pen: Pen, colours: Colours, { url, invitation }: Words, daidi: HTMLImageElement): void {
  pen.fillStyle = colours.line;
  pen.fillRect(MARGIN, FOOT_TOP, COVER, 2);
  const middle = FOOT_TOP + 2 + (POSTER_HEIGHT - FOOT_TOP) / 2;
  pen.drawImage(daidi, MARGIN - 8, middle - MASCOT / 2, MASCOT, MASCOT);
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = colours.ink;
  pen.font = fontOf(34, 600);
  pen.fillText('呆迪听故事', MARGIN + MASCOT + 14, middle - 8);
  pen.fillStyle = colours['ink-soft'];
  pen.font = fontOf(28, 400);
  pen.fillText(invitation, MARGIN + MASCOT + 14, middle + 38);
  drawCode(pen, colours, url, POSTER_WIDTH - MARGIN - CODE, middle - CODE / 2);
}

/**
 * Draws the QR code on white, with modules of whole pixels and the quiet zone of four modules that ISO/IEC 18004
 * requires.
 */
function drawCode(pen: Pen, colours: Colours, url: string, left: number, top: number): void {
  const modules = encodeQR(url, 'raw', { ecc: 'medium', border: 4 });
  const sizePx = Math.floor(CODE / modules.length);
  const inset = Math.floor((CODE - sizePx * modules.length) / 2);
  pen.fillStyle = colours.surface;
  roundBox(pen, left, top, CODE, CODE, 16);
  pen.fill();
  pen.fillStyle = colours.ink;
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) {
        pen.fillRect(Math.round(left) + inset + x * sizePx, Math.round(top) + inset + y * sizePx, sizePx, sizePx);
      }
    }),
  );
}
