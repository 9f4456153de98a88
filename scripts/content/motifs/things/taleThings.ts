import {
  circle,
  darker,
  ellipse,
  verticalFill,
  lighter,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

/** A bow with an arrow on its string; the arrow points to the right. */
export const bow: Figure = ({ color = '#8A4A2E' }) =>
  line('M84 12 C168 40 168 160 84 188', color, 9) +
  line('M84 12 L40 100 L84 188', '#FFF6E5', 3) +
  line('M36 100 H176', '#6F4A34', 5) +
  path('M176 90 L198 100 L176 110 Z', '#7C8A94') +
  line('M40 100 l-14 -9 M40 100 l-14 9 M52 100 l-14 -9 M52 100 l-14 9', '#E0604F', 4);

export const cartWheel: Figure = ({ color = '#A9703D' }) =>
  repeat(8, (i) => {
    const [x, y] = [Math.cos((Math.PI * i) / 8), Math.sin((Math.PI * i) / 8)].map((part) => 78 * part) as [
      number,
      number,
    ];
    return line(`M${String(100 - x)} ${String(100 - y)} L${String(100 + x)} ${String(100 + y)}`, color, 9);
  }) +
  circle(100, 100, 82, 'none', `stroke="${darker(color, 0.15)}" stroke-width="17"`) +
  circle(100, 100, 20, radialFill(lighter(color)));

/** A sealed jar of brass from the bottom of the sea. `kind: open` has no stopper. */
export const brassJar: Figure = ({ color = '#D9A441', kind = 'shut' }) =>
  line('M62 76 C22 82 22 132 56 138 M138 76 C178 82 178 132 144 138', darker(color, 0.15), 11) +
  path(
    'M80 48 H120 V70 C120 82 160 94 160 134 C160 168 134 184 122 190 V196 H78 V190 C66 184 40 168 40 134 C40 94 80 82 80 70 Z',
    verticalFill(lighter(color, 0.35), color),
  ) +
  line('M46 118 Q100 132 154 118 M46 150 Q100 164 154 150', darker(color, 0.22), 5) +
  ellipse(74, 120, 9, 26, '#FFFFFF', 'opacity="0.35"') +
  rect(72, 40, 56, 13, 6, darker(color, 0.12)) +
  (kind === 'open'
    ? ellipse(100, 44, 22, 5, '#5B4436')
    : rect(82, 14, 36, 28, 8, '#7C8A94') + circle(100, 28, 8, '#5F6C75'));

/** A small crown, for the head of an animal. */
export const smallCrown: Figure = ({ color = '#F2B84B' }) =>
  path('M30 190 L16 70 L66 124 L100 50 L134 124 L184 70 L170 190 Z', verticalFill(lighter(color, 0.3), color)) +
  circle(16, 66, 13, '#E0604F') +
  circle(100, 46, 13, '#E0604F') +
  circle(184, 66, 13, '#E0604F');
