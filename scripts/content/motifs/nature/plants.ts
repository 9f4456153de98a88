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
  seededRandom,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop, Figure } from '#scripts/content/motifs/drawing.ts';

const trunk = (color = '#9A6A43') =>
  path('M88 198 C92 160 92 140 90 108 H110 C108 140 108 160 112 198 Z', verticalFill(color, darker(color)));

export const tree: Figure = ({ color = '#6FAE7C' }) =>
  trunk() +
  circle(66, 96, 42, radialFill(darker(color, 0.08))) +
  circle(134, 96, 42, radialFill(darker(color, 0.08))) +
  circle(100, 64, 52, radialFill(color)) +
  line('M78 52 q8 -10 18 -10 M112 92 q8 -4 12 -12 M62 104 q8 -2 12 -10', lighter(color), 4, 'opacity="0.7"');

export const oak: Figure = ({ color = '#E8963A' }) => {
  const next = seededRandom(4);
  return (
    path(
      'M80 198 C90 160 88 130 70 104 L84 98 L98 124 L104 92 H116 L114 126 L134 100 L146 106 C122 132 116 160 124 198 Z',
      verticalFill('#8F5F3B', '#6F452A'),
    ) +
    circle(50, 92, 40, radialFill(darker(color, 0.1))) +
    circle(150, 92, 40, radialFill(darker(color, 0.1))) +
    circle(70, 56, 44, radialFill(color)) +
    circle(128, 54, 44, radialFill(color)) +
    circle(100, 76, 42, radialFill(lighter(color, 0.18))) +
    repeat(12, () => {
      const x = 30 + next() * 140;
      const y = 34 + next() * 80;
      return ellipse(x, y, 4.5, 6, '#A8632F') + ellipse(x, y - 4, 5.5, 3.5, '#7C4A27');
    })
  );
};

export const pine: Figure = ({ color = '#3F7F74', kind = 'plain' }) => {
  const tiers = [
    'M100 8 C112 38 128 58 146 74 Q100 88 54 74 C72 58 88 38 100 8 Z',
    'M100 48 C116 84 136 106 160 122 Q100 138 40 122 C64 106 84 84 100 48 Z',
    'M100 94 C120 130 146 156 172 170 Q100 188 28 170 C54 156 80 130 100 94 Z',
  ];
  const snow =
    kind === 'snowy'
      ? path('M100 8 C108 28 118 44 130 58 Q116 52 108 62 Q100 50 90 62 Q82 52 70 58 C82 44 92 28 100 8 Z', '#FDFEFC')
      : '';
  return (
    path('M92 160 H108 V198 H92 Z', '#85583A') +
    [...tiers]
      .reverse()
      .map((tier, i) => path(tier, verticalFill(lighter(color, 0.12 * i), color)))
      .join('') +
    snow
  );
};

/** A bare tree in winter with snow on its branches. */
export const bareTree: Figure = () =>
  line(
    'M100 198 V90 M100 130 L62 90 M100 112 L140 70 M100 90 L92 48 M62 90 L44 84 M62 90 L62 64 M140 70 L160 66 M140 70 L138 44',
    '#8A6248',
    9,
  ) + line('M60 86 L98 126 M142 66 L106 102', '#FDFEFC', 5, 'opacity="0.9"');

export const flower: Figure = ({ color = '#F08A72' }) =>
  line('M100 198 C98 160 104 130 100 100', '#5C9A6B', 8) +
  path('M100 160 C124 150 136 136 138 122 C116 124 104 138 100 160 Z', '#6FAE7C') +
  repeat(5, (i) => group(ellipse(100, 62, 20, 28, color), `rotate(${String(i * 72)} 100 92)`)) +
  circle(100, 92, 16, '#FBC766');

export const dandelion: Figure = ({ kind = 'clock' }) => {
  const stem =
    line('M100 198 C94 160 106 120 100 80', '#7DB27A', 7) +
    path('M98 190 C60 184 44 164 36 140 C52 144 48 156 62 154 C60 166 76 162 98 190 Z', '#6FAE7C') +
    path('M102 190 C138 186 154 168 164 146 C148 148 150 160 138 158 C138 168 122 166 102 190 Z', '#7DB983');
  if (kind === 'flower')
    return (
      stem +
      repeat(16, (i) =>
        group(ellipse(100, 52, 8, 26, i % 2 === 0 ? '#FFD45C' : '#FBB93F'), `rotate(${String(i * 22.5)} 100 76)`),
      ) +
      circle(100, 76, 16, '#F5A52E')
    );
  return (
    stem +
    circle(100, 72, 64, '#FFFFFF', 'opacity="0.35"') +
    repeat(22, (i) =>
      group(
        line('M100 72 V24', '#FFFFFF', 2) + line('M92 18 L100 26 L108 18 M100 26 V14', '#FFFFFF', 3),
        `rotate(${String(i * 16.4)} 100 72)`,
      ),
    ) +
    repeat(11, (i) =>
      group(
        line('M100 72 V42', '#F6EBD8', 2) + line('M94 36 L100 44 L106 36', '#FFFFFF', 3),
        `rotate(${String(i * 32.7 + 8)} 100 72)`,
      ),
    ) +
    circle(100, 72, 11, '#C9A56B')
  );
};

/** A dandelion seed with its parachute and a face. */
export const seed: Figure = ({ mood = 'happy' }) =>
  repeat(9, (i) =>
    group(line('M100 96 V22', '#FFFFFF', 4) + circle(100, 20, 6, '#FFFFFF'), `rotate(${String(i * 17 - 68)} 100 96)`),
  ) +
  line('M100 92 V140', '#B98A57', 5) +
  ellipse(100, 160, 24, 30, radialFill('#C98F55')) +
  (mood === 'happy'
    ? line('M86 156 q5 -6 9 0 M106 156 q5 -6 9 0', ink, 3.4)
    : circle(91, 156, 3.6, ink) + circle(110, 156, 3.6, ink)) +
  line('M95 168 q5 5 10 0', ink, 3) +
  ellipse(84, 166, 5, 3.4, '#F4826B', 'opacity="0.6"') +
  ellipse(117, 166, 5, 3.4, '#F4826B', 'opacity="0.6"');

/** A leaf as seen from above. The kind `flat` lies on the water, so that somebody can sit on it. */
export const lotusLeaf: Figure = ({ color = '#6FB07E', kind }) => {
  const leaf =
    path(
      'M100 96 L126 40 C176 50 190 100 166 130 C130 166 64 166 34 128 C8 92 30 46 84 40 Z',
      verticalFill(lighter(color, 0.2), color),
    ) +
    line(
      'M100 98 L48 70 M100 98 L40 112 M100 98 L84 148 M100 98 L134 142 M100 98 L168 104',
      darker(color),
      4,
      'opacity="0.35"',
    );
  return kind === 'flat' ? group(leaf, 'translate(0 128) scale(1 0.36)') : leaf;
};

export const reeds: Figure = ({ color = '#6E9E68' }) =>
  line('M60 198 C58 150 66 110 54 60 M100 198 C100 140 94 100 104 34 M138 198 C140 150 130 120 146 76', color, 7) +
  ellipse(54, 58, 8, 24, '#9A6A43') +
  ellipse(104, 34, 8, 26, '#9A6A43') +
  ellipse(147, 74, 8, 22, '#9A6A43');

export const bamboo: Figure = () =>
  line('M60 198 V10 M112 198 V0 M152 198 V40', '#7FB37C', 13) +
  line('M53 70 H67 M53 130 H67 M105 50 H119 M105 112 H119 M105 168 H119 M145 96 H159 M145 156 H159', '#5C9463', 4) +
  path(
    'M60 60 C36 62 22 76 16 92 C38 90 52 80 60 60 Z M112 40 C138 40 154 52 162 70 C138 70 122 60 112 40 Z M152 90 C172 92 184 104 190 120 C170 118 158 108 152 90 Z',
    '#8CC08A',
  );

export const sprout: Figure = ({ mood = 'open', color = '#79B56F' }) => {
  const lean = mood === 'asleep';
  return lean
    ? line('M100 198 C100 160 110 140 136 146', '#7FAE6A', 8) +
        path('M136 146 C150 160 152 178 146 190 C132 180 128 164 136 146 Z', '#A9B86C') +
        path('M118 146 C126 164 122 180 114 190 C102 176 104 160 118 146 Z', '#9DB068')
    : line('M100 198 C100 170 98 150 100 126', '#6FA65F', 9) +
        path('M100 134 C70 138 44 118 38 84 C74 82 98 100 100 134 Z', verticalFill(lighter(color), color)) +
        path('M100 134 C130 138 156 114 160 76 C124 76 100 98 100 134 Z', verticalFill(lighter(color), color));
};

export const wheat: Figure = ({ color = '#E9B44C' }) =>
  line('M100 198 C102 150 96 110 100 60', '#C99A45', 6) +
  repeat(
    5,
    (i) =>
      ellipse(86, 44 + i * 17, 9, 13, color, `transform="rotate(-28 86 ${String(44 + i * 17)})"`) +
      ellipse(114, 44 + i * 17, 9, 13, lighter(color, 0.2), `transform="rotate(28 114 ${String(44 + i * 17)})"`),
  ) +
  ellipse(100, 24, 9, 15, color);

/** An acorn. With the kind `open`, it has a crack, from which the root grows. */
export const acorn: Figure = ({ kind }) =>
  path('M44 92 C44 150 82 176 100 190 C118 176 156 150 156 92 Z', radialFill('#D08A48')) +
  path('M34 94 C34 50 70 40 100 40 C130 40 166 50 166 94 C140 106 60 106 34 94 Z', radialFill('#8F5A34')) +
  line('M100 40 C100 28 106 20 114 16', '#7C4A27', 9) +
  line('M58 70 L72 92 M86 54 L100 90 M120 56 L132 88 M56 92 L80 58 M98 92 L118 56', '#7A4A2A', 3, 'opacity="0.4"') +
  (kind === 'open' ? line('M100 190 L94 172 L106 158 L97 142 L103 130', '#5B3420', 5) : '');

/** The first root of a seed, with fine side roots. */
export const root: Figure = ({ color = '#F3E2C0' }) =>
  path('M92 4 C88 60 110 104 94 196 C126 116 106 62 108 4 Z', color) +
  line('M98 62 q-22 8 -32 28 M104 92 q24 6 34 28 M104 120 q-22 8 -30 28 M106 140 q14 6 20 22', color, 5);

export const leaf: Figure = ({ color = '#E8963A' }) =>
  path('M100 14 C158 50 168 120 100 186 C32 120 42 50 100 14 Z', verticalFill(lighter(color, 0.25), color)) +
  line(
    'M100 40 V196 M100 90 L70 70 M100 90 L130 70 M100 126 L74 106 M100 126 L126 106',
    darker(color),
    5,
    'opacity="0.45"',
  );

export const strawberry: Figure = () =>
  path('M40 84 C40 50 160 50 160 84 C160 132 124 180 100 186 C76 180 40 132 40 84 Z', radialFill('#EC6A5C')) +
  path(
    'M100 72 C84 84 62 84 50 70 C66 60 80 56 94 60 L92 36 H108 L106 60 C120 56 136 60 150 70 C138 84 116 84 100 72 Z',
    '#6FAE7C',
  ) +
  repeat(9, (i) => ellipse(64 + (i % 3) * 34, 104 + Math.floor(i / 3) * 24, 3.4, 5, '#FFE3A8'));

export const bush: Figure = ({ color = '#6FAE7C' }) =>
  circle(52, 158, 42, radialFill(darker(color, 0.06))) +
  circle(148, 160, 40, radialFill(darker(color, 0.06))) +
  circle(100, 142, 54, radialFill(color));

export const grass: Figure = ({ color = '#6FAE7C' }) =>
  path(
    'M20 198 C24 160 14 130 4 110 C40 130 44 160 46 184 C48 140 60 100 84 70 C74 110 78 150 84 180 C92 130 112 90 140 76 C118 110 116 150 116 184 C126 160 148 136 190 130 C162 148 154 176 152 198 Z',
    verticalFill(lighter(color, 0.2), color),
  );

/** Small flowers scattered over a meadow. */
export const meadow: Backdrop = ({ y = 470, count = 26, seed = 6, color = '#FFFFFF' }, { width, height }) => {
  const next = seededRandom(seed);
  const colors = [color, '#FBC766', '#F6A283', color];
  return repeat(count, (i) => {
    const depth = next();
    const x = next() * width;
    return circle(x, y + depth * (height - y), 3 + depth * 5, colors[i % 4] ?? color, 'opacity="0.9"');
  });
};

/** Leaves in the wind. */
export const leaves: Backdrop = (
  { count = 14, seed = 8, color = '#E8963A', color2 = '#D9694A' },
  { width, height },
) => {
  const next = seededRandom(seed);
  return repeat(count, (i) => {
    const size = 22 + next() * 22;
    const place = `translate(${String(next() * width)} ${String(next() * height * 0.9)}) rotate(${String(next() * 360)}) scale(${String(size / 200)})`;
    return group(leaf({ motif: 'leaf', color: i % 2 === 0 ? color : color2 }), place);
  });
};

/** One tree in four seasons: with blossoms, green, golden and with snow. */
export const seasonTree: Figure = () => {
  const next = seededRandom(11);
  const dots = (cx: number, cy: number, r: number, color: string, count: number) =>
    repeat(count, () => {
      const angle = next() * Math.PI * 2;
      const reach = Math.sqrt(next()) * r;
      return circle(cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach, 2.6, color);
    });
  return (
    path(
      'M86 198 C94 166 92 140 74 112 L84 104 L97 126 L98 90 H106 L106 128 L122 104 L130 112 C112 142 108 168 116 198 Z',
      verticalFill('#9A6A43', '#7A4F31'),
    ) +
    circle(54, 96, 42, radialFill('#F7B9AE')) +
    dots(54, 96, 36, '#FFF1EA', 18) +
    circle(76, 50, 46, radialFill('#7DBB84')) +
    dots(76, 50, 38, '#B5DCA8', 14) +
    circle(148, 98, 40, radialFill('#DDEAEF')) +
    dots(148, 98, 34, '#FFFFFF', 24) +
    circle(128, 52, 46, radialFill('#F2A24A')) +
    dots(128, 52, 38, '#E8705A', 16)
  );
};

export const carrot: Figure = ({ color = '#F2863F' }) =>
  line('M92 60 C80 40 76 26 82 10 M100 58 C98 36 102 22 106 6 M108 60 C120 44 128 32 128 14', '#5FA55A', 9) +
  path('M64 70 C70 50 130 50 136 70 C140 120 116 180 100 198 C84 180 60 120 64 70 Z', radialFill(color)) +
  line('M72 96 h24 M120 122 h-22 M82 146 h18', darker(color), 4);
