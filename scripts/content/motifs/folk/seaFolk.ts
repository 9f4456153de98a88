import { eyesOf } from '#scripts/content/motifs/critter.ts';
import {
  circle,
  ellipse,
  group,
  ink,
  lighter,
  line,
  path,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop, Figure } from '#scripts/content/motifs/drawing.ts';

const cheeks = (y: number, gap: number) =>
  ellipse(100 - gap, y, 9, 6, '#F4826B', 'opacity="0.55"') + ellipse(100 + gap, y, 9, 6, '#F4826B', 'opacity="0.55"');

export const whale: Figure = ({ color = '#4F86A8', mood = 'happy' }) =>
  path(
    'M6 128 C6 82 50 62 92 66 C134 70 152 104 166 112 C162 92 172 76 192 72 C196 88 192 96 186 104 C196 106 200 116 196 130 C182 136 172 132 166 128 C152 168 110 184 72 180 C34 176 6 160 6 128 Z',
    radialFill(color),
  ) +
  path('M10 142 C40 158 96 160 140 150 C122 174 96 182 72 180 C40 176 16 162 10 142 Z', '#EAF3F2') +
  line('M30 160 q6 8 14 10 M52 164 q4 8 12 12 M76 166 q4 8 10 12', '#BCD3DA', 3) +
  path('M84 148 C92 160 106 170 122 170 C122 158 110 146 98 144 Z', lighter(color, 0.15)) +
  (mood === 'asleep' ? line('M34 118 q8 8 16 0', ink, 4) : circle(42, 118, 6, ink) + circle(44, 116, 2, '#FFF')) +
  ellipse(34, 132, 9, 6, '#F4826B', 'opacity="0.5"');

export const octopus: Figure = ({ color = '#E88A9A', mood = 'open' }) =>
  repeat(8, (i) => {
    const x = 44 + i * 16;
    return line(
      `M${String(70 + i * 8.5)} 128 C${String(x)} 150 ${String(x - 8)} 168 ${String(x + (i < 4 ? -14 : 14))} 186`,
      color,
      14,
    );
  }) +
  path(
    'M100 30 C142 30 158 64 154 96 C152 124 136 142 100 142 C64 142 48 124 46 96 C42 64 58 30 100 30 Z',
    radialFill(color),
  ) +
  group(eyesOf(mood, 92, 22, 6), 'translate(0 6)') +
  cheeks(114, 36) +
  line('M92 116 q8 8 16 0', ink, 3.2);

export const crab: Figure = ({ color = '#E8705A', mood = 'open' }) =>
  line(
    'M52 160 l-22 14 l-4 16 M62 172 l-16 22 M148 160 l22 14 l4 16 M138 172 l16 22 M54 140 C34 132 28 118 30 104 M146 140 C166 132 172 118 170 104',
    color,
    9,
  ) +
  path(
    'M30 106 C10 100 8 76 22 66 C22 80 30 86 36 86 C42 78 40 68 36 62 C54 66 56 96 30 106 Z M170 106 C190 100 192 76 178 66 C178 80 170 86 164 86 C158 78 160 68 164 62 C146 66 144 96 170 106 Z',
    color,
  ) +
  line('M84 118 V96 M116 118 V96', color, 7) +
  ellipse(100, 148, 56, 38, radialFill(color)) +
  group(eyesOf(mood, 92, 16, 7), 'translate(0 0)') +
  cheeks(148, 30) +
  line('M90 148 q10 9 20 0', ink, 3.2);

export const seahorse: Figure = ({ color = '#F2B84B' }) =>
  path(
    'M96 24 C128 20 144 48 132 70 C152 96 150 132 128 152 C112 166 118 182 132 176 C140 172 138 162 132 164 C138 154 152 164 146 178 C138 196 104 196 100 172 C96 150 116 140 114 116 C112 100 100 100 92 90 L56 92 C46 92 46 78 56 78 L78 72 C74 54 78 30 96 24 Z',
    radialFill(color),
  ) +
  path('M134 90 C152 88 160 104 152 122 C146 116 140 114 138 114 Z', lighter(color, 0.4)) +
  line('M96 24 l-4 -12 M108 22 l2 -12 M120 26 l8 -10', color, 6) +
  circle(98, 56, 6, ink) +
  circle(100, 54, 2, '#FFF') +
  ellipse(96, 74, 8, 5, '#F4826B', 'opacity="0.6"');

export const jelly: Figure = ({ color = '#B9A5D8', mood = 'happy' }) =>
  repeat(5, (i) =>
    line(`M${String(64 + i * 18)} 112 q-10 20 0 38 q10 18 0 38`, lighter(color, 0.3), 6, 'opacity="0.8"'),
  ) +
  path(
    'M34 116 C34 60 64 34 100 34 C136 34 166 60 166 116 Q150 128 133 116 Q117 128 100 116 Q83 128 67 116 Q50 128 34 116 Z',
    radialFill(color),
  ) +
  group(eyesOf(mood, 92, 20), 'translate(0 -6)') +
  cheeks(100, 34);

/** Bubbles rising in water, or soap bubbles in the air. */
export const bubbles: Backdrop = ({ x = 320, y = 400, size = 300, count = 9, seed = 3, color = '#FFFFFF' }) =>
  repeat(count, (i) => {
    const at = (i * 0.618 + seed * 0.37) % 1;
    const up = (i * 0.382 + seed * 0.21) % 1;
    const r = size * (0.02 + 0.055 * ((i * 0.73 + seed * 0.11) % 1));
    const cx = x + (at - 0.5) * size;
    const cy = y - (up - 0.5) * size;
    return (
      circle(cx, cy, r, color, 'opacity="0.28"') +
      circle(cx, cy, r, 'none', `stroke="${color}" stroke-width="3" opacity="0.8"`) +
      ellipse(cx - r * 0.35, cy - r * 0.4, r * 0.22, r * 0.16, '#FFFFFF', 'opacity="0.9"')
    );
  });

export const seaweed: Figure = ({ color = '#4F957F' }) =>
  line('M70 198 C40 160 96 130 66 90 C50 66 70 44 64 24', color, 15) +
  line('M110 198 C140 160 90 140 118 104 C134 80 116 62 122 48', lighter(color, 0.25), 13) +
  line('M146 198 C162 174 140 156 152 130', color, 11);

export const coral: Figure = ({ color = '#F08A72' }) =>
  line(
    'M100 198 V120 M100 160 C60 150 56 120 58 84 M100 140 C140 132 146 104 142 70 M100 120 C96 96 104 76 100 50 M60 116 C44 108 40 94 40 82 M140 108 C158 100 162 88 160 76',
    color,
    15,
  );
