import { eyesOf, smile } from '#scripts/content/motifs/critter.ts';
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

export const bus: Figure = ({ color = '#F2A93B' }) =>
  rect(8, 70, 184, 104, 26, verticalFill(lighter(color, 0.2), color)) +
  rect(24, 86, 36, 36, 9, '#D7ECF0') +
  rect(68, 86, 36, 36, 9, '#D7ECF0') +
  rect(112, 86, 36, 36, 9, '#D7ECF0') +
  path('M158 86 H172 Q186 90 188 122 H158 Z', '#D7ECF0') +
  rect(8, 134, 184, 10, 0, '#FFF6E5') +
  circle(52, 176, 21, ink) +
  circle(52, 176, 9, '#F6D58E') +
  circle(148, 176, 21, ink) +
  circle(148, 176, 9, '#F6D58E') +
  circle(186, 156, 7, '#FFE9A8');

/** A bird's nest of twigs. */
export const nest: Figure = () =>
  ellipse(100, 136, 82, 20, '#7A5230') +
  path('M16 134 Q100 172 184 134 Q182 194 100 196 Q18 194 16 134 Z', verticalFill('#B98A57', '#8A5A33')) +
  line(
    'M24 150 q40 24 84 20 M44 170 q60 14 124 -14 M60 186 q50 6 88 -14 M12 132 l-12 -10 M188 132 l14 -8 M150 156 l34 -6',
    '#6B4526',
    5,
    'opacity="0.7"',
  ) +
  line('M20 130 Q100 166 180 130', '#D3A970', 5);

export const shoe: Figure = ({ color = '#E8705A' }) =>
  path(
    'M30 120 C34 100 58 100 66 116 C84 146 120 140 158 154 C182 162 184 186 166 188 H40 C24 188 24 150 30 120 Z',
    radialFill(color),
  ) +
  rect(26, 180, 154, 14, 7, '#FFF6E5') +
  line('M74 134 l16 -12 M90 144 l16 -12', '#FFF6E5', 7);

export const cookie: Figure = ({ color = '#E0A85F', kind = 'whole' }) =>
  path(
    kind === 'bitten'
      ? 'M100 12 C118 12 132 16 144 24 C140 40 150 50 164 50 C164 66 176 74 188 74 C192 120 174 188 100 188 C50 188 12 150 12 100 C12 50 50 12 100 12 Z'
      : 'M100 12 C150 12 188 50 188 100 C188 150 150 188 100 188 C50 188 12 150 12 100 C12 50 50 12 100 12 Z',
    radialFill(color),
  ) +
  repeat(9, (i) =>
    circle(
      100 + 58 * Math.cos(i * 2.4 + 1) * (0.35 + (i % 3) * 0.3),
      110 + 52 * Math.sin(i * 2.4 + 1) * (0.35 + (i % 3) * 0.3),
      9,
      '#7A4B2C',
    ),
  );

export const magnifier: Figure = ({ color = '#8A5A3A' }) =>
  line('M124 124 L180 182', color, 20) +
  circle(82, 82, 62, '#E6F3F2', 'opacity="0.55"') +
  circle(82, 82, 62, 'none', 'stroke="#F2B84B" stroke-width="14"') +
  line('M48 74 q8 -24 30 -30', '#FFFFFF', 8, 'opacity="0.9"');

export const watermelon: Figure = ({ color = '#5FA55A', kind = 'whole' }) =>
  kind === 'slice'
    ? path('M10 90 H190 C186 150 150 190 100 190 C50 190 14 150 10 90 Z', '#5FA55A') +
      path('M22 90 H178 C174 142 144 178 100 178 C56 178 26 142 22 90 Z', '#F6F0C8') +
      path('M30 90 H170 C166 136 140 168 100 168 C60 168 34 136 30 90 Z', verticalFill('#F0705F', '#E2533F')) +
      repeat(7, (i) => ellipse(54 + i * 15.5, 110 + (i % 2) * 22, 3.6, 5.6, ink))
    : circle(100, 106, 90, radialFill(color)) +
      line(
        'M100 17 C60 60 60 150 100 195 M64 24 C20 70 22 146 66 190 M136 24 C180 70 178 146 134 190 M100 17 V195',
        '#35703F',
        9,
        'opacity="0.75"',
      ) +
      line('M100 20 q6 -16 18 -14', '#6E9E58', 7);

export const haystack: Figure = ({ color = '#EBC15E' }) =>
  path(
    'M10 198 C14 120 60 50 100 46 C140 50 186 120 190 198 Z',
    verticalFill(lighter(color, 0.3), darker(color, 0.1)),
  ) +
  line(
    'M48 180 l8 -40 M80 150 l4 -44 M110 186 l-4 -50 M140 176 l-8 -46 M96 96 l2 -28 M160 190 l-8 -30 M30 190 l10 -30',
    '#C9953C',
    4,
    'opacity="0.7"',
  );

export const jar: Figure = ({ color = '#A9745A' }) =>
  path('M46 60 C10 90 16 190 60 198 H140 C184 190 190 90 154 60 Z', radialFill(color)) +
  ellipse(100, 56, 62, 16, lighter(color, 0.25)) +
  ellipse(100, 56, 50, 11, darker(color, 0.5)) +
  line('M34 120 Q100 142 166 120', lighter(color, 0.35), 6, 'opacity="0.7"');

export const tableLamp: Figure = ({ color = '#FFD45C', mood = 'open', kind = 'on' }) =>
  (kind === 'on' ? circle(100, 90, 100, glow('#FFE7A0')) : '') +
  line('M100 120 V176', '#B9805A', 10) +
  ellipse(100, 184, 46, 14, verticalFill('#D99B62', '#A9703D')) +
  path('M62 24 H138 L172 112 Q100 134 28 112 Z', verticalFill(lighter(color, 0.35), color)) +
  line('M28 112 Q100 134 172 112', darker(color, 0.15), 6) +
  eyesOf(mood, 78, 20) +
  ellipse(68, 94, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(132, 94, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(94);

export const alarmClock: Figure = ({ color = '#D9694A', mood = 'open' }) =>
  line('M60 176 l-16 20 M140 176 l16 20', '#8A5A3A', 12) +
  circle(56, 48, 24, radialFill('#F2B84B')) +
  circle(144, 48, 24, radialFill('#F2B84B')) +
  circle(100, 116, 76, radialFill(color)) +
  circle(100, 116, 58, '#FFF8EA') +
  line('M100 66 v8 M100 158 v8 M50 116 h8 M142 116 h8', '#B98A57', 5) +
  line('M100 116 V84 M100 116 L122 104', ink, 5) +
  eyesOf(mood, 126, 22, 5) +
  smile(138);

export const sock: Figure = ({ color = '#7DBB5E', mood = 'open' }) =>
  path(
    'M58 20 H126 V108 C126 126 176 128 182 156 C186 180 166 192 140 190 L80 186 C52 184 54 160 56 140 Z',
    radialFill(color),
  ) +
  rect(52, 14, 80, 26, 10, '#FFF6E5') +
  circle(74, 72, 12, lighter(color, 0.3)) +
  circle(108, 72, 12, lighter(color, 0.3)) +
  (mood === 'asleep'
    ? line('M68 74 q6 6 12 0 M102 74 q6 6 12 0', ink, 3.4)
    : circle(74, 72, 6, ink) + circle(108, 72, 6, ink) + circle(76, 70, 2, '#FFF') + circle(110, 70, 2, '#FFF')) +
  line('M76 94 Q91 108 106 94', ink, 3.6) +
  line('M64 130 q40 10 66 -4', lighter(color, 0.45), 7);

export const marble: Figure = ({ color = '#5AA3C8' }) =>
  circle(100, 110, 84, radialFill(color)) +
  path('M40 130 C70 80 130 150 164 96 C170 130 120 170 84 160 C66 154 50 146 40 130 Z', '#FFF6E5', 'opacity="0.75"') +
  ellipse(70, 74, 18, 12, '#FFFFFF', 'opacity="0.8" transform="rotate(-30 70 74)"');

export const broom: Figure = () =>
  line('M100 20 V130', '#A5673E', 9) +
  path('M78 126 H122 L146 196 H54 Z', verticalFill('#F0CB78', '#D9A24A')) +
  line('M76 190 l10 -50 M100 192 v-50 M124 190 l-10 -50 M78 136 H122', '#B9803C', 4);

export const bread: Figure = ({ color = '#D9954F', mood = 'happy' }) =>
  path(
    'M20 120 C8 70 60 54 100 56 C140 54 192 70 180 120 C178 136 172 140 170 150 V178 Q170 192 152 192 H48 Q30 192 30 178 V150 C28 140 22 136 20 120 Z',
    verticalFill(lighter(color, 0.3), color),
  ) +
  line('M62 86 q12 -12 22 -6 M96 80 q14 -10 24 -2 M130 88 q10 -6 18 2', darker(color, 0.2), 6) +
  eyesOf(mood, 128, 24) +
  ellipse(62, 144, 10, 7, '#F4826B', 'opacity="0.5"') +
  ellipse(138, 144, 10, 7, '#F4826B', 'opacity="0.5"') +
  smile(142);

export const mirror: Figure = ({ color = '#C98A4B' }) =>
  line('M100 150 V192', color, 18) +
  ellipse(100, 86, 70, 76, color) +
  ellipse(100, 86, 57, 63, verticalFill('#EAF6F6', '#BFDDE2')) +
  line('M68 74 q6 -26 26 -34 M76 92 l3 -6', '#FFFFFF', 8, 'opacity="0.9"');

export const fridge: Figure = ({ color = '#A9D0D6', kind = 'shut' }) =>
  rect(36, 10, 128, 186, 18, verticalFill(lighter(color, 0.35), color)) +
  (kind === 'open'
    ? rect(50, 24, 100, 158, 10, '#FFF6D0') +
      line('M50 78 h100 M50 130 h100', '#D9CFA2', 5) +
      circle(72, 64, 11, '#E8705A') +
      rect(104, 44, 18, 32, 6, '#FFFFFF') +
      ellipse(84, 118, 18, 12, '#7DBB5E') +
      circle(124, 116, 13, '#F2A93B') +
      rect(66, 146, 60, 30, 6, '#F6C7A4')
    : line('M36 84 H164 M52 46 v24 M52 104 v34', darker(color, 0.25), 7));

export const soap: Figure = ({ color = '#F4A9B4' }) =>
  rect(30, 120, 140, 70, 30, radialFill(color)) +
  ellipse(80, 140, 26, 10, '#FFFFFF', 'opacity="0.6"') +
  circle(150, 112, 20, '#FFFFFF', 'opacity="0.85"') +
  circle(122, 104, 14, '#FFFFFF', 'opacity="0.85"') +
  circle(172, 128, 12, '#FFFFFF', 'opacity="0.85"');

export const cup: Figure = ({ color = '#5AA3A8' }) =>
  line('M146 112 C186 104 186 164 142 160', color, 13) +
  path('M40 90 H156 L146 180 Q144 194 128 194 H68 Q52 194 50 180 Z', verticalFill(lighter(color, 0.25), color)) +
  ellipse(98, 90, 58, 14, '#FFF6E5');

export const steam: Figure = ({ color = '#FFFFFF' }) =>
  line(
    'M70 180 C50 150 90 130 70 100 C54 76 76 60 72 40 M110 180 C90 150 130 130 110 100 C94 76 116 60 112 40 M146 170 C130 146 160 130 146 106',
    color,
    9,
    'opacity="0.75"',
  );

export const pot: Figure = ({ color = '#D9694A' }) =>
  line('M24 128 H4 M176 128 H196', '#5B4436', 14) +
  path('M22 112 H178 V150 C178 184 150 196 100 196 C50 196 22 184 22 150 Z', verticalFill(lighter(color, 0.2), color)) +
  rect(14, 102, 172, 16, 8, darker(color, 0.1)) +
  path('M30 100 C40 70 160 70 170 100 Z', lighter(color, 0.25)) +
  circle(100, 70, 10, '#5B4436');

export const shelf: Figure = ({ color = '#B9805A' }) =>
  rect(0, 146, 200, 16, 6, lighter(color, 0.2)) +
  rect(18, 160, 14, 38, 4, color) +
  rect(168, 160, 14, 38, 4, color) +
  rect(60, 166, 80, 22, 6, darker(color, 0.1)) +
  circle(100, 177, 4, '#F6D58E');

export const giftBox: Figure = ({ color = '#5AA3A8' }) => rect(20, 96, 160, 102, 6, darker(color, 0.3));

/** The front wall of the gift box, drawn in front of the figures that look out of it. */
export const giftFront: Figure = ({ color = '#5AA3A8' }) =>
  path('M14 116 H186 L178 198 H22 Z', verticalFill(lighter(color, 0.2), color)) +
  rect(88, 116, 24, 82, 0, '#F2B84B') +
  path(
    'M100 116 C70 84 40 104 60 118 C76 128 92 122 100 116 C108 122 124 128 140 118 C160 104 130 84 100 116 Z',
    '#F2B84B',
  );

export const ball: Figure = ({ color = '#E8705A' }) =>
  circle(100, 116, 82, radialFill(color)) + path('M22 100 Q100 60 178 100 L180 132 Q100 92 20 132 Z', '#FFF6E5');

export const bubble: Figure = () =>
  circle(100, 100, 92, '#FFFFFF', 'opacity="0.35"') +
  circle(100, 100, 92, 'none', 'stroke="#FFFFFF" stroke-width="8" opacity="0.85"') +
  ellipse(66, 62, 20, 14, '#FFFFFF', 'opacity="0.9"');
