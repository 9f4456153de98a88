import {
  circle,
  darker,
  ellipse,
  verticalFill,
  glow,
  ink,
  lighter,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';
import { face } from '#scripts/content/motifs/face.ts';

export const dumplings: Figure = () =>
  ellipse(100, 176, 96, 22, '#7FA6B8') +
  ellipse(100, 170, 84, 16, '#F4F8FA') +
  repeat(5, (i) => {
    const x = 48 + (i % 3) * 52 + (i > 2 ? 26 : 0);
    const y = i > 2 ? 128 : 156;
    return `<g transform="translate(${String(x)} ${String(y)})">${path('M-28 10 C-26 -22 26 -22 28 10 Q0 22 -28 10 Z', radialFill('#FFF8E6')) + line('M-22 2 q6 -10 10 -2 q6 -10 12 -2 q6 -10 12 0 q6 -6 10 2', '#E4D3AE', 3)}</g>`;
  }) +
  line('M60 96 q-10 -18 0 -34 M100 84 q-10 -18 0 -34 M140 96 q-10 -18 0 -34', '#FFFFFF', 6, 'opacity="0.7"');

export const rabbitLamp: Figure = () =>
  circle(100, 130, 96, glow('#FFE7A0')) +
  line('M150 140 Q190 130 196 80', '#A5673E', 4) +
  ellipse(70, 54, 13, 40, verticalFill('#FFFDF4', '#FFE3C9'), 'transform="rotate(-16 70 54)"') +
  ellipse(104, 54, 13, 40, verticalFill('#FFFDF4', '#FFE3C9'), 'transform="rotate(10 104 54)"') +
  ellipse(128, 140, 58, 40, verticalFill('#FFF6DC', '#FFDDA8')) +
  circle(86, 112, 42, verticalFill('#FFFDF4', '#FFE9C4')) +
  line('M128 102 V178 M156 110 Q166 140 156 170', '#F2C99A', 3) +
  circle(72, 108, 5, '#D9442F') +
  circle(98, 108, 5, '#D9442F') +
  line('M80 122 q5 5 10 0', '#D9442F', 3) +
  circle(76, 186, 13, '#8A5A3A') +
  circle(166, 186, 13, '#8A5A3A');

export const dragonLamp: Figure = ({ color = '#E8A33A' }) =>
  line('M4 120 C30 60 60 60 80 104 C96 140 124 140 140 100', color, 26) +
  line('M4 120 C30 60 60 60 80 104 C96 140 124 140 140 100', '#E0493A', 5, 'stroke-dasharray="4 10"') +
  line('M22 112 V196 M62 84 V196 M104 134 V196', '#8A5A3A', 4) +
  path(
    'M124 76 C130 50 166 44 184 62 L198 78 C196 92 182 96 172 92 L176 104 C160 112 134 108 126 94 Z',
    radialFill('#E0493A'),
  ) +
  line('M140 56 q-8 -18 2 -30 M160 52 q0 -18 12 -26 M190 84 q14 6 8 22 M120 84 q-12 10 -4 24', '#F6D58E', 5) +
  circle(158, 70, 8, '#FFF') +
  circle(160, 70, 4, ink);

export const dragonBoat: Figure = ({ color = '#E0493A' }) =>
  path('M2 130 Q100 176 170 130 L166 168 Q100 200 24 170 Z', verticalFill(lighter(color, 0.2), color)) +
  line('M20 152 Q100 186 164 150', '#F6D58E', 5, 'stroke-dasharray="3 9"') +
  path('M160 138 C172 120 158 104 168 92 C180 82 198 90 196 104 L184 110 C188 126 184 146 170 160 Z', color) +
  circle(178, 98, 4, '#FFF') +
  repeat(
    4,
    (i) =>
      circle(42 + i * 30, 118, 11, '#F6D2AE') +
      rect(32 + i * 30, 130, 20, 22, 6, i % 2 === 0 ? '#F2B84B' : '#5AA3A8') +
      line(`M${String(46 + i * 30)} 142 L${String(30 + i * 30)} 190`, '#A5673E', 4),
  );

export const zongzi: Figure = ({ color = '#7DA65A', mood = 'happy' }) =>
  path(
    'M100 14 C116 30 180 150 190 184 Q100 206 10 184 C20 150 84 30 100 14 Z',
    verticalFill(lighter(color, 0.2), darker(color, 0.1)),
  ) +
  path('M100 14 L146 190 Q100 198 60 192 Z', lighter(color, 0.12), 'opacity="0.7"') +
  line('M52 98 Q100 114 148 98 M22 166 Q100 186 178 166', '#F6E7B4', 6) +
  face(mood, 124, 20);

export const mooncake: Figure = ({ color = '#D9954F', kind = 'whole' }) =>
  path(
    kind === 'bitten'
      ? 'M100 60 C150 60 190 84 190 116 V160 C190 182 150 198 100 198 C80 198 66 194 60 186 C70 170 52 160 40 164 C44 146 28 138 14 144 V116 C10 84 50 60 100 60 Z'
      : 'M100 60 C150 60 190 84 190 116 V160 C190 182 150 198 100 198 C50 198 10 182 10 160 V116 C10 84 50 60 100 60 Z',
    verticalFill(color, darker(color, 0.25)),
  ) +
  ellipse(100, 112, 82, 46, lighter(color)) +
  ellipse(100, 112, 58, 31, 'none', `stroke="${darker(color, 0.15)}" stroke-width="5"`) +
  repeat(6, (i) =>
    ellipse(
      100 + 30 * Math.cos(i * 1.047),
      112 + 16 * Math.sin(i * 1.047),
      11,
      7,
      darker(color, 0.15),
      'opacity="0.7"',
    ),
  );

export const pomelo: Figure = () =>
  circle(100, 120, 100, glow('#FFE48A')) +
  path('M24 110 H176 C174 164 146 194 100 194 C54 194 26 164 24 110 Z', verticalFill('#FBE27A', '#E2C04B')) +
  ellipse(100, 110, 76, 18, '#FFF6D0') +
  circle(100, 82, 19, '#FFF3B0') +
  circle(94, 76, 6, '#FFFDF6') +
  rect(92, 98, 16, 13, 3, '#A9B0B8');

export const pomegranate: Figure = ({ color = '#D9504A' }) =>
  circle(100, 122, 74, radialFill(color)) +
  path('M78 52 L70 20 L90 36 L100 16 L110 36 L130 20 L122 52 Z', darker(color, 0.1)) +
  ellipse(120, 126, 34, 40, '#FFE3D0') +
  repeat(9, (i) => circle(104 + (i % 3) * 15, 104 + Math.floor(i / 3) * 20, 7, '#C8324A'));

export const swallowKite: Figure = () =>
  line('M100 110 Q130 200 60 330', '#FFFFFF', 2.4, 'opacity="0.8"') +
  path(
    'M100 40 C60 30 20 40 4 70 C40 66 70 80 88 104 H112 C130 80 160 66 196 70 C180 40 140 30 100 40 Z',
    verticalFill('#3F4A5A', '#2C3644'),
  ) +
  path('M84 44 C84 20 116 20 116 44 L112 130 Q100 142 88 130 Z', '#3F4A5A') +
  ellipse(100, 100, 11, 32, '#FFFDF6') +
  path('M90 128 L60 190 L84 178 L100 140 L116 178 L140 190 L110 128 Z', '#3F4A5A') +
  circle(92, 40, 5, '#FFF') +
  circle(108, 40, 5, '#FFF') +
  circle(92, 40, 2.4, ink) +
  circle(108, 40, 2.4, ink) +
  path('M95 48 H105 L100 58 Z', '#F2933B') +
  repeat(3, (i) => circle(30 + i * 20, 62 - i * 4, 5, '#E8705A') + circle(170 - i * 20, 62 - i * 4, 5, '#F2B84B'));

export const drum: Figure = ({ color = '#D9442F' }) =>
  path(
    'M20 70 C4 110 4 150 24 184 Q100 214 176 184 C196 150 196 110 180 70 Z',
    verticalFill(lighter(color, 0.15), darker(color, 0.1)),
  ) +
  ellipse(100, 70, 82, 26, '#FBEBC8') +
  line('M18 78 Q100 116 182 78 M22 180 Q100 212 178 180', '#F2B84B', 7, 'stroke-dasharray="2 13"') +
  line('M120 50 L180 0 M80 54 L30 4', '#B9805A', 9) +
  circle(100, 150, 22, '#F6D58E');
