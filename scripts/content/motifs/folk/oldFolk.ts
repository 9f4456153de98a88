import { eyesOf, smile } from '#scripts/content/motifs/critter.ts';
import { circle, darker, ellipse, ink, line, path, rect, repeat, radialFill } from '#scripts/content/motifs/drawing.ts';
import type { Figure, Mood } from '#scripts/content/motifs/drawing.ts';

const skin = '#F9D8B6';
const hair = '#3F332C';

const faceOf = (mood: Mood) =>
  eyesOf(mood, 94, 18, 5) +
  ellipse(68, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(132, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(110, mood);

const sleeves = (color: string) =>
  path(
    'M64 142 C44 150 38 170 46 180 C58 176 70 164 76 154 Z M136 142 C156 150 162 170 154 180 C142 176 130 164 124 154 Z',
    color,
  );

/** An old general who bows and carries a bundle of thorns on his bare shoulders. */
export const oldGeneral: Figure = ({ color = '#8A5A3C', mood = 'sad' }) =>
  path('M62 148 C64 124 136 124 138 148 L142 170 H58 Z', radialFill(skin)) +
  path('M54 164 H146 L156 196 H44 Z', radialFill(color)) +
  rect(54, 160, 92, 11, 4, '#D9B566') +
  sleeves(skin) +
  circle(100, 90, 45, radialFill(skin)) +
  path('M56 86 C54 54 74 44 100 44 C126 44 146 54 144 86 Q100 62 56 86 Z', '#E4DED8') +
  circle(100, 36, 15, '#E4DED8') +
  rect(88, 42, 24, 8, 4, '#8A5A3C') +
  faceOf(mood) +
  path(
    'M66 112 C70 154 88 166 100 166 C112 166 130 154 134 112 C124 124 112 120 100 120 C88 120 76 124 66 112 Z',
    '#F4F0EA',
  ) +
  line('M92 124 q8 -5 16 0', '#B0563F', 3.4) +
  line('M70 80 q8 -6 16 -2 M114 78 q8 -4 16 2', '#F4F0EA', 5);

/** A boy with two hair knots, a red sash and a golden ring. */
export const nezha: Figure = ({ color = '#E0493A', mood = 'happy' }) =>
  path(
    'M-6 60 C20 30 40 110 66 138 M206 60 C180 30 160 110 134 138',
    'none',
    `stroke="${color}" stroke-width="13" stroke-linecap="round"`,
  ) +
  path('M62 148 C64 126 136 126 138 148 L146 180 H54 Z', radialFill('#F2B84B')) +
  path('M52 172 C70 160 80 182 100 172 C120 182 130 160 148 172 L142 194 H58 Z', radialFill('#6FA66A')) +
  ellipse(82, 193, 15, 7, skin) +
  ellipse(118, 193, 15, 7, skin) +
  sleeves(skin) +
  circle(60, 46, 16, hair) +
  circle(140, 46, 16, hair) +
  circle(60, 60, 6, color) +
  circle(140, 60, 6, color) +
  circle(100, 90, 46, radialFill(skin)) +
  path('M54 88 C52 56 72 44 100 44 C128 44 148 56 146 88 C132 66 116 70 100 62 C84 70 68 66 54 88 Z', hair) +
  circle(100, 76, 4, '#E0493A') +
  faceOf(mood) +
  circle(152, 168, 21, 'none', 'stroke="#F2B84B" stroke-width="8"');

/** A lady of the old tales in a long dress. `kind: fairy` adds floating ribbons. */
export const robedLady: Figure = ({ color = '#B58AC8', mood = 'open', kind = 'plain' }) =>
  (kind === 'fairy'
    ? path(
        'M20 60 C-10 100 40 130 50 160 M180 60 C210 100 160 130 150 160 M20 60 C50 10 150 10 180 60',
        'none',
        'stroke="#F6D9E6" stroke-width="10" stroke-linecap="round"',
      )
    : '') +
  path('M64 146 C66 124 134 124 136 146 L160 197 H40 Z', radialFill(color)) +
  sleeves(darker(color, 0.1)) +
  line('M100 128 L84 150 M100 128 L116 150', '#FFF6E5', 7) +
  rect(66, 160, 68, 10, 4, '#F6D58E') +
  circle(100, 90, 45, radialFill(skin)) +
  path('M54 104 C48 56 70 42 100 42 C130 42 152 56 146 104 C142 80 130 62 100 60 C70 62 58 80 54 104 Z', hair) +
  ellipse(100, 34, 30, 17, hair) +
  ellipse(100, 18, 16, 12, hair) +
  circle(76, 40, 6, '#F08AA0') +
  circle(124, 40, 6, '#F2B84B') +
  faceOf(mood);

/** A young warrior in armour. */
export const warrior: Figure = ({ color = '#B8483A', mood = 'open' }) =>
  path('M40 150 C30 180 36 194 46 198 H154 C164 194 170 180 160 150 Z', radialFill(darker(color, 0.1))) +
  path('M60 146 C62 122 138 122 140 146 L150 196 H50 Z', radialFill('#8C9AA6')) +
  repeat(3, (i) =>
    line(`M${String(62 - i * 3)} ${String(152 + i * 14)} q9 8 19 0 q9 8 19 0 q9 8 19 0 q9 8 19 0`, '#5F6E7A', 4),
  ) +
  sleeves('#6F7F8C') +
  rect(56, 168, 88, 9, 4, '#F2B84B') +
  circle(100, 92, 45, radialFill(skin)) +
  path(
    'M50 96 C46 50 70 36 100 36 C130 36 154 50 150 96 C144 84 140 78 132 74 H68 C60 78 56 84 50 96 Z',
    radialFill('#8C9AA6'),
  ) +
  path('M64 76 Q100 58 136 76 V66 Q100 48 64 66 Z', '#F2B84B') +
  path('M96 38 C92 10 112 -4 132 6 C120 10 112 22 106 38 Z', color) +
  faceOf(mood);

/** A god or wizard with a white beard in a robe of stars. */
export const sage: Figure = ({ color = '#6F7FB0', mood = 'happy' }) =>
  path('M58 146 C62 122 138 122 142 146 L160 197 H40 Z', radialFill(color)) +
  sleeves(darker(color, 0.1)) +
  repeat(4, (i) => circle(62 + i * 26, 184 - (i % 2) * 12, 4, '#F6E3A8')) +
  circle(100, 90, 45, radialFill(skin)) +
  path('M56 84 C56 60 70 50 82 48 H118 C130 50 144 60 144 84 C130 74 116 72 100 72 C84 72 70 74 56 84 Z', '#EFEAE2') +
  ellipse(100, 40, 17, 14, '#EFEAE2') +
  line('M76 40 H124', '#8A5A33', 5) +
  faceOf(mood) +
  path(
    'M68 112 C66 168 90 194 100 196 C110 194 134 168 132 112 C122 124 112 120 100 118 C88 120 78 124 68 112 Z',
    '#F7F3EC',
  ) +
  line('M92 124 q8 6 16 0', '#B0563F', 3.4) +
  line('M70 82 q9 -7 18 -1 M112 81 q9 -6 18 1', '#F7F3EC', 5.5) +
  (mood === 'none' ? line('M80 94 h10 M110 94 h10', ink, 3.6) : '');
