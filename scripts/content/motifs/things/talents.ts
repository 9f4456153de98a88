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

/** A gecko on a wall, seen from above; it has dropped its tail. */
export const gecko: Figure = ({ color = '#8DB56A' }) =>
  line('M76 96 L44 82 M124 96 L156 82 M78 146 L46 166 M122 146 L154 166', color, 15) +
  repeat(4, (i) => {
    const [x = 0, y = 0] = [
      [40, 80],
      [160, 80],
      [42, 168],
      [158, 168],
    ][i] ?? [0, 0];
    return repeat(3, (k) => circle(x + (i % 2 === 0 ? -9 : 9), y + (k - 1) * 10, 6, lighter(color)));
  }) +
  path(
    'M100 14 C132 14 142 40 132 66 C126 80 130 150 116 176 H84 C70 150 74 80 68 66 C58 40 68 14 100 14 Z',
    radialFill(color),
  ) +
  repeat(5, (i) => circle(92 + (i % 2) * 16, 84 + i * 18, 5, darker(color))) +
  circle(78, 40, 12, '#FFFDF6') +
  circle(122, 40, 12, '#FFFDF6') +
  circle(79, 39, 6, ink) +
  circle(121, 39, 6, ink) +
  line('M88 60 q12 8 24 0', ink, 3.4);

export const bee: Figure = ({ color = '#FBC53B' }) =>
  ellipse(78, 54, 24, 38, '#EAF6F6', 'opacity="0.85" transform="rotate(-24 78 54)"') +
  ellipse(122, 50, 24, 38, '#EAF6F6', 'opacity="0.85" transform="rotate(20 122 50)"') +
  path('M186 122 L164 110 V134 Z', ink) +
  ellipse(104, 122, 68, 50, radialFill(color)) +
  path(
    'M96 73 C110 90 110 154 96 171 L116 171 C130 154 130 90 116 73 Z M136 78 C148 96 148 148 136 166 L150 158 C160 142 160 104 150 88 Z',
    '#5B4436',
  ) +
  line('M52 82 q-8 -22 -24 -20 M66 74 q0 -22 -12 -30', '#5B4436', 5) +
  circle(58, 114, 7, ink) +
  circle(60, 112, 2.4, '#FFF') +
  ellipse(60, 134, 9, 6, '#F4826B', 'opacity="0.6"') +
  line('M42 132 q6 7 13 3', ink, 3.4);

export const hive: Figure = ({ color = '#E8B04A' }) =>
  line('M100 0 V30', '#8A5A3A', 9) +
  repeat(5, (i) =>
    rect(
      100 - ([42, 66, 78, 68, 44][i] ?? 0),
      26 + i * 32,
      [84, 132, 156, 136, 88][i] ?? 0,
      36,
      18,
      i % 2 === 0 ? color : lighter(color, 0.25),
    ),
  ) +
  circle(100, 132, 20, '#6B4426');

/** The path of a bee's dance. */
export const eight: Figure = () =>
  line(
    'M100 100 C40 40 10 100 40 130 C70 150 90 120 100 100 C110 80 130 50 160 70 C190 100 160 160 100 100',
    '#FFFFFF',
    6,
    'stroke-dasharray="3 13" opacity="0.9"',
  );

export const swallow: Figure = () =>
  path(
    'M96 96 C70 60 30 50 2 66 C34 76 56 100 80 126 Z M116 100 C130 50 166 16 198 12 C184 50 166 96 136 124 Z',
    '#3F4F66',
  ) +
  path('M110 150 L96 198 L118 168 L140 194 L132 146 Z', '#3F4F66') +
  path(
    'M74 92 C90 74 116 78 130 104 C140 128 136 152 120 160 C96 150 66 122 74 92 Z',
    verticalFill('#4A5C76', '#2F3C50'),
  ) +
  path('M80 108 C92 104 116 128 120 158 C98 150 78 132 80 108 Z', '#FFFDF6') +
  path('M76 96 L54 98 L76 108 Z', '#F2933B') +
  circle(86, 96, 12, '#D9694A', 'opacity="0.55"') +
  circle(90, 90, 4.5, '#FFFFFF') +
  circle(90, 90, 2.6, ink);

export const wall: Backdrop = ({ y = 120, color = '#8C7F94', color2 = '#6A5F78' }, { width, height }) =>
  rect(width * 0.3, y, width * 0.7, height - y, 0, verticalFill(color, color2)) +
  rect(width * 0.28, y - 16, width * 0.74, 24, 6, darker(color)) +
  repeat(14, (i) =>
    rect(width * 0.34 + ((i * 97) % 400), y + 40 + ((i * 61) % 420), 44, 14, 4, lighter(color, 0.12), 'opacity="0.6"'),
  );
