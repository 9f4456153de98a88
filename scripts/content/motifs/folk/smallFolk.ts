import { armsBehind, armsInFront, eyesOf } from '#scripts/content/motifs/critter.ts';
import {
  circle,
  darker,
  ellipse,
  verticalFill,
  group,
  ink,
  lighter,
  line,
  path,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure, Item } from '#scripts/content/motifs/drawing.ts';

const cheek = (x: number, y: number, r = 6) => ellipse(x, y, r, r * 0.65, '#F4826B', 'opacity="0.55"');

export const turtle: Figure = ({ mood = 'open', color = '#6E9F7B' }) =>
  ellipse(50, 182, 22, 12, '#9CBF7E') +
  ellipse(130, 184, 22, 12, '#9CBF7E') +
  path('M14 170 q-14 6 -10 14 q14 2 22 -6 Z', '#9CBF7E') +
  path('M10 170 C14 104 54 78 92 78 C132 78 164 108 168 170 Q90 186 10 170 Z', radialFill(color)) +
  path(
    'M60 96 L92 86 L124 98 L116 130 H68 Z M24 160 L36 122 L64 132 L60 168 Z M72 134 H114 L118 170 H68 Z M122 132 L146 122 L158 158 L124 168 Z',
    lighter(color, 0.24),
    'opacity="0.7"',
  ) +
  path('M140 160 C146 120 158 106 172 108 C194 108 200 132 194 148 C188 164 164 168 140 172 Z', radialFill('#A9CB88')) +
  (mood === 'happy'
    ? line('M168 130 q6 -7 12 0', ink, 3.4)
    : circle(176, 130, 4.6, ink) + circle(177.5, 128, 1.5, '#FFF')) +
  cheek(168, 144) +
  line('M180 148 q8 1 12 -6', ink, 3);

export const bird: Figure = ({ color = '#5AA3B5' }) =>
  path('M40 150 L6 132 L12 160 Z', darker(color)) +
  path(
    'M36 140 C36 96 72 70 112 72 C150 72 168 96 166 122 C164 160 126 178 92 176 C58 174 36 164 36 140 Z',
    radialFill(color),
  ) +
  ellipse(118, 148, 34, 24, '#FFF1D6') +
  path('M56 124 C78 112 102 120 108 138 C92 158 64 154 56 124 Z', darker(color, 0.22)) +
  circle(136, 106, 6, ink) +
  circle(138, 104, 2, '#FFF') +
  cheek(126, 122, 8) +
  path('M164 110 L190 118 L164 128 Z', '#F2933B') +
  line('M92 176 v20 M112 175 v21', '#C98A3B', 5);

export const fish: Figure = ({ color = '#F08A72', mood = 'open' }) =>
  path('M46 100 L8 66 Q18 100 8 134 Z', darker(color)) +
  path('M38 100 C60 48 140 44 184 100 C140 156 60 152 38 100 Z', radialFill(color)) +
  path('M96 66 C110 40 126 42 134 60 Z', darker(color)) +
  (mood === 'asleep' ? line('M142 90 q8 8 16 0', ink, 4) : circle(150, 90, 6, ink)) +
  cheek(142, 108, 8) +
  line('M100 84 q14 16 0 32 M78 86 q12 14 0 28', lighter(color), 4);

export const ladybug: Figure = () =>
  line('M70 70 q-14 -20 -28 -18 M92 62 q-2 -22 -18 -30', ink, 5) +
  circle(74, 92, 30, radialFill('#5B4436')) +
  path('M46 160 C46 104 90 84 124 90 C166 96 184 130 180 168 Z', radialFill('#E85F4E')) +
  line('M116 90 C120 120 118 146 112 166', '#5B4436', 5) +
  circle(92, 124, 11, '#5B4436') +
  circle(84, 152, 8, '#5B4436') +
  circle(146, 120, 10, '#5B4436') +
  circle(150, 150, 10, '#5B4436') +
  circle(62, 88, 7, '#FFF') +
  circle(84, 84, 7, '#FFF') +
  circle(62, 89, 4, ink) +
  circle(84, 85, 4, ink) +
  line('M64 104 q8 6 16 -2', '#FFE3C4', 3) +
  line('M62 166 v16 M104 168 v16 M150 168 v16', '#5B4436', 6);

export const ant: Figure = () =>
  line('M70 140 l-14 46 M100 150 v40 M130 146 l14 42 M72 60 q-8 -26 -24 -30 M92 56 q2 -26 18 -34', '#5B3B2A', 6) +
  ellipse(146, 138, 40, 30, radialFill('#7A4A33')) +
  ellipse(100, 132, 24, 22, radialFill('#8A5539')) +
  circle(76, 88, 36, radialFill('#8A5539')) +
  circle(64, 82, 9, '#FFF') +
  circle(90, 82, 9, '#FFF') +
  circle(64, 84, 5, ink) +
  circle(90, 84, 5, ink) +
  line('M68 104 q9 8 18 0', '#FFE3C4', 3.4);

export const butterfly: Figure = ({ color = '#F6A283' }) =>
  path(
    'M98 104 C60 40 10 40 16 84 C20 112 60 118 98 108 C64 116 36 140 50 164 C66 184 92 150 100 112 Z',
    radialFill(color),
  ) +
  path(
    'M102 104 C140 40 190 40 184 84 C180 112 140 118 102 108 C136 116 164 140 150 164 C134 184 108 150 100 112 Z',
    radialFill(color),
  ) +
  circle(52, 80, 12, '#FFE9B8') +
  circle(148, 80, 12, '#FFE9B8') +
  ellipse(100, 112, 7, 36, ink) +
  line('M98 78 q-8 -24 -22 -26 M102 78 q8 -24 22 -26', ink, 4);

const snailShell =
  circle(92, 130, 50, radialFill('#D08A5A')) +
  line('M92 130 m-6 0 a10 10 0 1 1 12 12 a24 24 0 1 1 18 -22 a36 36 0 1 1 -40 -30', '#A5623A', 6);

/** A snail. With the kind `hidden`, it has withdrawn into its shell. */
export const snail: Figure = ({ kind }) =>
  kind === 'hidden'
    ? ellipse(104, 183, 42, 9, '#E9C79E') + group(snailShell, 'translate(0 14)') + ellipse(124, 178, 17, 11, '#8A4F30')
    : path(
        'M20 190 C24 164 50 158 80 164 H150 C176 164 176 120 186 118 C204 122 196 190 160 192 Z',
        radialFill('#E9C79E'),
      ) +
      snailShell +
      line('M184 124 l-6 -26 M190 124 l8 -24', '#E9C79E', 6) +
      circle(177, 96, 6, ink) +
      circle(199, 98, 6, ink);

const skin = '#FBD9B6';

interface Person {
  coat: string;
  hair: string;
  behind?: string;
  extra?: string;
}

/** Draws a person, who can stand, hold something, raise one hand, cheer or reach to the side. */
function person({ coat, hair, behind = '', extra = '' }: Person, look: Item): string {
  const { mood = 'open', pose = 'stand', held = '' } = look;
  const sleeve = darker(coat, 0.12);
  const hangsLeft = pose !== 'hold' && pose !== 'cheer';
  return (
    (pose === 'raise' ? held : '') +
    behind +
    path(
      'M58 150 C60 128 78 120 100 120 C122 120 140 128 142 150 C148 176 138 194 100 195 C62 194 52 176 58 150 Z',
      radialFill(coat),
    ) +
    (pose === 'stand'
      ? path(
          'M62 136 C48 142 43 157 49 166 C55 173 67 168 74 154 Z M138 136 C152 142 157 157 151 166 C145 173 133 168 126 154 Z',
          sleeve,
        ) + circle(150, 168, 8, skin)
      : armsBehind(pose, sleeve)) +
    (hangsLeft ? circle(50, 168, 8, skin) : '') +
    ellipse(80, 192, 17, 8, '#6F4A34') +
    ellipse(120, 192, 17, 8, '#6F4A34') +
    circle(54, 94, 9, skin) +
    circle(146, 94, 9, skin) +
    circle(100, 88, 46, radialFill(skin)) +
    eyesOf(mood, 92, 18, 4.8) +
    cheek(72, 106, 9) +
    cheek(128, 106, 9) +
    line('M92 111 q8 8 16 0', '#B0563F', 3.4) +
    hair +
    extra +
    (pose === 'raise' ? '' : held) +
    armsInFront(pose, sleeve, skin)
  );
}

const shortHair = path(
  'M53 88 C50 52 74 38 100 38 C128 38 150 54 147 88 C140 74 134 66 124 64 C104 72 76 70 66 66 C58 72 56 80 53 88 Z',
  '#4A352B',
);
const strawHat =
  ellipse(100, 60, 70, 17, '#E2B566') +
  path('M62 58 C62 26 80 14 100 14 C120 14 138 26 138 58 Q100 68 62 58 Z', verticalFill('#F6D58E', '#E7BD6C')) +
  path('M62 52 Q100 64 138 52 V60 Q100 72 62 60 Z', '#D9694A');

export const farmer: Figure = ({ color = '#5B8F99', ...look }) =>
  person({ coat: color, hair: shortHair, extra: strawHat }, look);

export const boy: Figure = ({ color = '#F2994A', ...look }) => person({ coat: color, hair: shortHair }, look);

export const girl: Figure = ({ color = '#E0604F', ...look }) =>
  person(
    {
      coat: color,
      behind: circle(50, 62, 17, '#4A352B') + circle(150, 62, 17, '#4A352B'),
      hair: path(
        'M53 90 C50 52 74 38 100 38 C128 38 150 54 147 90 C142 72 132 64 100 64 C68 64 58 72 53 90 Z',
        '#4A352B',
      ),
      extra:
        circle(60, 70, 5, '#FBC766') + circle(140, 70, 5, '#FBC766') + line('M72 124 Q100 138 128 124', '#FFF6E5', 9),
    },
    look,
  );

export const grandpa: Figure = ({ color = '#5D7F86', ...look }) =>
  person(
    {
      coat: color,
      hair:
        path(
          'M54 84 C52 66 58 54 66 50 C62 62 62 72 60 84 Z M146 84 C148 66 142 54 134 50 C138 62 138 72 140 84 Z',
          '#F4F0EA',
        ) + line('M74 80 q8 -6 15 -1 M111 79 q8 -5 15 1', '#F4F0EA', 5),
      extra:
        path(
          'M66 108 C70 150 88 160 100 160 C112 160 130 150 134 108 C126 120 112 118 100 116 C88 118 74 120 66 108 Z',
          '#F7F3EC',
        ) + line('M92 124 q8 7 16 0', '#B0563F', 3.4),
    },
    look,
  );

export const grandma: Figure = ({ color = '#7B6A9C', ...look }) =>
  person(
    {
      coat: color,
      behind: circle(100, 34, 20, '#DDD6D0'),
      hair: path(
        'M53 88 C50 52 74 38 100 38 C128 38 150 54 147 88 C138 66 122 56 100 54 C78 56 62 66 53 88 Z',
        '#E4DED8',
      ),
      extra:
        line(
          'M70 92 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0 M106 92 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0 M94 92 h12',
          '#B98A57',
          2.8,
        ) + line('M74 124 Q100 138 126 124', '#F6D58E', 9),
    },
    look,
  );

/** A hare behind a heap of snow: only its ears and eyes are visible. */
export const hareInSnow: Figure = () =>
  ellipse(78, 84, 12, 42, radialFill('#D9BFA2'), 'transform="rotate(-8 78 84)"') +
  ellipse(122, 84, 12, 42, radialFill('#D9BFA2'), 'transform="rotate(8 122 84)"') +
  ellipse(78, 88, 6, 30, '#F0C3AC', 'transform="rotate(-8 78 88)"') +
  ellipse(122, 88, 6, 30, '#F0C3AC', 'transform="rotate(8 122 88)"') +
  circle(100, 146, 42, radialFill('#DEC6AA')) +
  circle(84, 138, 6, ink) +
  circle(116, 138, 6, ink) +
  circle(86, 136, 2, '#FFF') +
  circle(118, 136, 2, '#FFF') +
  path('M0 198 C16 160 52 148 84 158 C116 146 170 150 200 198 Z', verticalFill('#FFFFFF', '#DCE9EE'));

/** A long row of round segments, each with a pair of shoes. */
export const centipede: Figure = ({ color = '#B98ACB', mood = 'open' }) => {
  const shoes = ['#E8705A', '#F2B84B', '#5AA3A8', '#7DBB5E', '#F08AA0', '#6F8FC8'];
  return (
    repeat(6, (i) => {
      const x = 186 - i * 24;
      const y = 158 - (i % 2) * 6;
      return (
        line(`M${String(x - 6)} ${String(y + 14)} V184 M${String(x + 7)} ${String(y + 14)} V184`, darker(color), 4) +
        ellipse(x - 9, 189, 10, 6, shoes[i] ?? ink) +
        ellipse(x + 6, 189, 10, 6, shoes[(i + 2) % 6] ?? ink) +
        circle(x, y, 20, radialFill(i % 2 === 0 ? color : '#D2AEDF'))
      );
    }) +
    line('M34 100 q-10 -16 -20 -14 M56 98 q4 -18 16 -18', darker(color), 4) +
    circle(46, 132, 36, radialFill(color)) +
    circle(14, 84, 5, '#F2B84B') +
    circle(74, 79, 5, '#F2B84B') +
    `<g transform="translate(-10 50) scale(0.56 0.9)">${eyesOf(mood, 88, 24, 7)}</g>` +
    ellipse(24, 142, 7, 5, '#F4826B', 'opacity="0.6"') +
    ellipse(68, 142, 7, 5, '#F4826B', 'opacity="0.6"') +
    line('M39 146 q7 7 14 0', ink, 3)
  );
};
