import { critter } from '#scripts/content/motifs/critter.ts';
import {
  circle,
  darker,
  ellipse,
  verticalFill,
  glow,
  lighter,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';
import { face } from '#scripts/content/motifs/face.ts';

/** A knotted cord with large and small knots. */
export const knots: Figure = ({ color = '#C98A4B' }) =>
  line('M4 60 C50 120 80 40 110 96 C140 150 160 80 196 120', color, 9) +
  [
    [40, 86, 15],
    [78, 74, 10],
    [112, 100, 16],
    [140, 118, 9],
    [172, 104, 13],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        circle(x, y, r, radialFill(color)) +
        line(
          `M${String(x - r * 0.6)} ${String(y)} q${String(r * 0.6)} ${String(-r)} ${String(r * 1.2)} 0`,
          darker(color, 0.3),
          3,
        ),
    )
    .join('');

export const cave: Figure = ({ color = '#8C7A72' }) =>
  path(
    'M0 200 V20 Q100 -30 200 20 V200 H178 C182 110 160 50 100 50 C40 50 18 110 22 200 Z',
    verticalFill(lighter(color, 0.15), darker(color, 0.2)),
    'fill-rule="evenodd"',
  ) + rect(0, 176, 200, 24, 0, '#A58A74');

export const campfire: Figure = () =>
  circle(100, 130, 110, glow('#FFC66B')) +
  line('M40 190 L160 168 M40 168 L160 190', '#7A4B2C', 15) +
  path('M100 40 C130 90 156 110 146 150 C138 180 62 180 54 150 C46 116 84 100 100 40 Z', '#F2863F') +
  path('M102 92 C122 122 132 136 124 158 C116 174 84 174 76 158 C70 140 94 126 102 92 Z', '#FFD468');

/** A tortoise shell with the oldest Chinese characters. */
export const shell: Figure = ({ color = '#F0DDB4' }) =>
  repeat(16, (i) =>
    circle(100 + 80 * Math.cos(i * 0.3927), 104 + 84 * Math.sin(i * 0.3927), 19, radialFill(darker(color, 0.28))),
  ) +
  path(
    'M100 14 C150 10 182 50 184 104 C186 160 150 194 100 194 C50 194 14 160 16 104 C18 50 50 10 100 14 Z',
    radialFill(color),
  ) +
  line('M100 18 V190 M22 84 Q100 100 178 84 M20 134 Q100 150 180 134', darker(color, 0.2), 4) +
  line(
    'M58 62 m-14 0 a14 14 0 1 0 28 0 a14 14 0 1 0 -28 0 M58 61 v2 M150 46 q-22 16 0 34 q-8 -16 0 -34 M40 124 l12 -20 l8 14 l8 -22 l14 28 Z M132 104 q8 6 0 12 q-8 6 0 12 M146 102 q8 7 0 14 q-8 7 0 14 M60 150 v26 M60 160 l-12 10 M60 160 l12 10 M140 150 q16 -6 20 8 q-12 10 -24 2 l-10 8 v-14 Z',
    '#7A4B2C',
    5,
  );

export const bambooBook: Figure = ({ color = '#D9B566' }) =>
  repeat(
    9,
    (i) =>
      rect(10 + i * 20, 60, 18, 134, 4, i % 2 === 0 ? color : lighter(color, 0.25)) +
      line(`M${String(19 + i * 20)} 96 V160`, '#7A4B2C', 3.6, 'stroke-dasharray="11 7"'),
  ) + line('M8 84 H192 M8 172 H192', '#B5533F', 5);

export const paperSheet: Figure = () =>
  path('M16 60 C70 40 130 84 188 56 V164 C130 190 70 146 16 168 Z', verticalFill('#FFFFFF', '#EFE9DA')) +
  line('M68 100 V132 H134 V100 M101 132 V78', '#3F332C', 8);

export const ox: Figure = ({ mood, pose, held, color = '#B98A5E' }) =>
  critter(
    {
      skin: color,
      belly: '#EBD3B2',
      ears:
        line('M62 56 C40 52 34 34 40 20 M138 56 C160 52 166 34 160 20', '#F3E6CC', 11) +
        ellipse(42, 78, 18, 10, color, 'transform="rotate(-14 42 78)"') +
        ellipse(158, 78, 18, 10, color, 'transform="rotate(14 158 78)"'),
      feet: '#6B4A34',
      muzzle:
        ellipse(100, 114, 31, 19, '#F0D9BE') +
        circle(88, 110, 4, '#9A6B4A') +
        circle(112, 110, 4, '#9A6B4A') +
        line('M90 123 q10 6 20 0', '#6B4A34', 3),
    },
    { mood, pose, held },
  );

/** A spoon of lodestone on a bronze plate. */
export const compass: Figure = ({ color = '#C99A4B' }) =>
  path('M4 140 L100 104 L196 140 L100 190 Z', verticalFill(lighter(color, 0.25), color)) +
  path('M4 140 L100 190 L196 140 V152 L100 202 L4 152 Z', darker(color, 0.25)) +
  ellipse(100, 146, 62, 24, 'none', `stroke="${darker(color, 0.3)}" stroke-width="4"`) +
  ellipse(100, 146, 44, 17, lighter(color, 0.4)) +
  path(
    'M66 130 C66 104 120 104 122 126 L178 116 Q188 118 180 126 L124 138 C118 160 66 160 66 130 Z',
    verticalFill('#6A6E74', '#3F4349'),
  ) +
  ellipse(92, 128, 18, 9, '#8A8E94');

export const egg: Figure = ({ color = '#FBEBD0', mood = 'asleep' }) =>
  path(
    'M100 10 C146 10 176 90 170 132 C164 176 136 196 100 196 C64 196 36 176 30 132 C24 90 54 10 100 10 Z',
    radialFill(color),
  ) + face(mood, 116, 24);

/** A tiny round creature: yeast, dust, a drop of dough. */
export const dot: Figure = ({ color = '#F6E3B4', mood = 'happy' }) =>
  circle(100, 110, 84, radialFill(color)) + face(mood, 104, 26);

export const cubeBubble: Figure = () =>
  line(
    'M30 60 L110 30 L184 56 V150 L104 190 L30 156 Z M30 60 L104 90 L184 56 M104 90 V190 M110 30 V120 L30 156 M110 120 L184 150',
    '#8FB6C8',
    5,
  ) +
  path('M76 96 Q104 86 132 94 Q140 116 132 138 Q104 150 78 138 Q68 116 76 96 Z', '#FFFFFF', 'opacity="0.7"') +
  path(
    'M76 96 Q104 86 132 94 Q140 116 132 138 Q104 150 78 138 Q68 116 76 96 Z',
    'none',
    'stroke="#F08AA0" stroke-width="4"',
  ) +
  line('M86 104 q4 -6 12 -7', '#FFFFFF', 5);
