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

export const paperBoat: Figure = () =>
  path('M100 20 L150 122 H50 Z', '#FFFDF6') +
  path('M100 20 L150 122 H100 Z', '#E9E4D6') +
  path('M4 96 L56 122 H144 L196 96 L156 192 H44 Z', verticalFill('#FFFFFF', '#E3DECF')) +
  path('M4 96 L56 122 L100 192 H44 Z', '#F3EEDF') +
  line('M56 122 L100 192 L144 122', '#D2CBB8', 3) +
  line('M118 176 q4 -26 24 -24 q6 -14 16 -8 q-2 10 -10 12 q-2 16 -14 20', '#7DBB84', 5) +
  circle(151, 150, 2.6, ink);

export const hotBalloon: Figure = ({ color = '#E8705A', color2 = '#FFE3A8' }) =>
  path(
    'M100 4 C156 4 184 44 180 82 C176 112 144 134 126 150 H74 C56 134 24 112 20 82 C16 44 44 4 100 4 Z',
    radialFill(color),
  ) +
  path('M100 4 C78 20 70 110 84 150 H116 C130 110 122 20 100 4 Z', color2) +
  path('M100 4 C50 14 36 96 74 150 H66 C48 132 24 112 20 82 C16 44 44 4 100 4 Z', color2, 'opacity="0.65"') +
  repeat(5, (i) => circle(36 + i * 32, 76 + (i % 2) * 18, 6, '#FFF6E5')) +
  line('M78 150 L84 170 M122 150 L116 170 M100 150 V170', '#8A5A3A', 3) +
  path('M78 168 H122 L117 198 H83 Z', verticalFill('#D79B5C', '#A9703D')) +
  line('M80 178 H120 M82 188 H118', '#8A5A33', 3);

export const letter: Figure = ({ color = '#FFF6E5' }) =>
  rect(10, 60, 180, 124, 10, color) +
  line('M14 68 L100 136 L186 68', '#D9B98A', 7) +
  path(
    'M100 150 C84 132 66 140 74 156 C80 168 94 172 100 180 C106 172 120 168 126 156 C134 140 116 132 100 150 Z',
    '#E8705A',
  );

export const treasureMap: Figure = () =>
  path(
    'M8 40 Q36 28 70 40 T132 40 T192 36 V176 Q160 186 130 176 T66 180 T8 176 Z',
    verticalFill('#FBE9BE', '#E9C98A'),
  ) +
  path('M30 110 L52 66 L74 110 Z', '#B97A5A') +
  path('M46 78 L52 66 L58 78 Z', '#E8705A') +
  path('M88 150 q10 -30 26 0 q8 -20 22 0 Z', '#7DBB84') +
  line('M56 126 q20 30 40 6 q20 -30 44 -40', '#8A5A3A', 4, 'stroke-dasharray="6 9"') +
  line('M148 66 l26 26 M174 66 l-26 26', '#D9442F', 9) +
  line('M100 70 q8 -8 16 0 q8 8 16 0', '#5AA3B5', 5);

export const chest: Figure = ({ color = '#A9703D' }) =>
  path('M16 110 C16 60 184 60 184 110 Z', verticalFill(lighter(color, 0.2), color)) +
  rect(16, 110, 168, 84, 8, verticalFill(color, darker(color))) +
  rect(10, 104, 180, 14, 5, '#F2B84B') +
  rect(84, 98, 32, 36, 6, '#F6D58E') +
  circle(100, 114, 5, ink) +
  line('M46 76 V194 M154 76 V194', '#D99B3C', 8);

/** A cheerful skeleton of a long-necked dinosaur. */
export const dinosaur: Figure = ({ color = '#F6EAD2' }) =>
  line('M196 150 C176 130 160 118 130 112 C104 106 84 112 66 84 C54 64 50 52 44 38', color, 11) +
  repeat(7, (i) =>
    line(
      `M${String(78 + i * 10)} ${String(112 + Math.abs(3 - i))} q-4 18 2 ${String(34 - Math.abs(3 - i) * 4)}`,
      color,
      5,
    ),
  ) +
  line('M84 116 L80 160 L88 192 M142 116 L150 158 L142 192', color, 9) +
  line('M88 194 h-14 M142 194 h-14', color, 8) +
  path('M18 30 C20 10 54 6 62 24 C70 40 60 52 42 52 C26 52 16 44 18 30 Z', color) +
  circle(46, 26, 6, ink) +
  line('M20 42 q12 6 26 2', ink, 3.4) +
  line('M96 108 l4 -9 M110 106 l3 -9 M124 108 l5 -8 M140 114 l6 -7 M156 122 l6 -6 M64 78 l8 -5 M58 62 l8 -4', color, 6);

export const lionStatue: Figure = ({ color = '#A9A7A0' }) =>
  repeat(10, (i) =>
    circle(100 + 50 * Math.cos(i * 0.628), 84 + 48 * Math.sin(i * 0.628), 20, radialFill(lighter(color, 0.15))),
  ) +
  path('M58 190 C50 140 70 120 100 120 C130 120 150 140 142 190 Z', radialFill(color)) +
  circle(100, 86, 46, radialFill(color)) +
  eyesOf('happy', 82, 18) +
  ellipse(100, 98, 9, 6, '#6F6D67') +
  line('M86 110 q7 7 14 0 q7 7 14 0', '#6F6D67', 4) +
  rect(40, 182, 120, 16, 5, '#8C8A83');

export const bronzeHorse: Figure = ({ color = '#6F9C86' }) =>
  path(
    'M60 104 C70 92 130 96 146 88 C150 70 160 56 172 50 L178 40 L184 52 C194 62 196 76 192 82 L176 82 C170 96 166 112 160 122 L164 192 H150 L142 134 H82 L74 192 H60 L58 132 C44 126 34 138 30 160 C18 140 36 106 60 104 Z',
    radialFill(color),
  ) +
  line('M150 70 q-16 8 -16 24', darker(color, 0.3), 7) +
  circle(178, 62, 3.4, ink);

export const iceBlock: Figure = ({ color = '#BFE6F2' }) =>
  path('M30 70 L90 44 L172 62 L182 160 L118 196 L34 176 Z', verticalFill('#F4FCFF', color)) +
  path('M30 70 L110 92 L172 62 L90 44 Z', '#FFFFFF', 'opacity="0.8"') +
  line('M110 92 L118 196', '#FFFFFF', 4) +
  circle(86, 134, 11, 'none', 'stroke="#FFFFFF" stroke-width="5"') +
  line('M48 100 l4 40', '#FFFFFF', 6);

export const cactus: Figure = ({ color = '#6FA66A' }) =>
  line('M100 190 V60', color, 36) +
  line('M100 140 H56 V100 M100 120 H146 V84', color, 24) +
  circle(100, 42, 9, '#F08AA0') +
  circle(146, 70, 7, '#F08AA0') +
  line('M92 80 v80 M108 80 v80', lighter(color, 0.35), 3);

/** A cross-section of a tunnel under the ground. */
export const burrow: Backdrop = ({ y = 330, color = '#B98552', color2 = '#8A5F3C' }, { width, height }) =>
  rect(0, y, width, height - y, 0, verticalFill(color, color2)) +
  line(
    `M-20 ${String(y + 250)} C120 ${String(y + 270)} 120 ${String(y + 120)} 230 ${String(y + 130)} C320 ${String(y + 140)} 300 ${String(y + 230)} 400 ${String(y + 210)} C500 ${String(y + 190)} 470 ${String(y + 60)} 490 ${String(y - 6)}`,
    '#5B3D28',
    96,
  ) +
  repeat(9, (i) =>
    ellipse(40 + ((i * 137) % 600), y + 30 + ((i * 71) % 260), 12, 8, lighter(color, 0.2), 'opacity="0.6"'),
  );

export const stage: Figure = ({ color = '#C8503F' }) =>
  rect(0, 150, 200, 48, 4, verticalFill('#E2B06A', '#B9814C')) +
  path('M0 0 H200 V28 Q180 44 160 28 Q140 44 120 28 Q100 44 80 28 Q60 44 40 28 Q20 44 0 28 Z', color) +
  path('M0 0 H34 C34 60 26 110 8 152 H0 Z M200 0 H166 C166 60 174 110 192 152 H200 Z', darker(color, 0.1));

export const spider: Figure = () =>
  line('M100 -160 V90', '#FFFFFF', 3, 'opacity="0.8"') +
  line(
    'M60 110 q-26 -10 -36 -34 M58 126 q-30 0 -44 -12 M62 142 q-26 12 -32 34 M140 110 q26 -10 36 -34 M142 126 q30 0 44 -12 M138 142 q26 12 32 34',
    '#5B4A52',
    7,
  ) +
  circle(100, 124, 44, radialFill('#6D5B66')) +
  eyesOf('happy', 118, 17) +
  smile(134);

/** A heap of soil beside the entrance of an ants' nest. */
export const antHill: Figure = ({ color = '#B07A45' }) =>
  path('M10 198 C30 160 58 116 84 112 C100 108 112 116 122 128 C146 140 176 172 190 198 Z', radialFill(color)) +
  ellipse(132, 178, 25, 15, '#5B3820') +
  repeat(9, (i) => circle(38 + ((i * 47) % 90), 150 + ((i * 29) % 42), 4.5, darker(color, 0.3)));
