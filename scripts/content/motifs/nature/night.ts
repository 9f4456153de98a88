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

export const bed: Figure = ({ color = '#6F9FB8', color2 = '#B5804F' }) =>
  rect(6, 66, 20, 132, 8, color2) +
  rect(176, 104, 18, 94, 8, color2) +
  rect(16, 136, 170, 42, 10, '#FFF6E5') +
  path('M60 126 Q120 104 186 130 V174 H60 Z', verticalFill(lighter(color, 0.25), color)) +
  path('M56 128 q14 -12 26 -6 V174 H56 Z', '#FFFFFF');

/** A closed window, behind which there is a thunderstorm. */
export const stormWindow: Figure = ({ color = '#FFF1D6' }) =>
  rect(14, 14, 172, 166, 2, verticalFill('#46566B', '#7C939C')) +
  ellipse(64, 44, 44, 22, '#5B6B7C') +
  ellipse(130, 40, 48, 24, '#647586') +
  path('M128 60 L102 112 H120 L108 152 L146 96 H126 L140 60 Z', '#FFD45E') +
  line('M34 80 l-5 20 M60 120 l-5 20 M44 146 l-5 20 M84 82 l-5 20 M166 90 l-5 20 M158 136 l-5 20', '#E6F1F3', 4) +
  path('M0 0 H200 V200 H0 Z M18 18 V176 H182 V18 Z', color, 'fill-rule="evenodd"') +
  rect(96, 18, 8, 160, 0, color) +
  rect(18, 90, 164, 8, 0, color) +
  rect(-8, 174, 216, 16, 6, darker(color, 0.18));

export const streetlamp: Figure = ({ color = '#4A5A63' }) =>
  circle(100, 46, 90, glow('#FFE7A0')) +
  line('M100 198 V60', color, 9) +
  path('M74 60 L84 24 H116 L126 60 Z', '#FFE9A8') +
  path('M78 24 Q100 2 122 24 Z', color) +
  rect(72, 58, 56, 8, 4, color);

export const crayon: Figure = ({ color = '#6F8FC8' }) =>
  path('M80 60 L100 14 L120 60 Z', lighter(color, 0.25)) +
  rect(76, 58, 48, 138, 8, verticalFill(lighter(color, 0.2), color)) +
  rect(76, 84, 48, 74, 0, lighter(color, 0.5));

export const puzzle: Figure = ({ color = '#F2C65A' }) =>
  path('M30 60 H76 C64 30 136 30 124 60 H170 V104 C200 92 200 164 170 152 V196 H30 Z', radialFill(color)) +
  circle(76, 120, 12, '#A9743C') +
  circle(126, 154, 14, '#A9743C') +
  circle(130, 96, 9, '#A9743C');

/** A soft figure made of dust. */
export const dustFolk: Figure = ({ color = '#B7B0B8', mood = 'happy' }) =>
  repeat(14, (i) => circle(100 + 60 * Math.cos(i * 0.449), 118 + 56 * Math.sin(i * 0.449), 22, radialFill(color))) +
  circle(100, 118, 66, radialFill(color)) +
  line('M60 40 q10 -18 22 -2 M118 44 q14 -20 26 2', color, 4) +
  eyesOf(mood, 108, 22) +
  line('M88 128 q12 10 24 0 M60 140 q12 -10 28 2 M112 142 q16 -12 28 -2', '#7E7680', 4);

/** The boards of a bed, seen from below. */
export const underbed: Figure = ({ color = '#8A5F45' }) =>
  rect(0, 0, 200, 52, 0, '#3E5A78') +
  path('M0 0 H200 V30 Q180 46 160 32 Q140 48 120 32 Q100 48 80 32 Q60 48 40 32 Q20 48 0 32 Z', '#6F9FB8') +
  rect(0, 50, 200, 18, 0, color) +
  rect(6, 66, 16, 240, 4, darker(color, 0.1)) +
  rect(178, 66, 16, 240, 4, darker(color, 0.1));

export const catTail: Figure = ({ color = '#F0A24A' }) =>
  line('M190 30 C150 40 150 90 110 96 C70 102 60 150 40 176', color, 30) +
  line('M150 62 l22 14 M124 84 l10 22 M80 106 l18 16', '#C9752A', 9) +
  line('M46 166 L36 182', '#FFF6E5', 28);

export const houseTall: Figure = ({ color = '#5A6FA0' }) =>
  rect(40, 10, 120, 188, 8, verticalFill(lighter(color, 0.2), color)) +
  repeat(15, (i) =>
    rect(
      54 + (i % 3) * 34,
      26 + Math.floor(i / 3) * 32,
      22,
      20,
      4,
      [1, 5, 9, 12].includes(i) ? '#FFD978' : darker(color, 0.25),
    ),
  );

/** A street sweeper with a broom, at night. */
export const sweeper: Figure = () =>
  `<g transform="rotate(24 160 120)">${line('M160 50 V150', '#A5673E', 6)}${path('M148 148 H172 L186 194 H134 Z', '#E2B45A')}</g>` +
  rect(74, 168, 20, 26, 6, '#4A5A7A') +
  rect(106, 168, 20, 26, 6, '#4A5A7A') +
  path('M62 130 C62 108 138 108 138 130 L144 176 H56 Z', '#F2863F') +
  line('M60 158 H140', '#FFF3B0', 9) +
  line('M134 134 Q150 140 152 118', '#F2863F', 17) +
  circle(100, 88, 38, radialFill('#F6D2AE')) +
  path('M62 84 C60 52 140 52 138 84 Q100 70 62 84 Z', '#F2863F') +
  rect(54, 78, 92, 9, 4, '#D96F2C') +
  eyesOf('happy', 96, 15) +
  smile(108);

export const houseTin: Figure = ({ color = '#8FA3A8' }) =>
  rect(30, 96, 140, 102, 6, verticalFill('#FFE9C9', '#E8C79A')) +
  path('M10 100 L100 40 L190 100 Z', color) +
  line('M34 96 L60 72 M66 96 L80 60 M100 96 V46 M134 96 L120 60 M166 96 L140 72', darker(color, 0.2), 4) +
  rect(54, 122, 36, 34, 5, '#FFD978') +
  rect(112, 132, 34, 66, 8, '#A5673E');

export const drop: Figure = ({ color = '#8CCBE0', mood = 'happy' }) =>
  path(
    'M100 16 C126 70 160 96 160 138 C160 176 132 194 100 194 C68 194 40 176 40 138 C40 96 74 70 100 16 Z',
    radialFill(color),
  ) +
  (mood === 'none'
    ? ''
    : eyesOf(mood, 134, 22) +
      ellipse(66, 152, 9, 6, '#F4826B', 'opacity="0.55"') +
      ellipse(134, 152, 9, 6, '#F4826B', 'opacity="0.55"') +
      smile(152));

/** A lit window in a dark wall. */
export const window2: Figure = () =>
  rect(10, 10, 180, 180, 12, '#FFF1D6') + rect(24, 24, 152, 152, 6, verticalFill('#FFE3A0', '#FBC766'));

export const yawn: Figure = () =>
  path(
    'M24 130 C10 96 52 76 70 96 C76 58 132 60 136 94 C162 82 192 110 172 138 C170 164 132 168 120 152 C104 174 70 170 64 150 C46 160 28 150 24 130 Z',
    '#FFF6E5',
    'opacity="0.92"',
  ) +
  line('M72 108 q8 8 16 0 M112 108 q8 8 16 0', ink, 4) +
  ellipse(100, 130, 11, 13, '#8A5A4A') +
  ellipse(66, 124, 9, 6, '#F4826B', 'opacity="0.6"') +
  ellipse(134, 124, 9, 6, '#F4826B', 'opacity="0.6"');
