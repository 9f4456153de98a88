import {
  circle,
  ellipse,
  verticalFill,
  glow,
  group,
  line,
  path,
  rect,
  repeat,
  radialFill,
  seededRandom,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop, Figure } from '#scripts/content/motifs/drawing.ts';

const skies: Record<string, [string, string]> = {
  day: ['#BFE3E0', '#FFF3D9'],
  morning: ['#FFE1B0', '#FFF6E5'],
  sunset: ['#F7A77B', '#FFE3A8'],
  dusk: ['#6F7FA8', '#F7C9A8'],
  night: ['#17384A', '#3F7076'],
  deepNight: ['#1B2C4B', '#4A5A86'],
  rain: ['#8FB3B8', '#DDE9DF'],
  storm: ['#3C5360', '#7E9AA0'],
  snow: ['#B9D3DC', '#F3F4EC'],
  autumn: ['#FFDCA3', '#FFF3DC'],
  spring: ['#CFEBDD', '#FFF6E5'],
  cream: ['#FFF6E5', '#FFEBC8'],
};

export const sky: Backdrop = ({ kind = 'day' }, { width, height }) => {
  const [top, bottom] = skies[kind] ?? ['#BFE3E0', '#FFF3D9'];
  return rect(0, 0, width, height, 0, verticalFill(top, bottom));
};

export const stars: Backdrop = ({ count = 24, seed = 1, height = 0.55 }, canvas) => {
  const next = seededRandom(seed);
  return repeat(count, (index) => {
    const x = next() * canvas.width;
    const y = next() * canvas.height * height;
    const r = 1.6 + next() * 2.6;
    return index % 4 === 0
      ? group(
          starShape('#FFE9A8'),
          `translate(${String(x - r * 3)} ${String(y - r * 3)}) scale(${String((r * 6) / 200)})`,
        )
      : circle(x, y, r, '#FFF3CE', 'opacity="0.85"');
  });
};

/** Rain. No drops are drawn below the umbrella at `x`, `y` with the width `size`. */
export const rain: Backdrop = ({ count = 46, seed = 3, x: dryX = 0, y: dryY = 0, size: dryWidth = 0 }, canvas) => {
  const next = seededRandom(seed);
  return repeat(count, () => {
    const x = next() * canvas.width * 1.1;
    const y = next() * canvas.height * 0.9;
    const isDry = y + 26 > dryY && Math.abs(x - dryX) < dryWidth / 2;
    return isDry ? '' : line(`M${String(x)} ${String(y)} l-6 26`, '#F4FBFA', 4, 'opacity="0.6"');
  });
};

export const snowfall: Backdrop = ({ count = 50, seed = 5 }, { width, height }) => {
  const next = seededRandom(seed);
  return repeat(count, () => circle(next() * width, next() * height, 2.5 + next() * 4.5, '#FFFFFF', 'opacity="0.9"'));
};

export const rainbow: Backdrop = ({ x = 320, y = 420, size = 500 }) => {
  const bands = ['#F0876F', '#F9B74F', '#FBE08A', '#9CCB9A', '#79B7C4'];
  return bands
    .map((color, index) => {
      const r = size / 2 - index * 15;
      return line(
        `M${String(x - r)} ${String(y)} A${String(r)} ${String(r)} 0 0 1 ${String(x + r)} ${String(y)}`,
        color,
        15,
        'opacity="0.75"',
      );
    })
    .join('');
};

/** Wind, drawn as a few curling lines. */
export const wind: Backdrop = ({ x = 80, y = 120, size = 300, color = '#FFFFFF' }) =>
  group(
    line('M0 40 H150 C185 40 185 0 160 0 C145 0 140 14 150 20', color, 6) +
      line('M30 66 H200 C228 66 228 100 206 100 C194 100 190 90 196 84', color, 6) +
      line('M-10 92 H110', color, 6),
    `translate(${String(x)} ${String(y)}) scale(${String(size / 220)})`,
  );

export const sun: Figure = ({ mood = 'open', color = '#FBB03B' }) =>
  repeat(12, (index) =>
    group(path('M100 6 q9 14 0 26 q-9 -12 0 -26', '#FBC766'), `rotate(${String(index * 30)} 100 100)`),
  ) +
  circle(100, 100, 62, radialFill(color)) +
  skyFace(mood);

export const moon: Figure = ({ mood = 'asleep', color = '#FFDE8F' }) =>
  circle(100, 100, 100, glow('#FFE9B0')) + circle(100, 100, 68, radialFill(color)) + skyFace(mood);

export const crescent: Figure = () =>
  circle(100, 100, 100, glow('#FFE9B0')) +
  path('M126 38 A66 66 0 1 0 158 140 A56 56 0 0 1 126 38 Z', radialFill('#FFDE8F')) +
  line('M64 104 q8 7 16 0', '#8A5A33', 4) +
  ellipse(70, 122, 9, 6, '#F4826B', 'opacity="0.5"');

function skyFace(mood: string): string {
  if (mood === 'none') return '';
  const eyes =
    mood === 'open'
      ? circle(80, 94, 5.5, '#6B4426') + circle(120, 94, 5.5, '#6B4426')
      : mood === 'happy'
        ? line('M72 96 q8 -9 16 0 M112 96 q8 -9 16 0', '#6B4426', 4)
        : line('M72 92 q8 8 16 0 M112 92 q8 8 16 0', '#6B4426', 4);
  return (
    eyes +
    line('M90 114 q10 9 20 0', '#6B4426', 4) +
    ellipse(68, 110, 10, 6.5, '#F4826B', 'opacity="0.5"') +
    ellipse(132, 110, 10, 6.5, '#F4826B', 'opacity="0.5"')
  );
}

const starPath =
  'M100 24 C106 24 110 30 116 46 C122 62 126 68 142 70 C164 72 178 74 180 84 C182 94 168 102 154 112 C142 122 142 130 148 148 C154 166 154 176 146 180 C136 184 124 172 112 164 C102 158 98 158 88 164 C76 172 64 184 54 180 C46 176 46 166 52 148 C58 130 58 122 46 112 C32 102 18 94 20 84 C22 74 36 72 58 70 C74 68 78 62 84 46 C90 30 94 24 100 24 Z';

const starShape = (color: string) => path(starPath, color);

export const star: Figure = ({ mood = 'open', color = '#FFD468' }) =>
  circle(100, 100, 100, glow('#FFEFB8')) + path(starPath, radialFill(color)) + group(skyFace(mood), 'translate(0 6)');

export const cloud: Figure = ({ color = '#FFFFFF', opacity = 1 }) =>
  `<g opacity="${String(opacity)}">${path(
    'M30 160 C4 160 2 124 30 120 C28 92 62 82 78 98 C88 68 138 70 142 102 C166 92 192 108 184 132 C204 140 196 160 176 160 Z',
    verticalFill(color, '#E9EFEA'),
  )}</g>`;

export const darkCloud: Figure = () =>
  path(
    'M30 160 C4 160 2 124 30 120 C28 92 62 82 78 98 C88 68 138 70 142 102 C166 92 192 108 184 132 C204 140 196 160 176 160 Z',
    verticalFill('#5D7480', '#465A66'),
  );

export const lightning: Figure = () =>
  path('M112 10 L62 106 L98 106 L80 190 L142 84 L106 84 L130 10 Z', verticalFill('#FFF0B0', '#FBB93F'));

export const note: Figure = ({ color = '#2F6F73' }) =>
  ellipse(74, 158, 24, 18, color, 'transform="rotate(-18 74 158)"') +
  line('M95 152 V60 C112 84 140 82 138 112', color, 12);

/** A plain pale disc that separates a figure from the sky. */
export const disc: Figure = ({ color = '#FFF3D2' }) => circle(100, 100, 98, color, 'opacity="0.75"');
