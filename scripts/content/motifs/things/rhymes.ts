import { eyesOf, smile } from '#scripts/content/motifs/critter.ts';
import {
  circle,
  darker,
  ellipse,
  verticalFill,
  ink,
  lighter,
  line,
  path,
  rect,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure, Mood } from '#scripts/content/motifs/drawing.ts';

/** This file draws the things of the nursery rhymes. */

const face = (x: number, y: number, size: number, mood: Mood = 'happy') =>
  `<g transform="translate(${String(x - 100 * size)} ${String(y - 100 * size)}) scale(${String(size)})">${eyesOf(mood, 92, 18)}${smile(112, mood)}</g>`;

const fingers: [x: number, top: number, tip: number, turn: number][] = [
  [62, 52, 148, -14],
  [88, 30, 148, -5],
  [114, 36, 148, 5],
  [138, 62, 150, 15],
];

/** A hand with a face on every finger; the thumb is on the left. */
export const hand: Figure = ({ color = '#F7C9A0' }) => {
  const finger = ([x, top, base, turn]: (typeof fingers)[number]) =>
    `<g transform="rotate(${String(turn)} ${String(x)} ${String(base)})">${rect(x - 12, top, 24, base - top, 12, radialFill(color))}${face(x, top + 16, 0.36)}</g>`;
  const thumb = `<g transform="rotate(-52 58 150)">${rect(44, 88, 27, 78, 13, radialFill(color))}${face(57, 106, 0.38)}</g>`;
  return (
    thumb +
    fingers.map(finger).join('') +
    path('M52 128 C52 114 148 114 150 130 C152 164 138 196 102 196 C64 196 50 160 52 128 Z', radialFill(color)) +
    line('M72 152 q28 -18 58 2 M84 172 q22 -10 40 0', darker(color, 0.16), 3)
  );
};

export const snowman: Figure = ({ color = '#FFFFFF', mood = 'happy' }) =>
  line('M52 134 L16 104 M148 134 L186 108', '#7C5A3C', 6) +
  circle(100, 146, 52, radialFill(color)) +
  circle(100, 70, 38, radialFill(color)) +
  eyesOf(mood, 64, 14) +
  path('M100 74 L140 84 L101 86 Z', '#F0913F') +
  line('M88 94 q12 8 24 0', ink, 3.2) +
  path('M66 98 Q100 118 134 98 L136 112 Q100 132 64 112 Z', '#E2594A') +
  path('M120 110 L138 106 L142 150 L124 152 Z', '#E2594A') +
  circle(100, 140, 5, ink) +
  circle(100, 164, 5, ink) +
  path('M70 38 Q100 24 130 38 L124 8 H76 Z', verticalFill('#5B7FB0', '#3F5F90')) +
  ellipse(100, 38, 44, 8, '#3F5F90');

export const toothbrush: Figure = ({ color = '#5FA9C8' }) =>
  rect(88, 60, 22, 138, 11, verticalFill(lighter(color, 0.3), color)) +
  rect(84, 6, 28, 66, 10, radialFill(color)) +
  Array.from({ length: 5 }, (_, i) => rect(112, 12 + i * 11, 22, 8, 3, '#FFFDF6')).join('') +
  ellipse(140, 34, 22, 32, '#FFFFFF', 'opacity="0.9"') +
  ellipse(152, 12, 14, 12, '#FFFFFF', 'opacity="0.9"') +
  face(98, 108, 0.4);

export const cabbage: Figure = ({ mood = 'asleep' }) =>
  path(
    'M100 198 C40 198 26 140 40 96 C48 60 78 54 84 30 C96 20 108 20 118 30 C124 54 152 60 160 96 C174 140 160 198 100 198 Z',
    radialFill('#A9CF7A'),
  ) +
  path(
    'M100 198 C62 196 56 150 66 112 C72 86 90 78 100 52 C110 78 128 86 134 112 C144 150 138 198 100 198 Z',
    radialFill('#F3F3DC'),
  ) +
  line('M100 60 V108 M54 104 q10 40 26 62 M146 104 q-10 40 -26 62', '#8DB562', 3.5) +
  eyesOf(mood, 138, 16) +
  smile(154, mood);

export const eggplant: Figure = ({ mood = 'happy' }) =>
  path(
    'M100 50 C140 54 152 104 146 146 C140 186 122 198 100 198 C78 198 60 186 54 146 C48 104 60 54 100 50 Z',
    radialFill('#7A5AA6'),
  ) +
  path('M64 64 L82 44 L100 58 L118 44 L136 64 L116 74 L100 66 L84 74 Z', radialFill('#7FB069')) +
  line('M100 50 q2 -20 14 -30', '#5F9150', 8) +
  eyesOf(mood, 126, 17) +
  smile(144, mood);

export const potato: Figure = ({ mood = 'wide' }) =>
  path(
    'M40 150 C30 108 64 78 104 82 C148 84 172 116 164 154 C158 190 122 198 96 196 C64 196 46 180 40 150 Z',
    radialFill('#D9A866'),
  ) +
  circle(64, 120, 4, '#B8864A') +
  circle(140, 170, 4, '#B8864A') +
  circle(130, 106, 3.5, '#B8864A') +
  line('M104 82 q-4 -18 -16 -24 M104 82 q4 -20 18 -26', '#7FB069', 5) +
  eyesOf(mood, 136, 18) +
  smile(158, mood);

/** A sweater that somebody is putting on. Its neck is at 100, 44. */
export const sweater: Figure = ({ color = '#E8855A' }) =>
  path('M58 62 Q100 40 142 62 L196 138 L166 160 L144 128 V196 H56 V128 L34 160 L4 138 Z', radialFill(color)) +
  rect(72, 40, 56, 24, 12, darker(color, 0.12)) +
  line('M56 150 H144 M56 166 H144', lighter(color, 0.55), 6) +
  rect(52, 184, 96, 14, 7, darker(color, 0.12)) +
  line('M12 144 L32 158 M188 144 L168 158', darker(color, 0.12), 10);

export const strawHat: Figure = ({ color = '#EBC374' }) =>
  ellipse(100, 160, 96, 24, radialFill(color)) +
  path('M50 158 C52 106 74 92 100 92 C126 92 148 106 150 158 Q100 172 50 158 Z', radialFill(lighter(color, 0.2))) +
  path('M51 146 Q100 162 149 146 L150 158 Q100 172 50 158 Z', '#D9634F');

/** A stone mill with soya milk that runs out of it. */
export const mill: Figure = () =>
  path('M50 160 L44 198 H62 L68 166 Z M150 160 L156 198 H138 L132 166 Z', '#8A6A4A') +
  ellipse(100, 150, 90, 24, radialFill('#B8B0A4')) +
  rect(48, 112, 104, 34, 8, verticalFill('#CFC8BC', '#A9A196')) +
  ellipse(100, 112, 52, 14, radialFill('#DAD4CA')) +
  ellipse(92, 110, 12, 4, '#7A7268') +
  line('M140 104 L182 74', '#9A6B42', 9) +
  path('M34 158 q-6 26 -2 40 h16 q-4 -22 2 -34 Z', '#FFF6E5');

export const soyBean: Figure = ({ color = '#F2C95C', mood = 'happy' }) =>
  ellipse(100, 140, 58, 56, radialFill(color)) +
  line('M148 122 q10 16 0 34', darker(color, 0.2), 4) +
  eyesOf(mood, 134, 18) +
  smile(154, mood);

export const rooster: Figure = ({ color = '#F3E4C8', mood = 'happy' }) =>
  path('M128 150 C196 150 196 70 168 60 C176 88 158 104 138 108 Z', '#3F7F74') +
  path('M132 156 C182 176 200 128 186 106 C180 128 160 132 136 128 Z', '#5B7FB0') +
  line('M88 182 v14 M112 182 v14', '#E8A23C', 7) +
  ellipse(100, 148, 50, 42, radialFill(color)) +
  circle(84, 92, 34, radialFill(color)) +
  path('M62 66 C56 40 76 40 78 56 C80 34 100 34 98 54 C108 42 120 54 108 70 Z', '#E2594A') +
  path('M52 96 L34 104 L54 110 Z', '#F0A83C') +
  ellipse(64, 120, 8, 12, '#E2594A') +
  path('M98 132 C130 126 146 150 126 168 C106 176 94 156 98 132 Z', darker(color, 0.14)) +
  eyesOf(mood, 88, 10, 5);

/** The narrow shadow of a person who raises one hand. With `turn`, the shadow lies on the ground. */
export const personShadow: Figure = () => {
  const dark = '#3B2A20';
  return (
    ellipse(100, 88, 25, 46, dark) +
    path('M76 150 C77 128 88 120 100 120 C112 120 123 128 124 150 L120 198 H80 Z', dark) +
    line('M80 138 Q66 150 70 166 M120 146 Q132 138 136 112', dark, 12)
  );
};
