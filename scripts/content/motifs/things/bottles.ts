import {
  circle,
  darker,
  ellipse,
  verticalFill,
  glow,
  group,
  lighter,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop, Figure } from '#scripts/content/motifs/drawing.ts';

const note = (x: number, y: number, scale: number, color: string) =>
  group(
    ellipse(0, 0, 12, 9, color, 'transform="rotate(-18)"') + line('M10 -2 V-46 C20 -32 34 -34 32 -18', color, 6),
    `translate(${String(x)} ${String(y)}) scale(${String(scale)})`,
  );

/** A bottle of blue glass. `kind`: `note` (with a sound in it), `empty`, or `open` (without its stopper). */
export const blueBottle: Figure = ({ color = '#3F7FC8', kind = 'note' }) =>
  (kind === 'empty' ? '' : circle(100, 116, 110, glow('#9CC9F5'))) +
  path(
    'M82 40 H118 V74 C118 90 156 96 156 132 V176 Q156 196 134 196 H66 Q44 196 44 176 V132 C44 96 82 90 82 74 Z',
    verticalFill(lighter(color, 0.35), color),
    'opacity="0.92"',
  ) +
  path('M56 138 C56 112 74 104 84 96 C74 116 72 140 74 176 Q58 178 56 164 Z', '#FFFFFF', 'opacity="0.35"') +
  rect(76, 34, 48, 14, 6, darker(color, 0.15)) +
  (kind === 'note' ? note(98, 164, 1.1, '#FFF3C4') : '') +
  (kind === 'open' ? '' : path('M84 6 H116 L120 38 H80 Z', verticalFill('#7FB0E8', darker(color, 0.1))));

/** Shelves full of blue bottles. */
export const bottleShelf: Figure = ({ count = 3 }) =>
  rect(0, 0, 200, 198, 6, '#6F4A34') +
  rect(8, 8, 184, 182, 3, '#4F3426') +
  repeat(count * 5, (i) => {
    const tall = 182 / count;
    const x = 12 + (i % 5) * 36;
    const y = 8 + Math.floor(i / 5) * tall;
    const scale = Math.min(0.17, (tall - 16) / 200);
    return group(
      blueBottle({
        motif: 'blueBottle',
        kind: i % 3 === 1 ? 'note' : 'empty',
        color: i % 2 === 0 ? '#3F7FC8' : '#5A95D8',
      }),
      `translate(${String(x)} ${String(y + tall - 200 * scale - 6)}) scale(${String(scale)})`,
    );
  }) +
  repeat(count, (i) => rect(4, 8 + (i + 1) * (182 / count) - 7, 192, 8, 2, '#A5673E'));

/** A bell tower with an open top, in which the bell hangs. */
export const bellTower: Figure = ({ color = '#C9A27C', kind = 'day' }) =>
  (kind === 'night' ? circle(100, 62, 74, glow('#FFD978')) : '') +
  path('M62 198 L70 96 H130 L138 198 Z', verticalFill(lighter(color, 0.15), darker(color, 0.1))) +
  repeat(6, (i) => rect(i % 2 === 0 ? 76 : 104, 108 + i * 14, 20, 7, 2, darker(color, 0.16))) +
  rect(60, 88, 80, 12, 4, '#8A5A3A') +
  rect(66, 40, 10, 50, 2, '#8A5A3A') +
  rect(124, 40, 10, 50, 2, '#8A5A3A') +
  path('M44 44 Q100 30 156 44 L100 2 Z', verticalFill('#D9694A', '#B24B38')) +
  line('M100 36 V44', '#6F4A34', 5) +
  path('M78 78 C86 70 84 44 100 44 C116 44 114 70 122 78 Q100 86 78 78 Z', verticalFill('#FFDE8F', '#E2962F')) +
  circle(100, 84, 6, '#B9741F') +
  path('M88 198 V172 Q88 160 100 160 Q112 160 112 172 V198 Z', '#6F4A34');

/** A steamed bun. */
export const bun: Figure = ({ color = '#FFF9EC' }) =>
  path(
    'M18 160 C18 104 60 76 100 76 C140 76 182 104 182 160 Q182 188 150 188 H50 Q18 188 18 160 Z',
    verticalFill('#FFFFFF', darker(color, 0.12)),
  ) +
  line('M100 78 q-4 22 -26 36 M100 78 q4 22 26 36 M100 78 V112', '#E2CFAE', 5) +
  circle(100, 80, 8, '#F3E6CC');

/** A basket of buns. */
export const bunBasket: Figure = () =>
  line('M30 128 C30 50 170 50 170 128', '#A5673E', 9) +
  [
    [34, 66],
    [104, 66],
    [68, 44],
  ]
    .map(([x = 0, y = 0]) => group(bun({ motif: 'bun' }), `translate(${String(x - 8)} ${String(y - 6)}) scale(0.4)`))
    .join('') +
  path('M20 120 H180 L162 196 H38 Z', verticalFill('#D79B5C', '#A9703D')) +
  line('M26 140 H174 M32 160 H168 M38 180 H162', '#8A5A33', 4, 'opacity="0.5"');

/** A letter of the wind: a sheet with a row of round holes, through which the background is visible. */
export const holedSheet: Figure = ({ color = '#FFFDF4' }) => {
  const hole = (x: number, y: number, r: number) =>
    `M${String(x - r)} ${String(y)} a${String(r)} ${String(r)} 0 1 0 ${String(r * 2)} 0 a${String(r)} ${String(r)} 0 1 0 ${String(-r * 2)} 0 Z`;
  const holes = repeat(
    5,
    (i) =>
      hole(36 + i * 32, 74 + Math.sin(i * 1.4) * 6, i % 2 === 0 ? 11 : 7) +
      hole(36 + i * 32, 118 + Math.sin(i) * 7, i % 2 === 0 ? 7 : 11),
  );
  return path(
    `M6 40 Q60 24 100 40 T194 36 Q200 90 192 150 Q150 166 100 150 T8 154 Q0 96 6 40 Z ${holes}`,
    verticalFill(color, darker(color, 0.1)),
    'fill-rule="evenodd"',
  );
};

/** A lighthouse whose light shines to the left. */
export const lighthouse: Figure = ({ kind = 'on' }) =>
  (kind === 'on'
    ? path('M84 44 L-420 -96 V216 Z', '#FFF0B0', 'opacity="0.55"') + circle(100, 44, 60, glow('#FFE7A0'))
    : '') +
  path('M70 198 L80 62 H120 L130 198 Z', verticalFill('#FFFFFF', '#E4DDD2')) +
  path('M76.500 110 H123.500 L125.600 140 H74.300 Z', '#D9564A') +
  path('M72.200 168 H127.800 L130 198 H70 Z', '#D9564A') +
  rect(70, 56, 60, 9, 3, '#4A5A63') +
  rect(82, 28, 36, 30, 3, '#FFE9A8') +
  line('M94 28 v30 M106 28 v30', '#4A5A63', 3) +
  path('M76 30 Q100 2 124 30 Z', '#B24B38');

/** A stone house with a straw roof and a wide open door. */
export const stoneHouse: Figure = () =>
  rect(18, 94, 164, 104, 4, verticalFill('#C9C1B4', '#A59C8F')) +
  repeat(4, (row) =>
    repeat(6, (i) =>
      rect(
        20 + i * 27 + (row % 2) * 6,
        104 + row * 24,
        23,
        19,
        5,
        i % 2 === 0 ? '#B8AFA2' : '#D6CFC3',
        'opacity="0.8"',
      ),
    ),
  ) +
  path('M46 198 V128 Q46 100 100 100 Q154 100 154 128 V198 Z', '#7A5A3C') +
  path('M54 198 V132 Q54 108 100 108 Q146 108 146 132 V198 Z', verticalFill('#5B4630', '#8A6E4C')) +
  path(
    'M0 108 L56 34 H144 L200 108 Q184 98 168 108 Q150 96 134 108 Q116 96 100 108 Q84 96 66 108 Q50 96 32 108 Q16 98 0 108 Z',
    verticalFill('#F2D38A', '#C9973F'),
  ) +
  line('M60 44 L30 92 M84 44 L66 96 M116 44 L134 96 M140 44 L170 92 M100 44 V96', '#B98638', 3, 'opacity="0.6"');

/** A dead tree with a hole, in which bees live. */
export const hollowTree: Figure = () =>
  path(
    'M56 198 C70 150 66 110 60 60 L36 20 L74 44 L84 4 L100 46 L140 10 L132 60 C128 110 132 156 150 198 Z',
    verticalFill('#A58060', '#7A5638'),
  ) +
  ellipse(98, 112, 24, 30, '#4A3020') +
  ellipse(98, 116, 18, 22, '#F2B84B', 'opacity="0.55"') +
  line('M74 160 q4 14 0 30 M122 150 q6 20 4 40 M76 70 q4 10 2 20 M118 66 q-2 8 2 18', '#6B4A30', 4, 'opacity="0.6"');

/** A waterfall between two rocks; it fills the right or left side of the picture. */
export const waterfall: Backdrop = ({ x = 320, y = 60, size = 260, color = '#CBEAF2' }, { height }) =>
  rect(x - size / 2, y, size, height - y, 30, verticalFill('#F6FDFF', color)) +
  repeat(9, (i) => {
    const left = x - size / 2 + 16 + i * ((size - 32) / 8);
    return line(
      `M${String(left)} ${String(y + 26 + (i % 3) * 40)} V${String(height - 130 - (i % 2) * 50)}`,
      i % 2 === 0 ? '#FFFFFF' : '#A9D6E4',
      7,
      'opacity="0.8"',
    );
  }) +
  repeat(9, (i) =>
    circle(x - size / 2 - 20 + i * ((size + 40) / 8), height - 56 - (i % 2) * 16, 34, '#FFFFFF', 'opacity="0.85"'),
  );

/** A disc of white jade with a round hole. */
export const jade: Figure = ({ color = '#DDEFD8' }) =>
  circle(100, 100, 110, glow('#FFFBE0')) +
  path(
    'M12 100 a88 88 0 1 0 176 0 a88 88 0 1 0 -176 0 Z M70 100 a30 30 0 1 1 60 0 a30 30 0 1 1 -60 0 Z',
    radialFill(color),
    'fill-rule="evenodd"',
  ) +
  circle(100, 100, 76, 'none', `stroke="${darker(color, 0.15)}" stroke-width="4"`) +
  circle(100, 100, 42, 'none', `stroke="${darker(color, 0.15)}" stroke-width="4"`) +
  line('M40 70 q14 -28 42 -34', '#FFFFFF', 9, 'opacity="0.8"');

/** A red pillar of a palace. */
export const pillar: Figure = ({ color = '#B8483A' }) =>
  rect(70, -200, 60, 386, 4, verticalFill(lighter(color, 0.08), darker(color, 0.1))) +
  rect(78, -200, 9, 380, 4, lighter(color, 0.3), 'opacity="0.5"') +
  rect(56, 172, 88, 26, 8, '#C9C2B4');

export const bottleStopper: Figure = () =>
  circle(100, 110, 100, glow('#9CC9F5')) +
  path('M60 60 H140 L150 190 H50 Z', verticalFill('#7FB0E8', '#3467AE')) +
  rect(48, 40, 104, 30, 10, '#5A95D8');

/** A bottle with water. `count` (1 to 6) sets how full it is. */
export const waterBottle: Figure = ({ count = 3 }) => {
  const top = 190 - count * 17;
  return (
    blueBottle({ motif: 'blueBottle', kind: 'open', color: '#7FB0E8' }) +
    path(`M50 ${String(top)} H150 V176 Q150 190 134 190 H66 Q50 190 50 176 Z`, '#2F6FC0', 'opacity="0.8"')
  );
};

/** A hole in the ground. */
export const hole: Figure = () => ellipse(100, 180, 70, 20, '#8A6A4A') + ellipse(100, 180, 56, 14, '#3B2A20');

/** The floor and the posts at the top of a bell tower. */
export const towerTop: Figure = () =>
  rect(0, 186, 200, 14, 0, '#8A6A5A') +
  rect(0, 178, 200, 9, 0, '#B08A6A') +
  rect(14, 40, 11, 140, 0, '#6F4A34') +
  rect(175, 40, 11, 140, 0, '#6F4A34') +
  path('M-10 44 L100 -8 L210 44 Q100 34 -10 44 Z', '#A5483A') +
  rect(0, 40, 200, 8, 0, '#6F4A34') +
  line('M100 44 V60', '#6F4A34', 4);

export const snowflake: Figure = ({ color = '#FFFFFF' }) =>
  circle(100, 100, 90, glow('#FFFFFF')) +
  repeat(6, (i) =>
    group(line('M100 100 V20 M100 48 l-18 -16 M100 48 l18 -16', color, 10), `rotate(${String(i * 60)} 100 100)`),
  );

/** The path of something that bounces. */
export const bounce: Figure = ({ color = '#F2A93B' }) =>
  line('M20 190 Q46 110 72 176 Q96 80 122 150 Q136 96 156 92', color, 3.4, 'stroke-dasharray="1 9"');

/** Rings of sound that two walls reflect. */
export const echo: Figure = ({ color = '#FFF6E5' }) =>
  repeat(3, (i) => {
    const r = 34 + i * 26;
    return line(
      `M${String(100 - r)} ${String(60 - i * 8)} Q${String(84 - r)} 100 ${String(100 - r)} ${String(140 + i * 8)} M${String(100 + r)} ${String(60 - i * 8)} Q${String(116 + r)} 100 ${String(100 + r)} ${String(140 + i * 8)}`,
      color,
      5,
      `opacity="${String(0.9 - i * 0.22)}"`,
    );
  });

/** Rings that a deep sound makes in the ground. */
export const underHum: Figure = ({ color = '#FFE9A8' }) =>
  repeat(4, (i) =>
    ellipse(
      100,
      196,
      40 + i * 24,
      9 + i * 5,
      'none',
      `stroke="${color}" stroke-width="2.4" opacity="${String(0.75 - i * 0.16)}"`,
    ),
  );

/** A path that climbs from the lower left to the upper right. */
export const pathUp: Figure = ({ color = '#EBDDBC' }) =>
  path('M-6 206 C40 176 110 172 180 118 L206 104 V122 L186 132 C120 182 70 190 40 206 Z', color, 'opacity="0.9"');

/** A drum as high as a child, seen from the front. */
export const bigDrum: Figure = ({ color = '#C8503F' }) =>
  path(
    'M14 92 C4 130 20 180 42 196 H158 C180 180 196 130 186 92 Z',
    verticalFill(lighter(color, 0.1), darker(color, 0.12)),
  ) +
  repeat(7, (i) => circle(24 + i * 25.4, 112 + Math.abs(3 - i) * -2 + 6, 4.5, '#F6D58E')) +
  ellipse(100, 92, 88, 27, '#F6E3BE') +
  ellipse(100, 92, 70, 20, '#FFF1D6') +
  ellipse(100, 92, 36, 9, 'none', 'stroke="#E2C08A" stroke-width="3"');

/** A floor of boards. */
export const boards: Figure = ({ color = '#A97F58' }) =>
  path('M-4 110 H204 L230 210 H-30 Z', verticalFill(lighter(color, 0.1), darker(color, 0.2))) +
  repeat(9, (i) => line(`M${String(8 + i * 23)} 110 L${String(-22 + i * 30.5)} 210`, darker(color, 0.32), 2)) +
  line('M-4 112 H204', lighter(color, 0.3), 3);

/** The lower part of an old tree with long roots. */
export const rootTree: Figure = ({ color = '#6F5240' }) =>
  path(
    'M64 -40 C70 60 60 120 20 186 C40 182 52 176 62 168 C60 182 54 190 48 198 C70 192 84 182 92 170 Q100 182 108 170 C116 182 130 192 152 198 C146 190 140 182 138 168 C148 176 160 182 180 186 C140 120 130 60 136 -40 Z',
    verticalFill(lighter(color, 0.06), darker(color, 0.25)),
  ) + line('M84 20 q-6 50 -10 90 M118 30 q2 50 12 86 M100 0 V70', darker(color, 0.35), 3, 'opacity="0.6"');

/** The water line of a boat, drawn with the same position and size as the boat. */
export const waterLine: Figure = () =>
  line('M20 164 Q100 184 180 164', '#2F2A2A', 4, 'stroke-dasharray="10 6"') +
  path('M-20 178 Q20 168 60 178 T140 178 T220 178 V204 H-20 Z', '#6FB3AE', 'opacity="0.75"');
