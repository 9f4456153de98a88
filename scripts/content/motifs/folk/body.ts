import {
  circle,
  darker,
  ellipse,
  verticalFill,
  ink,
  line,
  path,
  rect,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';
import { face } from '#scripts/content/motifs/face.ts';

export const blackboard: Figure = () =>
  rect(4, 20, 192, 130, 6, '#A5673E') +
  rect(12, 28, 176, 114, 3, verticalFill('#4F7F72', '#3F6A60')) +
  rect(150, 136, 22, 6, 2, '#FFF6E5');

export const tummy: Figure = ({ color = '#F4A9A0' }) =>
  line('M84 24 V60', color, 26) +
  path(
    'M66 56 C40 80 34 130 60 158 C90 190 150 180 168 140 C176 118 160 104 146 116 C132 130 112 118 110 92 C108 70 92 56 66 56 Z',
    radialFill(color),
  ) +
  line('M164 138 C190 150 184 180 160 184 C130 190 120 196 100 194', color, 18) +
  circle(80, 112, 5, ink) +
  circle(112, 126, 5, ink) +
  line('M86 134 q8 9 18 4', ink, 3.4);

export const tooth: Figure = ({ color = '#FFFEF8', mood = 'happy' }) =>
  path(
    'M40 70 C36 30 76 24 100 40 C124 24 164 30 160 70 C158 104 148 120 146 150 C144 186 136 196 126 194 C114 190 116 150 100 150 C84 150 86 190 74 194 C64 196 56 186 54 150 C52 120 42 104 40 70 Z',
    verticalFill(color, darker(color, 0.12)),
  ) + face(mood, 92);

export const heart: Figure = ({ color = '#E8604F', mood = 'happy' }) =>
  path(
    'M100 66 C80 24 18 34 18 90 C18 140 74 166 100 194 C126 166 182 140 182 90 C182 34 120 24 100 66 Z',
    radialFill(color),
  ) +
  ellipse(52, 76, 14, 20, '#FFFFFF', 'opacity="0.45" transform="rotate(28 52 76)"') +
  face(mood, 100, 24);

export const redCell: Figure = ({ color = '#E2574C', mood = 'happy' }) =>
  ellipse(100, 130, 92, 62, radialFill(color)) + ellipse(100, 118, 56, 30, darker(color, 0.2)) + face(mood, 126, 26);

export const bean: Figure = ({ color = '#C8503F', mood = 'happy' }) =>
  ellipse(100, 116, 84, 76, radialFill(color)) + face(mood, 108, 24);
