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
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop, Figure } from '#scripts/content/motifs/drawing.ts';

/** A goose. `kind: swims` covers its feet with water. */
export const goose: Figure = ({ color = '#FFFDF6', mood = 'open', kind = 'stands' }) =>
  path('M176 118 C190 110 198 98 196 86 C180 90 164 100 156 112 Z', color) +
  path(
    'M40 66 C36 40 56 22 74 28 C92 34 92 54 84 70 C76 88 78 100 92 104 C126 92 168 98 176 124 C180 160 140 186 104 184 C62 182 46 152 54 120 C58 100 44 86 40 66 Z',
    radialFill(color),
  ) +
  path('M96 130 C116 112 152 114 168 126 C160 152 124 164 100 150 Z', '#E9E4D6') +
  path('M46 44 L14 54 Q12 62 22 64 L44 62 Z', '#F2933B') +
  circle(52, 36, 8, '#F2933B') +
  (mood === 'happy' ? line('M58 50 q6 -7 12 0', ink, 3.6) : circle(64, 48, 4.6, ink)) +
  (kind === 'swims'
    ? path('M24 166 Q70 156 112 166 T204 164 V198 H24 Z', '#6FB8A4', 'opacity="0.82"') +
      line('M20 178 q16 -8 32 0 M160 180 q18 -8 36 0 M70 190 q20 -8 40 0', '#EAF7F2', 4, 'opacity="0.8"')
    : line('M92 182 V196 M120 182 V196', '#E8705A', 7) + line('M84 197 h16 M112 197 h16', '#E8705A', 6));

/** A scholar of ancient times in a long robe. */
export const poet: Figure = ({ color = '#7FA6A8', mood = 'open' }) =>
  path('M60 146 C62 122 138 122 140 146 L156 196 H44 Z', radialFill(color)) +
  path(
    'M62 140 C40 150 34 176 44 186 C56 182 68 172 76 158 Z M138 140 C160 150 166 176 156 186 C144 182 132 172 124 158 Z',
    darker(color, 0.1),
  ) +
  line('M100 128 L82 150 M100 128 L118 150', '#FFF6E5', 8) +
  rect(66, 166, 68, 10, 4, '#C98A4B') +
  circle(100, 90, 44, radialFill('#F6D2AE')) +
  path('M56 86 C54 54 74 42 100 42 C126 42 146 54 144 86 Q100 64 56 86 Z', '#3F332C') +
  circle(100, 34, 17, '#3F332C') +
  rect(86, 40, 28, 9, 4, '#C98A4B') +
  eyesOf(mood, 94, 17, 4.8) +
  ellipse(70, 108, 9, 6, '#F4826B', 'opacity="0.5"') +
  ellipse(130, 108, 9, 6, '#F4826B', 'opacity="0.5"') +
  smile(110) +
  line('M92 122 q8 22 8 22 q0 0 8 -22', '#3F332C', 4);

/** A king of ancient times, whose crown has strings of beads. */
export const king: Figure = ({ color = '#8A3F4A', mood = 'open' }) =>
  path('M52 146 C58 118 142 118 148 146 L164 196 H36 Z', radialFill(color)) +
  line('M100 126 L78 150 M100 126 L122 150', '#F6D58E', 9) +
  rect(60, 168, 80, 11, 4, '#F2B84B') +
  circle(100, 90, 45, radialFill('#F6D2AE')) +
  path('M56 84 C58 58 76 46 100 46 C124 46 142 58 144 84 Q100 66 56 84 Z', '#2F2622') +
  rect(46, 34, 108, 13, 4, '#2F2622') +
  rect(78, 44, 44, 16, 4, '#F2B84B') +
  repeat(4, (i) => circle(52, 54 + i * 8, 3, '#FFF6E5') + circle(148, 54 + i * 8, 3, '#FFF6E5')) +
  eyesOf(mood, 94, 17, 4.8) +
  ellipse(70, 108, 9, 6, '#F4826B', 'opacity="0.5"') +
  ellipse(130, 108, 9, 6, '#F4826B', 'opacity="0.5"') +
  path('M80 112 Q100 104 120 112 Q112 122 100 114 Q88 122 80 112 Z M90 122 H110 L100 150 Z', '#2F2622');

/** A boy of ancient times with two small hair knots. */
export const pageBoy: Figure = ({ color = '#E8A05A', mood = 'open' }) =>
  path('M62 148 C64 126 136 126 138 148 L148 192 H52 Z', radialFill(color)) +
  path(
    'M64 142 C48 148 44 166 52 174 C62 172 70 162 76 154 Z M136 142 C152 148 156 166 148 174 C138 172 130 162 124 154 Z',
    darker(color, 0.1),
  ) +
  line('M100 130 L86 148 M100 130 L114 148', '#FFF6E5', 7) +
  ellipse(82, 192, 15, 7, '#6F4A34') +
  ellipse(118, 192, 15, 7, '#6F4A34') +
  circle(62, 44, 15, '#3F332C') +
  circle(138, 44, 15, '#3F332C') +
  circle(100, 90, 46, radialFill('#F9D8B6')) +
  path('M54 88 C52 56 72 44 100 44 C128 44 148 56 146 88 C132 68 116 66 100 70 C84 66 68 68 54 88 Z', '#3F332C') +
  eyesOf(mood, 94, 18, 5) +
  ellipse(68, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(132, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(110);

export const pagoda: Figure = ({ color = '#C8503F', count = 3 }) =>
  repeat(count, (i) => {
    const y = 198 - (i + 1) * 56;
    const half = 74 - i * 12;
    return (
      rect(100 - half * 0.78, y + 12, half * 1.56, 46, 2, verticalFill('#FFE9C9', '#E8C79A')) +
      repeat(3, (k) => rect(100 - half * 0.56 + k * half * 0.44, y + 24, half * 0.24, 32, 3, '#8A5A3A')) +
      path(
        `M${String(100 - half - 16)} ${String(y + 18)} Q${String(100 - half)} ${String(y + 12)} ${String(100 - half * 0.5)} ${String(y - 10)} H${String(100 + half * 0.5)} Q${String(100 + half)} ${String(y + 12)} ${String(100 + half + 16)} ${String(y + 18)} Q100 ${String(y + 6)} ${String(100 - half - 16)} ${String(y + 18)} Z`,
        verticalFill(lighter(color, 0.1), darker(color)),
      )
    );
  }) + circle(100, 198 - count * 56 - 16, 8, '#F2B84B');

export const willow: Figure = ({ color = '#8DBB6A' }) =>
  line('M120 198 C112 150 128 120 108 70', '#8A6A4A', 17) +
  repeat(9, (i) =>
    line(
      `M108 66 C${String(100 - i * 6 + (i > 4 ? 90 : 0))} ${String(16 + i * 3)} ${String(20 + i * 20)} ${String(40 + (i % 3) * 10)} ${String(12 + i * 22)} ${String(132 + (i % 3) * 24)}`,
      i % 2 === 0 ? color : lighter(color, 0.25),
      9,
    ),
  );

export const rod: Figure = () =>
  line('M10 190 L184 40', '#B98A57', 7) +
  line('M184 40 V180', '#FFFFFF', 2.6, 'opacity="0.85"') +
  circle(184, 184, 8, '#E8705A');

export const scroll: Figure = ({ kind = 'lines' }) =>
  rect(30, 30, 140, 140, 4, verticalFill('#FFF9E8', '#F1E0B8')) +
  rect(16, 18, 168, 18, 9, '#A5673E') +
  rect(16, 164, 168, 18, 9, '#A5673E') +
  (kind === 'lines'
    ? line('M60 56 V146 M86 56 V146 M112 56 V146 M138 56 V118', '#6B5644', 5, 'stroke-dasharray="13 8"')
    : '');

/** Mountains in the style of an ink painting. */
export const peak: Figure = ({ color = '#8FB3A6' }) =>
  path(
    'M0 198 C30 150 50 60 88 22 C100 10 112 18 120 36 C146 90 164 160 200 198 Z',
    verticalFill(lighter(color, 0.15), darker(color, 0.05)),
  ) + line('M92 40 C78 76 66 110 52 142 M112 52 C124 84 136 116 148 142', lighter(color, 0.4), 4, 'opacity="0.6"');

/** Moonlight on the floor. */
export const moonbeam: Figure = () =>
  path('M66 0 H134 L176 160 H24 Z', '#FFF6DC', 'opacity="0.5"') +
  path('M84 6 H116 L132 154 H68 Z', '#FFFFFF', 'opacity="0.35"');

export const petals: Backdrop = ({ count = 24, seed = 3, color = '#F6A9B8' }, { width, height }) =>
  repeat(count, (i) => {
    const x = ((i * 0.618 + seed * 0.13) % 1) * width;
    const y = height * (0.3 + 0.68 * ((i * 0.382 + seed * 0.27) % 1));
    return `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(i * 47)})">${ellipse(0, 0, 11, 6, i % 3 === 0 ? '#FFD9DF' : color)}</g>`;
  });

export const pageGirl: Figure = ({ color = '#D9708C', mood = 'open' }) =>
  path('M62 148 C64 126 136 126 138 148 L154 194 H46 Z', radialFill(color)) +
  line('M100 130 L86 148 M100 130 L114 148', '#FFF6E5', 7) +
  rect(62, 162, 76, 9, 4, '#F6D58E') +
  circle(100, 90, 46, radialFill('#F9D8B6')) +
  path('M54 94 C50 56 72 44 100 44 C128 44 150 56 146 94 C138 72 120 62 100 62 C80 62 62 72 54 94 Z', '#3F332C') +
  ellipse(62, 42, 15, 20, '#3F332C') +
  ellipse(138, 42, 15, 20, '#3F332C') +
  circle(64, 60, 5, '#E8705A') +
  circle(136, 60, 5, '#E8705A') +
  eyesOf(mood, 94, 18, 5) +
  ellipse(68, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(132, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(110);

export const dragonfly: Figure = ({ color = '#D9564A' }) =>
  ellipse(66, 84, 50, 12, '#EAF6F6', 'opacity="0.85" transform="rotate(20 66 84)"') +
  ellipse(136, 84, 50, 12, '#EAF6F6', 'opacity="0.85" transform="rotate(-20 136 84)"') +
  ellipse(70, 110, 42, 10, '#EAF6F6', 'opacity="0.75" transform="rotate(-14 70 110)"') +
  ellipse(132, 110, 42, 10, '#EAF6F6', 'opacity="0.75" transform="rotate(14 132 110)"') +
  line('M100 76 V176', color, 11) +
  circle(100, 66, 14, color) +
  circle(92, 62, 5, ink) +
  circle(108, 62, 5, ink);

/** A round gate in a garden wall. */
export const moonGate: Figure = () =>
  rect(0, 34, 200, 164, 4, verticalFill('#FFFDF4', '#F0E6CE')) +
  path('M-6 40 Q0 22 10 22 H190 Q200 22 206 40 Z', '#5F7F7A') +
  circle(100, 124, 70, '#B9805A') +
  circle(100, 124, 62, verticalFill('#CFE9DF', '#F6EFC8')) +
  rect(58, 184, 84, 14, 0, '#CFE3AE');
