import {
  circle,
  darker,
  ellipse,
  verticalFill,
  glow,
  group,
  ink,
  lighter,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';
import { face } from '#scripts/content/motifs/face.ts';

const screen = '#35505A';
const glass = '#E9F4EE';
const cream = '#FFF9EC';

/** A soft highlight on the upper left of a curved case. */
const shine = (x: number, y: number, width: number, height: number, turn = -24) =>
  ellipse(
    x,
    y,
    width,
    height,
    '#FFFFFF',
    `opacity="0.38" transform="rotate(${String(turn)} ${String(x)} ${String(y)})"`,
  );

const dots = (x: number, y: number, columns: number, rows: number, gap: number, color: string, r = 3) =>
  repeat(columns * rows, (index) =>
    circle(x + (index % columns) * gap, y + Math.floor(index / columns) * gap, r, color),
  );

const playSign = (x: number, y: number, size: number, color: string) =>
  path(
    `M${String(x - size * 0.4)} ${String(y - size * 0.6)} Q${String(x - size * 0.4)} ${String(y - size * 0.8)} ${String(x - size * 0.2)} ${String(y - size * 0.66)} L${String(x + size * 0.6)} ${String(y - size * 0.14)} Q${String(x + size * 0.76)} ${String(y)} ${String(x + size * 0.6)} ${String(y + size * 0.14)} L${String(x - size * 0.2)} ${String(y + size * 0.66)} Q${String(x - size * 0.4)} ${String(y + size * 0.8)} ${String(x - size * 0.4)} ${String(y + size * 0.6)} Z`,
    color,
  );

/** A story machine in the shape of a bean with a sprout. */
export const beanMachine: Figure = ({ color = '#8FCDB4', mood = 'happy' }) =>
  line('M100 46 C100 30 98 22 94 12', '#6FA86A', 7) +
  path('M95 22 C70 26 54 16 50 -4 C74 -8 92 2 95 22 Z', verticalFill('#A9D08A', '#6FA86A')) +
  path('M97 18 C118 22 138 12 144 -8 C120 -14 100 -4 97 18 Z', verticalFill('#B9DB96', '#7DB572')) +
  ellipse(64, 190, 22, 10, darker(color, 0.2)) +
  ellipse(136, 190, 22, 10, darker(color, 0.2)) +
  path(
    'M100 38 C146 38 172 78 172 124 C172 170 144 196 100 196 C56 196 28 170 28 124 C28 78 54 38 100 38 Z',
    radialFill(color),
  ) +
  shine(62, 76, 12, 26, 24) +
  face(mood, 92, 24) +
  rect(60, 134, 80, 44, 22, cream) +
  path('M84 150 L73 156 L84 162 Z', darker(color, 0.35)) +
  circle(100, 156, 15, '#F9B74F') +
  playSign(100, 156, 11, cream) +
  path('M116 150 L127 156 L116 162 Z', darker(color, 0.35));

/** A story machine with long soft ears and a ring of light at its foot. */
export const earsMachine: Figure = ({ color = '#FFF3DC', color2 = '#F9B74F', mood = 'open' }) =>
  ellipse(100, 188, 92, 16, glow('#FFE08A')) +
  path('M58 84 C34 50 32 2 50 -10 C72 -16 92 30 90 74 Z', radialFill(color2)) +
  path('M62 70 C48 44 46 14 54 4 C66 8 78 40 80 68 Z', lighter(color2, 0.62)) +
  path('M142 84 C166 50 168 2 150 -10 C128 -16 108 30 110 74 Z', radialFill(color2)) +
  path('M138 70 C152 44 154 14 146 4 C134 8 122 40 120 68 Z', lighter(color2, 0.62)) +
  path(
    'M100 56 C146 56 166 90 166 130 C166 172 140 192 100 192 C60 192 34 172 34 130 C34 90 54 56 100 56 Z',
    radialFill(color),
  ) +
  path('M39 158 C48 180 70 192 100 192 C130 192 152 180 161 158 C140 172 60 172 39 158 Z', color2) +
  line('M52 174 Q100 194 148 174', '#FFE9A8', 4, 'opacity="0.9"') +
  circle(100, 112, 38, screen) +
  circle(100, 112, 33, '#45656E') +
  path('M104 90 a22 22 0 1 0 14 38 a18 18 0 0 1 -14 -38 Z', '#FFE08A') +
  circle(120, 98, 2.6, '#FFF6E5') +
  circle(112, 108, 1.8, '#FFF6E5') +
  ellipse(52, 122, 8, 5.5, '#F4826B', 'opacity="0.5"') +
  ellipse(148, 122, 8, 5.5, '#F4826B', 'opacity="0.5"') +
  (mood === 'asleep' ? line('M82 116 q6 6 12 0 M106 116 q6 6 12 0', glass, 3) : '') +
  shine(60, 84, 8, 18, 28);

/** A player for schoolchildren: a small screen, a wheel of buttons and a cord. */
export const pocketPlayer: Figure = ({ color = '#FDF1DC', color2 = '#E0A85F' }) =>
  line('M140 40 C176 26 196 60 176 96 C166 112 168 132 178 146', color2, 6) +
  circle(180, 150, 9, color2) +
  circle(180, 150, 4, lighter(color2, 0.6)) +
  rect(42, 30, 116, 166, 26, verticalFill(lighter(color, 0.4), darker(color, 0.08))) +
  rect(42, 30, 116, 166, 26, 'none', `stroke="${darker(color, 0.18)}" stroke-width="3"`) +
  rect(54, 44, 92, 62, 12, screen) +
  rect(59, 49, 82, 52, 8, '#DFF0E6') +
  repeat(9, (index) => {
    const half = [5, 9, 15, 10, 18, 12, 7, 13, 6][index] ?? 6;
    return rect(67 + index * 7.6, 72 - half, 4, half * 2, 2, index < 5 ? '#2F7F79' : '#A9CFC4');
  }) +
  line('M67 95 h66', '#A9CFC4', 3) +
  line('M67 95 h34', '#F59E1B', 3) +
  circle(100, 150, 36, darker(color, 0.06)) +
  circle(100, 150, 34, verticalFill('#FFFFFF', lighter(color2, 0.7))) +
  circle(100, 150, 14, color2) +
  playSign(100, 150, 10, cream) +
  path('M74 144 L66 150 L74 156 Z M126 144 L134 150 L126 156 Z', darker(color2, 0.2)) +
  line('M96 124 h8 M100 120 v8 M96 176 h8', darker(color2, 0.2), 3);

/** A child's watch: a story with its progress on the screen. */
export const storyWatch: Figure = ({ color = '#7FBBD0', color2 }) => {
  const strap = color2 ?? darker(color, 0.06);
  return (
    path('M72 60 L76 8 Q78 -2 88 -2 H112 Q122 -2 124 8 L128 60 Z', verticalFill(lighter(strap, 0.12), strap)) +
    path('M72 138 L76 190 Q78 200 88 200 H112 Q122 200 124 190 L128 138 Z', verticalFill(strap, darker(strap, 0.1))) +
    repeat(3, (index) => ellipse(100, 158 + index * 14, 4, 3, darker(strap, 0.25))) +
    rect(78, 16, 44, 9, 4, darker(strap, 0.16)) +
    rect(146, 84, 12, 28, 6, darker(color, 0.22)) +
    rect(48, 48, 104, 102, 34, radialFill(color)) +
    rect(56, 56, 88, 86, 27, screen) +
    rect(59, 59, 82, 80, 24, '#24505A') +
    circle(100, 99, 30, 'none', 'stroke="#3F7076" stroke-width="7"') +
    path('M100 69 A30 30 0 0 1 126 114', 'none', 'stroke="#F9B74F" stroke-width="7" stroke-linecap="round"') +
    playSign(100, 99, 14, cream) +
    circle(72, 72, 2, '#FFE9A8') +
    circle(128, 78, 2.6, '#FFE9A8') +
    circle(74, 126, 2.4, '#FFE9A8')
  );
};

/** A pen for small hands that reads aloud what it touches. */
export const readingPen: Figure = ({ color = '#F6B7A4', mood = 'happy' }) =>
  group(
    path('M84 158 H116 L108 190 Q100 200 92 190 Z', cream) +
      circle(100, 191, 5, '#F59E1B') +
      path('M64 74 H136 L126 158 Q100 170 74 158 Z', verticalFill(lighter(color, 0.2), color)) +
      line('M68 104 Q100 116 132 104', lighter(color, 0.55), 7) +
      circle(100, 132, 13, cream) +
      playSign(100, 132, 9, darker(color, 0.3)) +
      circle(66, 26, 18, radialFill(color)) +
      circle(134, 26, 18, radialFill(color)) +
      circle(66, 27, 9, lighter(color, 0.6)) +
      circle(134, 27, 9, lighter(color, 0.6)) +
      path(
        'M100 6 C140 6 152 40 148 62 C144 84 124 92 100 92 C76 92 56 84 52 62 C48 40 60 6 100 6 Z',
        radialFill(color),
      ) +
      face(mood, 48, 22) +
      shine(72, 26, 7, 14, 30),
    'rotate(18 100 110)',
  );

/** A flat pen that scans a line of text and shows it on a long screen. */
export const wordPen: Figure = ({ color = '#FFFDF6', color2 = '#5AA38F' }) =>
  group(
    path('M78 164 H122 L113 190 Q100 202 87 190 Z', darker(color, 0.1)) +
      rect(94, 186, 12, 10, 4, '#E8705A') +
      rect(70, 0, 60, 168, 26, verticalFill(color, darker(color, 0.07))) +
      rect(70, 0, 60, 168, 26, 'none', `stroke="${darker(color, 0.16)}" stroke-width="2.5"`) +
      path('M70 26 Q70 0 96 0 H104 Q130 0 130 26 V34 H70 Z', color2) +
      rect(78, 42, 44, 84, 10, screen) +
      rect(82, 46, 36, 76, 7, glass) +
      line('M90 58 h20 M90 70 h14', '#2F7F79', 5) +
      line('M90 86 h20 M90 96 h20 M90 106 h12', '#A9CFC4', 4) +
      circle(100, 146, 11, color2) +
      circle(100, 146, 5, cream) +
      circle(100, 17, 5, lighter(color2, 0.6)),
    'rotate(-24 100 120)',
  );

/** A night lamp: a crescent moon as a boat on a wooden foot with a loudspeaker. */
export const moonLamp: Figure = ({ color = '#FFE3A0', kind = 'on' }) =>
  (kind === 'on' ? circle(100, 78, 108, glow(lighter(color, 0.2))) : '') +
  rect(40, 158, 120, 38, 18, verticalFill('#DDA873', '#B9814C')) +
  line('M48 168 h104', '#E9C296', 3, 'opacity="0.8"') +
  dots(70, 178, 7, 2, 10, '#8A5A33', 2.6) +
  rect(94, 138, 12, 26, 5, '#C99A66') +
  path(
    'M14 62 C22 132 62 152 100 152 C138 152 178 132 186 62 C164 96 136 104 100 104 C64 104 36 96 14 62 Z',
    radialFill(color),
  ) +
  path('M28 88 C42 128 70 142 100 142 C80 138 50 124 34 92 Z', '#FFFFFF', 'opacity="0.5"') +
  line('M100 104 V24', '#B9814C', 6) +
  path('M106 28 C142 40 152 66 150 88 C138 94 120 96 106 95 Z', verticalFill('#FFFFFF', '#F3C583')) +
  path('M94 40 C72 52 64 72 64 90 C74 94 86 95 94 95 Z', verticalFill('#FFF6E5', '#E9AE6E')) +
  path('M100 24 L100 10 L122 17 Z', '#E8705A');

/** A small round loudspeaker with a ring of light. */
export const pebbleSpeaker: Figure = ({ color = '#8FB7B5' }) =>
  path(
    'M166 150 C190 150 200 166 190 180 C184 188 172 186 168 178',
    'none',
    `stroke="#F9B74F" stroke-width="7" stroke-linecap="round"`,
  ) +
  path(
    'M100 66 C154 66 178 100 178 134 C178 168 146 190 100 190 C54 190 22 168 22 134 C22 100 46 66 100 66 Z',
    radialFill(color),
  ) +
  ellipse(100, 92, 50, 19, lighter(color, 0.4)) +
  ellipse(100, 90, 42, 14, '#FFE9A8') +
  ellipse(100, 89, 32, 10, lighter(color, 0.65)) +
  playSign(100, 89, 8, darker(color, 0.3)) +
  repeat(30, (index) => {
    const row = Math.floor(index / 10);
    return circle(
      46 + (index % 10) * 12 + (row === 1 ? 0 : 3),
      130 + row * 14,
      2.7,
      darker(color, 0.32),
      'opacity="0.75"',
    );
  }) +
  shine(52, 108, 7, 16, 34);

/** Headphones for children; `kind` wired adds a cable. */
export const softHeadphones: Figure = ({ color = '#F3A683', color2 = '#FFF1D6', kind = 'wireless' }) =>
  (kind === 'wired' ? line('M44 178 C44 206 84 204 96 190 C108 176 130 192 124 204', darker(color, 0.2), 5) : '') +
  path(
    'M30 120 C26 50 62 14 100 14 C138 14 174 50 170 120',
    'none',
    `stroke="${color}" stroke-width="17" stroke-linecap="round"`,
  ) +
  path(
    'M40 96 C44 54 68 32 100 32 C132 32 156 54 160 96',
    'none',
    `stroke="${color2}" stroke-width="7" stroke-linecap="round"`,
  ) +
  rect(10, 100, 46, 82, 22, radialFill(color)) +
  rect(144, 100, 46, 82, 22, radialFill(color)) +
  rect(46, 104, 22, 74, 11, color2) +
  rect(132, 104, 22, 74, 11, color2) +
  path(
    'M32 124 l4.600 9.600 10.400 1.400 -7.500 7.400 1.800 10.400 -9.300 -5 -9.300 5 1.800 -10.400 -7.500 -7.400 10.400 -1.400 Z',
    '#FFE08A',
  ) +
  path(
    'M168 124 l4.600 9.600 10.400 1.400 -7.500 7.400 1.800 10.400 -9.300 -5 -9.300 5 1.800 -10.400 -7.500 -7.400 10.400 -1.400 Z',
    '#FFE08A',
  ) +
  shine(46, 54, 5, 18, 32);

/** A small lamp: fireflies in a glass jar. */
export const fireflyJar: Figure = () =>
  circle(100, 120, 104, glow('#FFE48A')) +
  rect(62, 24, 76, 26, 9, verticalFill('#C99A66', '#A5743F')) +
  path(
    'M66 50 H134 C156 62 164 84 164 112 V166 C164 186 152 196 134 196 H66 C48 196 36 186 36 166 V112 C36 84 44 62 66 50 Z',
    '#DDF0EA',
    'opacity="0.72"',
  ) +
  path('M42 150 Q100 132 158 150 V168 Q158 190 136 190 H64 Q42 190 42 168 Z', '#7FAE78', 'opacity="0.85"') +
  line('M60 164 q4 -26 14 -32 M88 160 q-2 -34 8 -46 M122 162 q0 -28 12 -38', '#4F8F62', 5) +
  [
    [72, 86],
    [116, 74],
    [136, 112],
    [94, 118],
    [62, 128],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 15, glow('#FFD84A')) + circle(x, y, 4.4, '#FFF3B0'))
    .join('') +
  line('M52 84 C54 74 58 68 64 62', '#FFFFFF', 6, 'opacity="0.8"') +
  line('M66 37 h68', ink, 2, 'opacity="0.18"');
