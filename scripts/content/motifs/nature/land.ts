import {
  circle,
  ellipse,
  verticalFill,
  lighter,
  line,
  path,
  rect,
  repeat,
  seededRandom,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop } from '#scripts/content/motifs/drawing.ts';

/** A rolling line of hills. `height` is the part of the canvas below the line, `seed` shifts the hilltops. */
export const hill: Backdrop = (
  { color = '#8DBF8B', color2 = '#5F9E7C', height = 0.4, seed = 0, count = 14 },
  { width, height: h },
) => {
  const top = h * (1 - height);
  const swell = h * 0.07;
  const wave = (x: number) => top + swell * Math.sin((x / width) * Math.PI * 1.6 + seed * 1.7);
  const points = Array.from({ length: 17 }, (_, i) => (i / 16) * width);
  const crest = points.map((x) => `L${x.toFixed(1)} ${wave(x).toFixed(1)}`).join(' ');
  const next = seededRandom(seed + 31);
  const blades = repeat(count, () => {
    const x = next() * width;
    const y = wave(x) + 14 + next() * (h - top - 20);
    return line(
      `M${x.toFixed(1)} ${y.toFixed(1)} l-4 -9 m4 9 l1 -12 m-1 12 l6 -8`,
      lighter(color, 0.35),
      2.4,
      'opacity="0.6"',
    );
  });
  const rim = line(
    points.map((x, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(wave(x) + 2).toFixed(1)}`).join(' '),
    lighter(color, 0.4),
    3,
    'opacity="0.55"',
  );
  return path(`M0 ${String(h)} ${crest} L${String(width)} ${String(h)} Z`, verticalFill(color, color2)) + rim + blades;
};

/** A piece of land that reaches into water. */
export const bank: Backdrop = ({ x = 100, y = 620, size = 320, color = '#9CCE92', color2 = '#68AB7C' }) =>
  ellipse(x, y + size * 0.03, size / 2 + 8, size / 5 + 4, '#FFFFFF', 'opacity="0.45"') +
  ellipse(x, y, size / 2, size / 5, verticalFill(color, color2));

export const ground: Backdrop = ({ color = '#F3D9A4', color2 = '#E4BE7C', height = 0.2 }, { width, height: h }) => {
  const top = h * (1 - height);
  return path(
    `M0 ${String(top + 8)} C${String(width * 0.3)} ${String(top - 12)} ${String(width * 0.7)} ${String(top + 16)} ${String(width)} ${String(top)} V${String(h)} H0 Z`,
    verticalFill(color, color2),
  );
};

/** Open water with rows of small waves. */
export const sea: Backdrop = (
  { color = '#4FA3A8', color2 = '#226A78', height = 0.4, seed = 2, count = 22 },
  { width, height: h },
) => {
  const top = h * (1 - height);
  const next = seededRandom(seed);
  return (
    rect(0, top, width, h - top, 0, verticalFill(color, color2)) +
    repeat(count, () => {
      const depth = next();
      const x = next() * width;
      const y = top + 14 + depth * (h - top - 20);
      const length = 10 + depth * 16;
      return line(
        `M${String(x)} ${String(y)} q${String(length / 2)} -7 ${String(length)} 0 q${String(length / 2)} 7 ${String(length)} 0`,
        '#EAF7F2',
        3,
        'opacity="0.45"',
      );
    })
  );
};

/** The reflection of a low sun or of the moon on water. */
export const shimmer: Backdrop = ({ x = 320, y = 380, size = 160, color = '#FFE9A8', count = 9 }) =>
  repeat(count, (index) => {
    const half = (size / 2) * (0.35 + 0.65 * Math.abs(Math.sin(index * 1.9 + 0.6)));
    return rect(x - half, y + index * 15, half * 2, 6, 3, color, `opacity="${String(0.85 - index * 0.07)}"`);
  });

/** Foam where the sea meets the sand. */
export const surf: Backdrop = ({ y = 470, color = '#F6DFAE', color2 = '#E8C587' }, { width, height }) => {
  const step = width / 6;
  const scallops = (offset: number) =>
    `M0 ${String(height)} V${String(y + offset)} ${repeat(6, (i) => `q${String(step / 2)} ${i % 2 === 0 ? '-22' : '16'} ${String(step)} 0 `)} V${String(height)} Z`;
  return path(scallops(-12), '#FFFFFF', 'opacity="0.85"') + path(scallops(4), verticalFill(color, color2));
};

/** A stream that winds from the horizon to the viewer. */
export const stream: Backdrop = ({ x = 320, y = 330, size = 1, color = '#79BFC0', color2 = '#3D8A96' }, { height }) => {
  const drop = height - y;
  const near = 190 * size;
  return path(
    `M${String(x)} ${String(y)} C${String(x + 90)} ${String(y + drop * 0.25)} ${String(x - 190 * size)} ${String(y + drop * 0.5)} ${String(x - near)} ${String(height)} H${String(x + near)} C${String(x + 80 * size)} ${String(y + drop * 0.62)} ${String(x + 170)} ${String(y + drop * 0.3)} ${String(x + 16)} ${String(y)} Z`,
    verticalFill(color, color2),
  );
};

export const roadway: Backdrop = ({ x = 320, y = 380, color = '#F7E3B8' }, canvas) =>
  stream({ motif: 'stream', x, y, size: 0.55, color, color2: color }, canvas);

/** Furrows of a field that run to the horizon. */
export const furrows: Backdrop = ({ color = '#B98A57', y = 400, count = 7 }, { width, height }) =>
  repeat(count, (index) => {
    const share = index / (count - 1) - 0.5;
    const far = width / 2 + share * width * 0.9;
    const near = width / 2 + share * width * 1.9;
    return line(
      `M${String(far)} ${String(y)} Q${String((far + near) / 2 + share * 30)} ${String((y + height) / 2)} ${String(near)} ${String(height)}`,
      color,
      7,
      'opacity="0.5"',
    );
  });

export const puddle: Backdrop = ({ x = 320, y = 580, size = 240, color = '#A8D3D6' }) =>
  ellipse(x, y, size / 2, size / 8, color) +
  ellipse(x - size * 0.06, y - size * 0.012, size * 0.36, size * 0.075, '#CDE9E8') +
  line(
    `M${String(x - size * 0.2)} ${String(y)} q${String(size * 0.2)} ${String(size * 0.05)} ${String(size * 0.4)} 0`,
    '#FFFFFF',
    3,
    'opacity="0.8"',
  );

export const shadow: Backdrop = ({ x = 320, y = 560, size = 200, opacity = 0.16 }) =>
  ellipse(x, y, size / 2, size / 11, '#3B2A20', `opacity="${String(opacity)}"`);

/** Tracks in the snow: `rabbit`, `bird`, `cat` or `boot`. */
export const tracks: Backdrop = ({
  x = 100,
  y = 560,
  size = 300,
  turn = -20,
  kind = 'rabbit',
  count = 5,
  color = '#A9C4D2',
}) => {
  const gap = size / count;
  const print: Record<string, string> = {
    rabbit:
      ellipse(0, -8, 5, 10, color) + ellipse(15, -8, 5, 10, color) + circle(4, 12, 4, color) + circle(11, 22, 4, color),
    bird: line('M0 0 L0 16 M0 10 L-8 0 M0 10 L8 0', color, 3.4),
    cat: circle(0, 4, 6, color) + circle(-7, -5, 3, color) + circle(0, -8, 3, color) + circle(7, -5, 3, color),
    boot: ellipse(0, 0, 7, 12, color) + ellipse(20, -14, 7, 12, color),
  };
  return `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)})">${repeat(
    count,
    (index) =>
      `<g transform="translate(${String(index * gap)} ${String((index % 2) * 10)}) rotate(90) scale(${String(1.25 - index * 0.1)})">${print[kind] ?? ''}</g>`,
  )}</g>`;
};

/** A slope that falls to the right. */
export const slope: Backdrop = ({ y = 250, size = 560, color = '#B3DBA0', color2 = '#6FB07E' }, { width, height }) =>
  path(
    `M0 ${String(y)} C${String(width * 0.35)} ${String(y + 10)} ${String(width * 0.55)} ${String(size)} ${String(width)} ${String(size + 20)} V${String(height)} H0 Z`,
    verticalFill(color, color2),
  );

/** Under water: light at the top, dark at the bottom. */
export const deep: Backdrop = ({ color = '#2C5F8A', color2 = '#17344F', y = 0 }, { width, height }) =>
  rect(0, y, width, height - y, 0, verticalFill(color, color2));
