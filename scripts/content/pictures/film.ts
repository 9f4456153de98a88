import type { Canvas, Item } from '#scripts/content/motifs/drawing.ts';
import { compose } from '#scripts/content/motifs/library.ts';

/** The animation of one motif within its scene. Times are in seconds, distances in units of the canvas. */
interface Motion {
  /** A movement that lasts for the whole scene. */
  move?: { x?: number; y?: number; turn?: number; size?: number };
  /** A repeated movement up and down. */
  bob?: { by: number; every: number };
  /** A repeated swing, in degrees. */
  swing?: { by: number; every: number };
  /** The time at which the motif appears and grows to its size. */
  appear?: number;
}

export interface Scene {
  items: (Item & Motion)[];
}

const GROW_SECONDS = 0.45;

/** Eases a movement in and out: it starts and ends slowly. */
const eased = (share: number): number => share * share * (3 - 2 * share);

/** Returns the size of a motif while it appears: it grows slightly beyond its final size, and then shrinks to it. */
function grown(seconds: number): number {
  const share = Math.min(1, Math.max(0, seconds / GROW_SECONDS));
  return share === 0 ? 0 : share + Math.sin(share * Math.PI) * 0.18;
}

function itemAt(
  { move, bob, swing, appear, ...item }: Item & Motion,
  second: number,
  seconds: number,
): Item | undefined {
  const share = eased(Math.min(1, second / seconds));
  const growth = appear === undefined ? 1 : grown(second - appear);
  if (growth === 0) return undefined;
  const wave = (every: number) => Math.sin((second / every) * 2 * Math.PI);
  const moved = { ...item };
  if (move?.x || item.x !== undefined) moved.x = (item.x ?? 320) + (move?.x ?? 0) * share;
  if (move?.y || bob || item.y !== undefined)
    moved.y = (item.y ?? 300) + (move?.y ?? 0) * share + (bob ? wave(bob.every) * bob.by : 0);
  if (move?.size || appear !== undefined) moved.size = ((item.size ?? 200) + (move?.size ?? 0) * share) * growth;
  if (move?.turn || swing)
    moved.turn = (item.turn ?? 0) + (move?.turn ?? 0) * share + (swing ? wave(swing.every) * swing.by : 0);
  return moved;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Draws the caption at the bottom of the picture: white on brown, large enough for a small screen. */
function caption(text: string, { width, height }: Canvas): string {
  if (text === '') return '';
  const band = `<rect x="0" y="${String(height - 52)}" width="${String(width)}" height="52" fill="#382416" opacity="0.78"/>`;
  const words = `<text x="${String(width / 2)}" y="${String(height - 18)}" text-anchor="middle" font-family="Noto Sans CJK SC" font-weight="bold" font-size="25" fill="#FFF6E5">${escaped(text)}</text>`;
  return band + words;
}

/** Draws the frame of a scene at `second` seconds after the scene's beginning. */
export function drawFrame(scene: Scene, text: string, second: number, seconds: number, canvas: Canvas): string {
  const items = scene.items.flatMap((item) => itemAt(item, second, seconds) ?? []);
  const picture = compose(items, canvas);
  return picture.replace(/<\/svg>$/, `${caption(text, canvas)}</svg>`);
}
