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

/** A staff of black iron that glows, with a golden band at each end. */
export const goldStaff: Figure = ({ color = '#4A4048' }) =>
  ellipse(100, 40, 120, 240, glow('#FFD978')) +
  rect(78, -200, 44, 396, 8, verticalFill(lighter(color, 0.2), color)) +
  rect(86, -190, 7, 376, 3, '#FFE9A8', 'opacity="0.55"') +
  rect(72, -206, 56, 56, 8, verticalFill('#FFE38A', '#E0A030')) +
  rect(72, 146, 56, 52, 8, verticalFill('#FFE38A', '#E0A030'));

/** The alley between two courtyards: a grey wall with a tiled top. */
export const alleyWall: Figure = ({ color = '#B9B2A6' }) =>
  rect(0, 40, 200, 160, 0, verticalFill(lighter(color, 0.3), color)) +
  repeat(5, (i) => line(`M0 ${String(70 + i * 28)} H200`, darker(color, 0.08), 2.5)) +
  path('M-10 44 Q0 20 12 20 H188 Q200 20 210 44 Z', '#5F6B70') +
  repeat(9, (i) => circle(8 + i * 23, 42, 9, '#4E595E'));

/** A bundle of thorny branches, as it is carried on the back. */
export const thorns: Figure = ({ color = '#8A6A4A' }) =>
  line('M70 196 L60 20 M90 198 L92 6 M110 198 L120 10 M130 196 L146 26', color, 9) +
  line(
    'M66 130 l-18 -10 M63 84 l-18 -8 M62 52 l-14 -12 M91 60 l14 -12 M91 104 l-14 -10 M116 60 l14 -10 M114 100 l-14 -10 M140 60 l18 -8 M137 100 l18 -8 M134 140 l18 -6',
    darker(color, 0.3),
    5,
  ) +
  line('M56 156 Q100 170 148 156', '#D9B566', 10);

/** A fan that is made of a plantain leaf, with a handle. */
export const palmFan: Figure = ({ color = '#7FB26A' }) =>
  line('M100 198 V120', '#8A5A33', 12) +
  path(
    'M100 136 C40 140 6 96 26 54 C44 14 80 4 100 2 C120 4 156 14 174 54 C194 96 160 140 100 136 Z',
    radialFill(color),
  ) +
  line(
    'M100 132 V10 M98 130 C70 110 56 70 62 26 M102 130 C130 110 144 70 138 26 M94 130 C60 122 36 96 32 66 M106 130 C140 122 164 96 168 66',
    lighter(color, 0.4),
    4,
  ) +
  path('M84 126 H116 L110 150 H90 Z', '#E8705A');

/** A stone bridge of one wide arch with two small arches on each shoulder. */
export const stoneBridge: Figure = ({ color = '#CFC5B4' }) =>
  path(
    'M-60 160 C-20 130 40 104 100 104 C160 104 220 130 260 160 V198 H232 C200 156 152 140 100 140 C48 140 0 156 -32 198 H-60 Z',
    verticalFill(lighter(color, 0.2), darker(color, 0.06)),
  ) +
  repeat(4, (i) => {
    const [x, y, r] = [
      [-18, 160, 13],
      [18, 142, 9],
      [182, 142, 9],
      [218, 160, 13],
    ][i] ?? [0, 0, 0];
    return ellipse(x ?? 0, y ?? 0, r ?? 0, (r ?? 0) * 0.85, '#8FC3C8');
  }) +
  line('M-32 198 C0 156 48 140 100 140 C152 140 200 156 232 198', darker(color, 0.22), 5) +
  repeat(13, (i) => {
    const share = (i - 6) / 6;
    return rect(96 + share * 158, 78 + 54 * share * share, 8, 30, 2, darker(color, 0.12));
  }) +
  line('M-56 140 C-20 112 40 84 100 84 C160 84 220 112 256 140', darker(color, 0.12), 7);

/** A treasure ship of the Ming dynasty, with sails of bamboo mats. */
export const treasureShip: Figure = ({ color = '#A9603D' }) =>
  line('M56 140 V20 M104 140 V-10 M150 140 V30', '#6F4A34', 6) +
  repeat(3, (i) => {
    const [x, top, width, bottom] = [
      [30, 24, 48, 122],
      [74, -6, 58, 124],
      [130, 34, 42, 122],
    ][i] ?? [0, 0, 0, 0];
    const [left, high, wide, low] = [x ?? 0, top ?? 0, width ?? 0, bottom ?? 0];
    return (
      path(
        `M${String(left)} ${String(high + 8)} L${String(left + wide)} ${String(high)} L${String(left + wide + 4)} ${String(low)} H${String(left - 4)} Z`,
        verticalFill('#F6DFAE', '#D9A860'),
      ) +
      repeat(4, (k) =>
        line(
          `M${String(left - 2)} ${String(high + 28 + k * 24)} L${String(left + wide + 2)} ${String(high + 24 + k * 24)}`,
          '#A9703D',
          3,
        ),
      )
    );
  }) +
  path(
    'M-6 112 L20 132 H178 L206 104 C204 160 176 192 140 194 H62 C26 192 -2 160 -6 112 Z',
    verticalFill(color, darker(color)),
  ) +
  line('M4 138 H194', '#F2B84B', 6) +
  repeat(5, (i) => circle(40 + i * 30, 160, 7, '#F6D58E')) +
  circle(14, 142, 8, '#FFFDF6') +
  circle(14, 142, 4, ink);

export const giraffe: Figure = ({ color = '#F0C26A' }) =>
  line('M70 130 V194 M92 134 V196 M118 134 V196 M138 128 V194', darker(color, 0.12), 11) +
  path(
    'M60 112 C64 96 108 92 132 98 L146 8 C148 -4 164 -4 166 8 L158 96 C160 120 150 142 104 142 C70 142 58 128 60 112 Z',
    radialFill(color),
  ) +
  path('M146 4 C150 -14 176 -16 188 0 L200 14 C200 24 184 26 172 22 L148 20 Z', radialFill(color)) +
  line('M154 -10 V-24 M168 -10 L170 -24', darker(color, 0.3), 5) +
  circle(154, -26, 5, '#8A5A33') +
  circle(170, -26, 5, '#8A5A33') +
  repeat(9, (i) => {
    const [x, y] = [
      [80, 112],
      [104, 108],
      [128, 112],
      [92, 128],
      [116, 128],
      [144, 96],
      [150, 70],
      [152, 46],
      [142, 122],
    ][i] ?? [0, 0];
    return ellipse(x ?? 0, y ?? 0, 9, 7, '#B9783C');
  }) +
  circle(170, 4, 4.6, ink) +
  line('M184 18 q8 4 12 0', '#8A5A33', 3) +
  line('M60 112 Q46 124 50 144', darker(color, 0.2), 5);

/** 精卫: a bird like a crow, with a patterned head, a white beak and red feet, that carries a pebble. */
export const jingwei: Figure = ({ color = '#3F4A5E' }) =>
  path('M40 150 L-6 186 L10 194 L66 168 Z', darker(color, 0.3)) +
  path(
    'M36 136 C36 96 72 70 112 72 C150 72 168 96 166 122 C164 160 126 178 92 176 C58 174 36 164 36 136 Z',
    radialFill(color),
  ) +
  path('M70 110 C20 90 0 40 14 -6 C50 6 104 52 118 104 Z', radialFill(lighter(color, 0.12))) +
  line('M24 20 C44 50 70 80 96 100 M20 50 C40 74 64 94 86 106', lighter(color, 0.35), 4) +
  line('M118 78 q8 -22 24 -28 M132 78 q8 -16 22 -20 M144 84 q8 -10 18 -12', '#E8A05A', 6) +
  repeat(3, (i) => circle(112 + i * 13, 92 + (i % 2) * 6, 5, i === 1 ? '#6FB8A4' : '#E8705A')) +
  circle(144, 104, 9, '#FFFDF6') +
  circle(146, 104, 5.4, ink) +
  path('M162 106 L198 118 L162 126 Z', '#FFFDF6') +
  circle(196, 126, 12, radialFill('#B5ADA3')) +
  line('M92 176 l-6 18 M114 175 l-2 20 M78 196 h14 M104 197 h14', '#D9442F', 6);

/** A strip of silk that flies in the wind. */
export const silkSash: Figure = ({ color = '#E0493A' }) =>
  line('M-40 150 C0 90 40 190 90 120 C130 64 170 150 240 60', color, 22) +
  line('M-40 144 C0 84 40 184 90 114 C130 58 170 144 240 54', lighter(color, 0.35), 5, 'opacity="0.7"');

export const flame: Figure = () =>
  circle(100, 130, 110, glow('#FFC66B')) +
  path('M100 20 C134 80 160 108 150 152 C140 196 60 196 50 152 C42 112 84 92 100 20 Z', '#F2863F') +
  path('M102 84 C124 120 134 136 126 160 C116 182 84 182 74 160 C68 140 94 124 102 84 Z', '#FFD468');
