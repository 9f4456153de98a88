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

/**
 * Draws head wear over a round avatar, in a box of 200 × 200. The centre of the avatar is at 100, 100, and its radius
 * is
 * 71. So the head wear fits drawings and photos alike.
 */
type Headwear = () => string;

const turned = (drawing: string, degrees: number, x = 100, y = 100) =>
  `<g transform="rotate(${String(degrees)} ${String(x)} ${String(y)})">${drawing}</g>`;

const starPath = (cx: number, cy: number, r: number) =>
  `M${Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const reach = index % 2 === 0 ? r : r * 0.52;
    return `${(cx + Math.cos(angle) * reach).toFixed(1)} ${(cy + Math.sin(angle) * reach).toFixed(1)}`;
  }).join(' L')} Z`;

const star = (cx: number, cy: number, r: number, color = '#FFC94D') =>
  path(starPath(cx, cy, r), color, `stroke="${color}" stroke-width="${String(r * 0.3)}" stroke-linejoin="round"`);

const flower = (cx: number, cy: number, r: number, color: string) =>
  repeat(5, (index) => {
    const angle = (index * 2 * Math.PI) / 5 - Math.PI / 2;
    return circle(cx + Math.cos(angle) * r * 0.72, cy + Math.sin(angle) * r * 0.72, r * 0.56, color);
  }) + circle(cx, cy, r * 0.44, '#FFD667');

/** Returns a point on the edge of the avatar; 0 degrees is the top. */
const onEdge = (degrees: number, reach = 71) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [100 + Math.cos(angle) * reach, 100 + Math.sin(angle) * reach] as const;
};

const sprout: Headwear = () =>
  line('M100 44 C100 34 99 27 100 20', '#5E9C5F', 6) +
  path('M100 24 C84 28 70 20 66 4 C84 2 98 8 100 24 Z', radialFill('#7CC07A')) +
  path('M100 22 C112 26 128 20 133 6 C117 3 103 8 100 22 Z', radialFill('#8FCF85')) +
  line('M72 8 C82 11 92 17 98 23 M128 9 C117 12 107 17 101 22', '#5E9C5F', 2) +
  ellipse(100, 42, 17, 7, '#A8744B') +
  ellipse(100, 40, 11, 4, '#C08C5D');

const bow: Headwear = () =>
  turned(
    path('M146 42 C130 18 112 20 112 42 C112 64 130 66 146 42 Z', radialFill('#EE6B5F')) +
      path('M146 42 C162 18 180 20 180 42 C180 64 162 66 146 42 Z', radialFill('#EE6B5F')) +
      line('M122 36 C130 38 136 40 141 42 M122 50 C130 47 136 45 141 43', darker('#EE6B5F', 0.22), 3) +
      line('M170 36 C162 38 156 40 151 42 M170 50 C162 47 156 45 151 43', darker('#EE6B5F', 0.22), 3) +
      ellipse(146, 42, 9, 10, radialFill('#F58A78')),
    14,
    146,
    42,
  );

const sunHat: Headwear = () =>
  ellipse(100, 52, 74, 16, verticalFill('#F8DFA0', '#E3BD6C')) +
  path('M58 50 C58 14 78 4 100 4 C122 4 142 14 142 50 C130 57 70 57 58 50 Z', radialFill('#F6D88C')) +
  path('M58 42 C58 45 58 48 58 50 C70 57 130 57 142 50 C142 48 142 45 142 42 C130 49 70 49 58 42 Z', '#4FA7A0') +
  line('M74 22 C82 12 92 10 100 10', '#FFF1C9', 4) +
  flower(132, 42, 12, '#FFFFFF');

const starClip: Headwear = () =>
  turned(star(150, 46, 25), 16, 150, 46) +
  turned(star(150, 46, 13, '#FFE08A'), 16, 150, 46) +
  turned(star(118, 31, 10, '#FFD97A'), -10, 118, 31) +
  circle(142, 50, 2.4, ink) +
  circle(157, 54, 2.4, ink) +
  line('M145 58 q4 4 8 1', ink, 2.4);

const laurel: Headwear = () =>
  [-1, 1]
    .map((side) =>
      repeat(7, (index) => {
        const degrees = side * (16 + index * 17);
        const [x, y] = onEdge(degrees, 76);
        const color = index % 2 === 0 ? '#E4B24A' : '#F2CB6C';
        return turned(ellipse(x, y, 6.5, 15, radialFill(color)), degrees + side * 62, x, y);
      }),
    )
    .join('') + star(100, 24, 13, '#FFC94D');

const headphones: Headwear = () =>
  line('M30 100 C28 20 172 20 170 100', '#3E8E8A', 13) +
  line('M34 92 C36 32 164 32 166 92', '#66B5AE', 4) +
  rect(14, 82, 30, 52, 14, radialFill('#F2A94A')) +
  rect(156, 82, 30, 52, 14, radialFill('#F2A94A')) +
  rect(36, 86, 12, 44, 6, '#3E8E8A') +
  rect(152, 86, 12, 44, 6, '#3E8E8A') +
  circle(27, 108, 6, '#FFE3B0') +
  circle(173, 108, 6, '#FFE3B0');

const nightCap: Headwear = () =>
  path(
    'M40 56 C52 14 96 -4 130 10 C156 20 172 44 178 74 C160 60 148 52 146 54 C132 62 70 68 40 56 Z',
    radialFill('#6F83C4'),
  ) +
  star(92, 34, 8, '#FFE08A') +
  star(126, 34, 6, '#FFE08A') +
  circle(116, 20, 2.6, '#FFE08A') +
  circle(150, 42, 2.6, '#FFE08A') +
  path(
    'M34 54 C34 46 40 42 46 45 C76 56 122 56 146 44 C153 42 158 48 156 55 C154 60 150 62 146 63 C118 74 72 74 44 64 C38 62 34 60 34 54 Z',
    '#FFF6E5',
  ) +
  circle(180, 82, 12, '#FFF6E5') +
  circle(177, 79, 5, '#FFFFFF');

const wreath: Headwear = () =>
  line('M36 66 C54 28 146 28 164 66', '#7DB56F', 8) +
  [-64, -44, -22, 22, 44, 64]
    .map((degrees) => {
      const [x, y] = onEdge(degrees, 68);
      return turned(ellipse(x, y, 5, 11, '#8FCB80'), degrees + 50, x, y);
    })
    .join('') +
  (
    [
      [-56, 12, '#F7A8B0'],
      [-32, 14, '#FFFFFF'],
      [0, 17, '#F58A78'],
      [32, 14, '#FFFFFF'],
      [56, 12, '#B7A5E0'],
    ] as const
  )
    .map(([degrees, r, color]) => flower(...onEdge(degrees, 69), r, color))
    .join('');

const crown: Headwear = () =>
  path(
    'M52 52 L44 12 C44 8 48 7 51 10 L74 28 L96 2 C98 -1 102 -1 104 2 L126 28 L149 10 C152 7 156 8 156 12 L148 52 C120 62 80 62 52 52 Z',
    verticalFill('#FFDD78', '#EBA93C'),
  ) +
  path('M52 52 L50 41 C80 51 120 51 150 41 L148 52 C120 62 80 62 52 52 Z', '#E2932D') +
  circle(46, 10, 6, '#F58A78') +
  circle(100, 2, 7, '#4FB0A6') +
  circle(154, 10, 6, '#F58A78') +
  ellipse(100, 36, 8, 10, '#EE6B5F') +
  ellipse(97, 32, 2.6, 3.6, '#FFFFFF', 'opacity="0.6"') +
  circle(72, 40, 4.5, '#FFF4D2') +
  circle(128, 40, 4.5, '#FFF4D2');

const partyHat: Headwear = () =>
  turned(
    path('M100 -4 L136 56 C116 64 84 64 64 56 Z', verticalFill('#F79C86', '#EE6B5F')) +
      path('M88 17 L112 15 L119 28 L81 31 Z', '#FFE08A') +
      path('M74 40 L124 36 L132 49 L66 54 Z', '#74BDB6') +
      circle(100, -2, 10, '#FFD667') +
      repeat(7, (index) => circle(66 + index * 11.4, 57 + Math.sin((index / 6) * Math.PI) * 5, 7, '#FFF6E5')),
    -10,
    100,
    60,
  );

const rabbitEars: Headwear = () =>
  turned(ellipse(72, 22, 15, 40, radialFill('#FBF3EC')) + ellipse(72, 24, 7.5, 28, '#F6B7A4'), -14, 72, 56) +
  turned(ellipse(128, 22, 15, 40, radialFill('#FBF3EC')) + ellipse(128, 24, 7.5, 28, '#F6B7A4'), 14, 128, 56) +
  line('M38 66 C54 30 146 30 162 66', '#F1D9CB', 10) +
  flower(100, 38, 11, '#F7A8B0');

const wizardHat: Headwear = () =>
  ellipse(100, 54, 72, 14, radialFill('#5B5AA6')) +
  path(
    'M60 52 C70 26 78 2 112 -14 C120 -18 128 -10 122 -4 C114 4 116 8 120 16 C128 30 134 40 140 52 C124 60 76 60 60 52 Z',
    radialFill('#6F6CC0'),
  ) +
  path('M64 42 C62 46 61 49 60 52 C76 60 124 60 140 52 C138 48 136 45 135 42 C120 50 78 50 64 42 Z', '#F2B04C') +
  star(96, 24, 8, '#FFE08A') +
  star(112, 6, 4.5, '#FFE08A') +
  circle(86, 34, 2.6, '#FFE08A') +
  circle(118, 32, 2.6, '#FFE08A');

const tigerCap: Headwear = () =>
  circle(44, 30, 19, radialFill('#F2A445')) +
  circle(156, 30, 19, radialFill('#F2A445')) +
  circle(44, 31, 10, '#FBD7A1') +
  circle(156, 31, 10, '#FBD7A1') +
  path(
    'M32 72 C34 24 66 2 100 2 C134 2 166 24 168 72 C150 52 126 46 100 46 C74 46 50 52 32 72 Z',
    radialFill('#F4AE4E'),
  ) +
  line('M84 14 h32 M88 24 h24 M100 10 v24', '#6B4426', 5.5) +
  line('M54 34 l15 6 M46 47 l14 5 M146 34 l-15 6 M154 47 l-14 5', '#6B4426', 5) +
  path(
    'M32 72 C50 52 74 46 100 46 C126 46 150 52 168 72 C170 76 166 80 162 77 C144 62 124 57 100 57 C76 57 56 62 38 77 C34 80 30 76 32 72 Z',
    '#E4574B',
  ) +
  repeat(5, (index) => circle(...onEdge(-44 + index * 22, 50), 3.4, '#FFE08A'));

const dinosaurHood: Headwear = () =>
  [-58, -35, -12, 12, 35, 58]
    .map((degrees) => {
      const [x, y] = onEdge(degrees, 84);
      return turned(
        path(
          `M${String(x - 13)} ${String(y + 12)} L${String(x)} ${String(y - 16)} L${String(x + 13)} ${String(y + 12)} Z`,
          '#F2B04C',
          'stroke="#F2B04C" stroke-width="6" stroke-linejoin="round"',
        ),
        degrees,
        x,
        y,
      );
    })
    .join('') +
  path(
    'M24 92 C24 40 58 16 100 16 C142 16 176 40 176 92 C158 62 132 46 100 46 C68 46 42 62 24 92 Z',
    radialFill('#7FBF87'),
  ) +
  circle(66, 38, 9, '#FFFFFF') +
  circle(134, 38, 9, '#FFFFFF') +
  circle(67, 39, 4.6, ink) +
  circle(133, 39, 4.6, ink) +
  circle(92, 30, 2.6, darker('#7FBF87', 0.25)) +
  circle(108, 30, 2.6, darker('#7FBF87', 0.25)) +
  line('M30 82 C48 56 72 47 100 47 C128 47 152 56 170 82', lighter('#7FBF87', 0.5), 4);

const spaceHelmet: Headwear = () =>
  path(
    'M100 14 C150 14 186 52 186 100 C186 148 150 186 100 186 C50 186 14 148 14 100 C14 52 50 14 100 14 Z M100 32 C60 32 32 62 32 100 C32 138 60 168 100 168 C140 168 168 138 168 100 C168 62 140 32 100 32 Z',
    verticalFill('#FFFFFF', '#D3DDE8'),
    'fill-rule="evenodd"',
  ) +
  line('M46 66 C56 50 70 42 84 39', '#FFFFFF', 6, 'opacity="0.85"') +
  rect(4, 82, 20, 38, 9, radialFill('#F2A445')) +
  rect(176, 82, 20, 38, 9, radialFill('#F2A445')) +
  line('M160 32 L172 12', '#9FB0C2', 5) +
  circle(174, 9, 8, radialFill('#EE6B5F')) +
  star(64, 176, 7, '#FFC94D') +
  rect(86, 170, 28, 10, 5, '#4FA7A0');

/** Moves head wear down, because the upper edge of the box would cut it off. */
const lowered =
  (draw: Headwear, down: number, scale = 1): Headwear =>
  () =>
    `<g transform="translate(${String(100 * (1 - scale))} ${String(down)}) scale(${String(scale)})">${draw()}</g>`;

export const headwear: Record<string, Headwear> = {
  sprout,
  bow,
  'sun-hat': sunHat,
  'star-clip': starClip,
  headphones,
  wreath,
  'night-cap': lowered(nightCap, 8),
  laurel,
  crown: lowered(crown, 15, 0.86),
  'party-hat': lowered(partyHat, 15),
  'rabbit-ears': lowered(rabbitEars, 19, 0.98),
  'wizard-hat': lowered(wizardHat, 18, 0.94),
  'tiger-cap': tigerCap,
  'dinosaur-hood': lowered(dinosaurHood, 9, 0.94),
  'space-helmet': spaceHelmet,
};
