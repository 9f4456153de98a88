/**
 * An entry in the motif list of a cover. Positions are in units of the canvas; x, y is the position of the figure's
 * feet.
 */
export interface Item {
  motif: string;
  x?: number;
  y?: number;
  size?: number;
  /** Whether the figure is mirrored. */
  flip?: boolean;
  /** The rotation in degrees, clockwise. */
  turn?: number;
  mood?: Mood;
  kind?: string;
  color?: string;
  color2?: string;
  count?: number;
  height?: number;
  seed?: number;
  opacity?: number;
  /** The pose of arms and body. By default, the figure stands. */
  pose?: Pose;
  /** A motif in the hands of the figure. Its position is relative to the figure's box. */
  holds?: Item;
  /** The drawing of `holds`. Set by `compose`. */
  held?: string;
}

export type Mood = 'open' | 'asleep' | 'happy' | 'wide' | 'aside' | 'sad' | 'sing' | 'none';

/**
 * Poses whose names do not explain them: `hold`: both hands in front; `raise`: one hand beside the head; `reach`: one
 * hand to the side; `back`: seen from behind.
 */
export type Pose = 'stand' | 'hold' | 'raise' | 'cheer' | 'reach' | 'lie' | 'back';

export interface Canvas {
  width: number;
  height: number;
}

/** Draws a figure in a box of 200 × 200, with its feet at 100, 198. */
export type Figure = (item: Item) => string;
/** Draws a backdrop, which fills the whole canvas. */
export type Backdrop = (item: Item, canvas: Canvas) => string;

export const ink = '#4A3426';

const hex = (color: string) => color.replace('#', '').toUpperCase();

/**
 * Returns a reference to a gradient, which is named after its colours. `defsFor` writes the gradients that a drawing
 * uses.
 */
export const radialFill = (color: string) => `url(#round-${hex(color)})`;
export const verticalFill = (top: string, bottom: string) => `url(#fall-${hex(top)}-${hex(bottom)})`;
export const glow = (color: string) => `url(#glow-${hex(color)})`;

export function mix(from: string, to: string, share: number): string {
  const channels = [0, 2, 4].map((at) => {
    const a = parseInt(hex(from).slice(at, at + 2), 16);
    const b = parseInt(hex(to).slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('').toUpperCase()}`;
}

export const lighter = (color: string, share = 0.3) => mix(color, '#FFF4DC', share);
export const darker = (color: string, share = 0.2) => mix(color, '#5A2E1A', share);

export function defsFor(drawing: string): string {
  const names = new Set(
    [...drawing.matchAll(/url\(#((?:round|fall|glow)-[0-9A-F-]+)\)/g)].map((match) => match[1] ?? ''),
  );
  return [...names].map(defineFill).join('');
}

function defineFill(name: string): string {
  const [kind, first = '', second = ''] = name.split('-');
  const color = `#${first}`;
  if (kind === 'fall') {
    return `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="#${second}"/></linearGradient>`;
  }
  if (kind === 'glow') {
    return `<radialGradient id="${name}"><stop offset="0.25" stop-color="${color}" stop-opacity="0.75"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
  }
  return `<radialGradient id="${name}" cx="0.42" cy="0.3" r="0.85"><stop offset="0" stop-color="${lighter(color)}"/><stop offset="0.6" stop-color="${color}"/><stop offset="1" stop-color="${darker(color, 0.16)}"/></radialGradient>`;
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${String(cx)}" cy="${String(cy)}" rx="${String(rx)}" ry="${String(ry)}" fill="${fill}" ${more}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more = '') => ellipse(cx, cy, r, r, fill, more);

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${String(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string, more = '') =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" rx="${String(radius)}" fill="${fill}" ${more}/>`;

export const group = (content: string, transform: string) => `<g transform="${transform}">${content}</g>`;

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Returns a function that returns pseudo-random numbers from 0 to 1, which are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed * 7919 + 17;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
