import { critter, eyesOf, nose } from '#scripts/content/motifs/critter.ts';
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

export const beaver: Figure = ({ mood, pose, held, color = '#8F6242' }) =>
  critter(
    {
      skin: color,
      belly: '#D9B48C',
      behind: `<g transform="rotate(36 160 172)">${ellipse(164, 172, 18, 36, '#5B4436')}${line('M154 156 l20 30 M174 156 l-20 30', '#7A5E4A', 3)}</g>`,
      ears: circle(62, 60, 12, color) + circle(138, 60, 12, color),
      muzzle:
        ellipse(100, 113, 24, 16, '#D9B48C') +
        nose(105, ink, mood) +
        rect(92, 119, 7.5, 13, 2, '#FFFDF6') +
        rect(100.5, 119, 7.5, 13, 2, '#FFFDF6'),
    },
    { mood, pose, held },
  );

export const trafficLight: Figure = ({ kind = 'green' }) =>
  line('M100 198 V120', '#5B6670', 10) +
  rect(62, 14, 76, 122, 18, '#3F4A54') +
  circle(100, 46, 25, kind === 'red' ? '#F0604A' : '#6B3B38') +
  circle(100, 104, 25, kind === 'green' ? '#6FCB7A' : '#345A45') +
  (kind === 'green'
    ? circle(100, 94, 5, '#FFFFFF') + line('M100 100 v10 l-7 10 M100 110 l8 9 M90 104 l10 0 l9 5', '#FFFFFF', 4)
    : circle(100, 36, 5, '#FFFFFF') + line('M100 42 v12 M94 60 v-8 h12 v8 M92 46 h16', '#FFFFFF', 4));

/** A zebra crossing that leads from the viewer to the other side. */
export const crossing: Backdrop = ({ y = 400, color = '#8C96A0' }, { width, height }) =>
  rect(0, y, width, height - y, 0, verticalFill(lighter(color, 0.15), color)) +
  repeat(5, (i) => {
    const share = i / 4 - 0.5;
    const far = width / 2 + share * 300;
    const near = width / 2 + share * 680;
    return path(
      `M${String(far - 20)} ${String(y + 10)} H${String(far + 20)} L${String(near + 48)} ${String(height)} H${String(near - 48)} Z`,
      '#FBF8F0',
    );
  });

export const car: Figure = ({ color = '#E8705A' }) =>
  path(
    'M8 132 C8 112 20 106 40 102 L62 70 Q68 62 80 62 H126 Q138 62 144 70 L164 100 C186 104 194 112 194 132 V164 H8 Z',
    radialFill(color),
  ) +
  path('M58 102 L76 76 H96 V102 Z M106 102 V76 H126 L146 102 Z', '#D7ECF0') +
  circle(52, 166, 23, ink) +
  circle(52, 166, 10, '#F6D58E') +
  circle(150, 166, 23, ink) +
  circle(150, 166, 10, '#F6D58E') +
  circle(186, 128, 7, '#FFE9A8');

export const radish: Figure = ({ color = '#F2F0E6' }) =>
  path(
    'M92 66 C70 40 60 34 50 36 C54 54 70 64 92 74 Z M108 66 C130 40 140 34 150 36 C146 54 130 64 108 74 Z M94 66 C90 36 94 20 100 8 C106 20 110 36 106 66 Z',
    '#6FAE5E',
  ) +
  path('M56 86 C62 60 138 60 144 86 C152 130 122 170 100 198 C78 170 48 130 56 86 Z', verticalFill('#D9E8B8', color));

export const stall: Figure = ({ color = '#E8705A' }) =>
  line('M22 70 V196 M178 70 V196', '#A5673E', 9) +
  rect(12, 132, 176, 62, 6, verticalFill('#D79B5C', '#A9703D')) +
  path('M4 74 L26 22 H174 L196 74 Z', color) +
  repeat(4, (i) =>
    path(
      `M${String(4 + i * 48)} 74 L${String(26 + i * 37)} 22 H${String(44.5 + i * 37)} L${String(28 + i * 48)} 74 Z`,
      '#FFF6E5',
    ),
  ) +
  repeat(8, (i) => circle(16 + i * 24, 74, 12, i % 2 === 0 ? '#FFF6E5' : color));

export const goat: Figure = ({ mood, pose, held, color = '#EFE9E0' }) =>
  critter(
    {
      skin: color,
      belly: '#FFFFFF',
      ears:
        path(
          'M74 52 C60 40 52 22 56 8 C68 18 82 28 88 46 Z M126 52 C140 40 148 22 144 8 C132 18 118 28 112 46 Z',
          '#B59A78',
        ) +
        ellipse(44, 82, 18, 9, '#DDD2C4', 'transform="rotate(-14 44 82)"') +
        ellipse(156, 82, 18, 9, '#DDD2C4', 'transform="rotate(14 156 82)"'),
      feet: '#6F5F52',
      muzzle:
        ellipse(100, 113, 21, 14, '#FFFFFF') + nose(106, '#8C7A6B', mood) + path('M90 126 H110 L100 152 Z', '#FFFFFF'),
    },
    { mood, pose, held },
  );

export const homeDoor: Figure = ({ color = '#6FA08C' }) =>
  rect(28, 6, 144, 192, 8, darker(color, 0.35)) +
  rect(38, 16, 124, 182, 4, verticalFill(lighter(color, 0.2), color)) +
  rect(54, 34, 92, 56, 6, darker(color, 0.12)) +
  rect(54, 116, 92, 62, 6, darker(color, 0.12)) +
  circle(100, 103, 8, '#FFF6E5') +
  circle(100, 103, 4.5, ink) +
  circle(150, 112, 7, '#F2B84B');

export const parrot: Figure = ({ color = '#6FB05E' }) =>
  path('M70 150 L54 196 L88 168 Z', '#E8705A') +
  path(
    'M62 92 C62 50 86 28 116 28 C146 28 160 54 156 84 C152 130 120 172 84 172 C62 150 62 120 62 92 Z',
    radialFill(color),
  ) +
  path('M70 100 C92 90 112 112 104 150 C86 152 70 130 70 100 Z', darker(color, 0.2)) +
  path('M150 60 C176 58 182 82 168 100 C162 90 152 86 144 86 Z', '#F2933B') +
  circle(128, 62, 15, '#FFFDF6') +
  circle(131, 62, 7, ink) +
  circle(133, 60, 2.4, '#FFF') +
  line('M104 30 q-10 -18 -22 -16 M114 28 q0 -16 -10 -22', '#F2B84B', 7);

export const parcel: Figure = ({ color = '#D2A06A' }) =>
  path('M16 96 L100 66 L184 96 L100 124 Z', lighter(color, 0.3)) +
  path('M16 96 L100 124 V198 L16 170 Z', color) +
  path('M184 96 L100 124 V198 L184 170 Z', darker(color, 0.12)) +
  line('M58 81 L142 110 V182', '#FFF1D6', 12, 'opacity="0.8"');

export const sign: Figure = () =>
  line('M100 198 V110', '#A5673E', 12) +
  rect(36, 30, 128, 92, 10, verticalFill('#F6DFAE', '#E2BE80')) +
  ellipse(100, 84, 17, 22, '#8A5A3A') +
  repeat(4, (i) => circle(82 + i * 12, 54 - (i % 3) * 2, 5, '#8A5A3A')) +
  line('M56 44 L144 110 M144 44 L56 110', '#D9442F', 9);

export const crack: Figure = () =>
  line(
    'M100 100 L60 70 L40 84 L12 60 M100 100 L130 60 L122 30 M100 100 L150 112 L166 98 L192 110 M100 100 L86 140 L100 160 L84 190 M60 70 L66 40',
    '#FFFFFF',
    6,
  );

export const fireHat: Figure = ({ color = '#E0493A' }) =>
  ellipse(100, 160, 92, 24, darker(color, 0.12)) +
  path('M38 156 C38 90 60 60 100 60 C140 60 162 90 162 156 Q100 176 38 156 Z', radialFill(color)) +
  path('M92 60 Q100 40 108 60 V152 H92 Z', lighter(color, 0.25)) +
  path('M78 104 Q100 92 122 104 V132 Q112 148 100 152 Q88 148 78 132 Z', '#F6D58E');

export const leafHat: Figure = ({ color = '#6FAE5E' }) =>
  path(
    'M96 190 C60 150 40 120 44 96 C72 108 92 150 100 180 Z M104 190 C140 150 160 120 156 96 C128 108 108 150 100 180 Z M100 190 C86 140 88 100 100 70 C112 100 114 140 100 190 Z',
    color,
  );

export const stove: Figure = ({ color = '#8FA9A6' }) =>
  rect(14, 70, 172, 128, 12, verticalFill(lighter(color, 0.3), color)) +
  rect(4, 60, 192, 16, 6, darker(color, 0.15)) +
  ellipse(100, 60, 46, 8, '#4A4F52') +
  repeat(5, (i) => path(`M${String(70 + i * 14)} 60 q-5 -10 1 -18 q7 8 3 18 Z`, '#F2933B')) +
  rect(40, 112, 120, 66, 10, '#4A5A5E') +
  rect(40, 92, 120, 8, 4, darker(color, 0.3));

/** A corridor that leads away from the viewer. */
export const hallway: Backdrop = ({ y = 90, color = '#F6E8C8', color2 = '#E4CFA2' }, { width, height }) =>
  rect(0, 0, width, height, 0, verticalFill(color, color2)) +
  rect(width * 0.32, y + 90, width * 0.36, height * 0.44, 6, '#BFE3E0') +
  path(
    `M0 ${String(height)} L${String(width * 0.32)} ${String(y + 90 + height * 0.44)} H${String(width * 0.68)} L${String(width)} ${String(height)} Z`,
    '#D9B98A',
  ) +
  line(
    `M0 0 L${String(width * 0.32)} ${String(y + 90)} M${String(width)} 0 L${String(width * 0.68)} ${String(y + 90)}`,
    '#D9C08E',
    5,
  ) +
  repeat(3, (i) =>
    path(`M${String(250 + i * 50)} ${String(height * 0.83)} l26 14 l-26 14 v-9 h-18 v-10 h18 Z`, '#6FB07E'),
  );

export const girlElephant: Figure = ({ mood = 'wide' }) =>
  ellipse(48, 92, 40, 46, radialFill('#F2A9B4')) +
  ellipse(152, 92, 40, 46, radialFill('#F2A9B4')) +
  ellipse(50, 94, 26, 32, '#F9CBD0') +
  ellipse(150, 94, 26, 32, '#F9CBD0') +
  ellipse(100, 158, 42, 36, radialFill('#F2A9B4')) +
  ellipse(80, 188, 17, 10, '#E592A0') +
  ellipse(120, 188, 17, 10, '#E592A0') +
  circle(100, 92, 46, radialFill('#F2A9B4')) +
  line('M100 104 C98 124 100 138 112 140', '#E592A0', 17) +
  eyesOf(mood, 88, 22) +
  path('M100 46 C84 30 70 40 82 50 Z M100 46 C116 30 130 40 118 50 Z', '#E8604F') +
  circle(100, 46, 6, '#E8604F');
