import {
  circle,
  ellipse,
  verticalFill,
  ink,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

const tile = (color: string) => rect(8, 8, 184, 184, 52, verticalFill('#FFFBF1', color));
const notes =
  line('M92 118 V84 L120 76 V108', '#F59E1B', 6) +
  ellipse(85, 119, 8, 6, '#F59E1B') +
  ellipse(113, 109, 8, 6, '#F59E1B');

export const devices: Record<string, Figure> = {
  phone: () =>
    tile('#FFE3B0') +
    rect(62, 30, 76, 140, 16, '#2F6F73') +
    rect(69, 42, 62, 112, 8, '#E6F3EE') +
    notes +
    circle(100, 162, 4, '#E6F3EE'),
  tablet: () =>
    tile('#D7ECE4') +
    rect(26, 48, 148, 106, 16, ink) +
    rect(36, 58, 128, 86, 8, '#FFF1D6') +
    circle(82, 96, 17, '#FBB03B') +
    path('M36 144 V124 Q70 96 104 122 Q134 100 164 120 V136 Q164 144 156 144 H44 Q36 144 36 144 Z', '#7DBB84'),
  watch: () =>
    tile('#FBD9CC') +
    rect(76, 22, 48, 156, 14, '#F08A72') +
    rect(54, 58, 92, 84, 26, ink) +
    rect(63, 67, 74, 66, 18, '#FFF6E5') +
    line('M100 82 V102 L114 110', '#2F6F73', 7),
  car: () =>
    tile('#CFE6EA') +
    path(
      'M28 128 C28 106 38 102 54 98 L72 68 Q78 60 88 60 H122 Q132 60 138 68 L152 96 C170 100 174 110 174 128 V138 H28 Z',
      radialFill('#F2994A'),
    ) +
    path('M72 96 L84 76 Q86 73 90 73 H98 V96 Z M106 96 V73 H120 Q124 73 127 78 L136 96 Z', '#E6F3EE') +
    circle(64, 140, 19, ink) +
    circle(64, 140, 8, '#FFF6E5') +
    circle(138, 140, 19, ink) +
    circle(138, 140, 8, '#FFF6E5'),
  soundbox: () =>
    tile('#FFE3B0') +
    rect(60, 34, 80, 134, 34, verticalFill('#5AA3A8', '#2F6F73')) +
    ellipse(100, 56, 27, 12, '#CDE6E0') +
    repeat(12, (i) => circle(79 + (i % 4) * 14, 94 + Math.floor(i / 4) * 16, 4, '#CDE6E0')) +
    line('M42 84 q-12 20 0 40 M158 84 q12 20 0 40', '#F59E1B', 7),
  pen: () =>
    tile('#E3E0F0') +
    `<g transform="rotate(38 100 100)">${rect(80, 22, 40, 112, 18, verticalFill('#FBC766', '#F2994A'))}${path('M80 130 H120 L104 174 Q100 180 96 174 Z', '#FFF1D6')}${path('M93 160 H107 L102 176 Q100 180 98 176 Z', '#2F6F73')}${circle(100, 50, 9, '#FFF6E5')}${circle(100, 80, 6, '#E8705A')}</g>` +
    line('M34 150 q10 -8 20 0 q10 8 20 0', '#2F6F73', 6),
  default: () =>
    tile('#D7ECE4') +
    rect(44, 62, 112, 84, 20, verticalFill('#7DBB84', '#4F957F')) +
    circle(78, 104, 19, '#FFF6E5') +
    circle(78, 104, 8, '#F59E1B') +
    rect(108, 86, 34, 10, 5, '#FFF6E5') +
    rect(108, 106, 34, 10, 5, '#FFF6E5') +
    line('M128 62 L142 36', ink, 6) +
    circle(143, 34, 6, '#F08A72'),
};
