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
import { face } from '#scripts/content/motifs/face.ts';

export const tent: Figure = ({ color = '#F2994A' }) =>
  path('M100 40 L192 198 H8 Z', verticalFill(lighter(color, 0.2), color)) +
  path('M100 40 L132 198 H68 Z', darker(color, 0.35)) +
  path('M100 40 L68 198 H52 Z', '#FFE9C9');

export const orange: Figure = ({ color = '#F7943A' }) =>
  circle(100, 110, 84, radialFill(color)) + path('M100 30 C112 6 142 4 150 14 C142 32 118 38 100 30 Z', '#6FAE5E');

/** A phase of the moon: `full`, `gibbous`, `half` or `thin`. */
export const phase: Figure = ({ kind = 'full' }) => {
  const lit: Record<string, string> = {
    full: circle(100, 100, 80, radialFill('#FFDE8F')),
    gibbous: path('M100 20 A80 80 0 0 0 100 180 A44 80 0 0 0 100 20 Z', '#FFDE8F'),
    half: path('M100 20 A80 80 0 0 0 100 180 Z', '#FFDE8F'),
    thin: path('M100 20 A80 80 0 0 0 100 180 A58 80 0 0 1 100 20 Z', '#FFDE8F'),
  };
  return circle(100, 100, 80, '#3A4C74') + (lit[kind] ?? '');
};

export const planet: Figure = ({ color = '#D98E6A' }) =>
  circle(100, 110, 84, radialFill(color)) +
  ellipse(70, 90, 16, 11, darker(color, 0.15), 'opacity="0.6"') +
  ellipse(126, 132, 22, 14, darker(color, 0.15), 'opacity="0.6"') +
  ellipse(128, 76, 10, 7, darker(color, 0.15), 'opacity="0.6"');

export const ringed: Figure = ({ color = '#EBC27A' }) =>
  `<g transform="rotate(-20 100 110)">${ellipse(100, 110, 98, 26, 'none', 'stroke="#F3C9B8" stroke-width="13"') + circle(100, 110, 60, radialFill(color)) + path('M2 110 A98 26 0 0 0 198 110', 'none', 'stroke="#F3C9B8" stroke-width="13"')}</g>`;

export const earth: Figure = () =>
  circle(100, 110, 98, glow('#BFE3F2')) +
  circle(100, 110, 82, radialFill('#5AA8CC')) +
  path(
    'M42 76 C60 50 92 44 100 60 C108 76 84 84 88 100 C92 116 64 124 54 108 C46 98 36 88 42 76 Z M112 120 C130 104 164 110 166 128 C162 150 140 176 124 172 C112 166 120 150 112 142 C106 134 104 128 112 120 Z M120 44 C134 42 150 54 156 66 C144 70 126 62 120 44 Z',
    '#8CC58E',
  ) +
  line('M34 134 q18 -12 36 0 M100 88 q24 -12 44 0', '#FFFFFF', 9, 'opacity="0.8"');

export const beam: Figure = () => path('M-60 60 L190 178 L196 190 L180 188 Z', '#FFE9A8', 'opacity="0.5"');

/** A ray of light, drawn as a small running figure. */
export const sprite: Figure = ({ color = '#FFE48A', mood = 'happy' }) =>
  circle(100, 100, 100, glow('#FFF0B0')) +
  line('M76 160 l-14 26 h-12 M122 160 l14 22 l12 -4 M46 118 q-22 4 -26 22 M154 112 q20 -4 24 -20', '#F2B84B', 9) +
  path(
    'M100 26 C132 60 160 78 160 112 C160 146 134 164 100 164 C66 164 40 146 40 112 C40 78 68 60 100 26 Z',
    radialFill(color),
  ) +
  face(mood, 108, 22);

/** The room inside a space station. */
export const station: Figure = () =>
  rect(0, 0, 200, 200, 0, verticalFill('#E3EAF0', '#B9C6D2')) +
  rect(82, 40, 104, 92, 44, '#8FA0B0') +
  rect(88, 46, 92, 80, 38, '#1B2C4B') +
  repeat(6, (i) => circle(102 + ((i * 29) % 70), 58 + ((i * 37) % 56), 1.2, '#FFF3CE')) +
  rect(8, 30, 50, 60, 6, '#CBD6E0') +
  rect(14, 38, 38, 10, 3, '#7F93A6') +
  circle(20, 64, 4, '#E8705A') +
  circle(33, 64, 4, '#F2B84B') +
  circle(46, 64, 4, '#7DBB5E') +
  rect(6, 110, 30, 76, 12, '#E8A05A') +
  rect(6, 126, 30, 6, 0, '#B9743A') +
  line('M0 16 H200 M0 188 H200', '#97A8B8', 5);

export const astronaut: Figure = ({ mood = 'happy' }) =>
  `<g transform="rotate(14 100 110)">${
    line('M60 140 L24 118 M140 140 L178 128 M84 176 L70 198 M118 176 L134 196', '#F4F6F8', 26) +
    rect(58, 112, 84, 76, 26, verticalFill('#FFFFFF', '#D5DEE6')) +
    rect(78, 142, 44, 24, 6, '#7F93A6') +
    circle(90, 154, 4, '#E8705A') +
    circle(104, 154, 4, '#F2B84B') +
    circle(100, 78, 56, verticalFill('#FFFFFF', '#D5DEE6')) +
    ellipse(100, 80, 43, 40, '#F9D8B6') +
    path('M58 74 C60 46 80 38 100 38 C120 38 140 46 142 74 C130 58 116 54 100 60 C84 54 70 58 58 74 Z', '#4A352B') +
    eyesOf(mood, 82, 17, 5) +
    ellipse(72, 96, 8, 5, '#F4826B', 'opacity="0.55"') +
    ellipse(128, 96, 8, 5, '#F4826B', 'opacity="0.55"') +
    smile(96)
  }</g>`;

export const noodles: Figure = () =>
  line('M10 120 C40 60 60 170 90 110 C116 60 130 160 160 100 C176 70 190 90 194 104', '#F6D58E', 9) +
  line('M20 150 C50 110 70 190 100 150 C124 120 140 180 170 140', '#EBC06A', 8);

export const spoon: Figure = () =>
  ellipse(100, 50, 26, 36, radialFill('#D5DEE6')) + line('M100 84 V190', '#C3CED8', 11);

export const meteor: Figure = () =>
  path('M196 8 L60 134 L44 154 L66 146 Z', '#FFF3CE', 'opacity="0.8"') +
  path('M196 8 L40 130 L34 160 L64 156 Z', '#FFE9A8', 'opacity="0.35"') +
  circle(48, 150, 40, glow('#FFF0B0')) +
  circle(48, 150, 14, '#FFFDF0') +
  circle(44, 148, 2.4, ink) +
  circle(53, 148, 2.4, ink) +
  line('M45 154 q3.5 3 7 0', ink, 2);

export const bambooBed: Figure = ({ color = '#D9C07A' }) =>
  rect(10, 160, 14, 38, 4, darker(color)) +
  rect(176, 160, 14, 38, 4, darker(color)) +
  repeat(5, (i) => rect(2, 132 + i * 8, 196, 7, 3, i % 2 === 0 ? color : lighter(color)));

export const rocket: Figure = ({ color = '#E8705A' }) =>
  path('M78 170 Q100 240 122 170 Z', '#F2B84B') +
  path('M62 120 L34 164 L66 160 Z M138 120 L166 164 L134 160 Z', color) +
  path('M100 4 C132 34 146 80 138 172 H62 C54 80 68 34 100 4 Z', verticalFill('#FFFDF6', '#DDE3E6')) +
  path('M100 4 C116 18 126 36 132 56 H68 C74 36 84 18 100 4 Z', color) +
  circle(100, 98, 28, '#5AA3A8') +
  circle(100, 98, 21, '#D7ECF0') +
  circle(92, 96, 4, ink) +
  circle(108, 96, 4, ink) +
  line('M94 106 q6 5 12 0', ink, 3) +
  rect(66, 150, 68, 10, 4, color);
