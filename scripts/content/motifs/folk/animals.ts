import { critter, eyesOf, nose, pointedEars, roundEars, snout } from '#scripts/content/motifs/critter.ts';
import {
  circle,
  darker,
  ellipse,
  group,
  ink,
  lighter,
  line,
  path,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

export const rabbit: Figure = ({ mood, pose, held, color = '#F7EEE6' }) =>
  critter(
    {
      skin: color,
      belly: '#FFFFFF',
      behind: circle(146, 172, 13, '#FFFFFF'),
      ears:
        ellipse(78, 36, 14, 36, radialFill(color), 'transform="rotate(-10 78 36)"') +
        ellipse(122, 36, 14, 36, radialFill(color), 'transform="rotate(10 122 36)"') +
        ellipse(78, 38, 7, 25, '#F6B7A4', 'transform="rotate(-10 78 38)"') +
        ellipse(122, 38, 7, 25, '#F6B7A4', 'transform="rotate(10 122 38)"'),
      muzzle: nose(105, '#F08A72', mood),
    },
    { mood, pose, held },
  );

export const bear: Figure = ({ mood, pose, held, color = '#B67E50' }) =>
  critter(
    { skin: color, belly: '#E9C79E', ears: roundEars(color), muzzle: snout(106, '#F0D6B2', mood) },
    { mood, pose, held },
  );

export const mouse: Figure = ({ mood, pose, held, color = '#A9A3A6' }) =>
  critter(
    {
      skin: color,
      belly: '#EFEAE6',
      behind: line('M140 176 C176 178 184 150 172 136', '#E8A79A', 6),
      ears: roundEars(color, 26),
      muzzle: nose(107, '#F08A72', mood),
    },
    { mood, pose, held },
  );

/** A squirrel. With the kind `covered` it lies and has its tail over its body like a blanket. */
export const squirrel: Figure = ({ mood, pose, held = '', kind, color = '#CC7438' }) => {
  const tail =
    kind === 'covered'
      ? path(
          'M196 186 C212 144 186 116 152 122 C122 128 106 154 110 180 C114 200 140 202 152 192 C164 202 188 202 196 186 Z',
          radialFill('#D98745'),
        ) + line('M186 178 C188 152 168 138 150 144 C136 150 130 160 130 176', '#F2BE86', 7, 'opacity="0.7"')
      : path(
          'M130 186 C176 190 198 150 186 108 C180 76 150 68 140 88 C134 102 150 112 160 104 C164 130 148 150 120 156 Z',
          radialFill('#D98745'),
        );
  return critter(
    {
      skin: color,
      belly: '#FCE6C8',
      behind: kind === 'covered' ? '' : tail,
      ears: pointedEars(color),
      muzzle: ellipse(100, 112, 24, 15, '#FCE6C8') + nose(106, ink, mood),
    },
    { mood, pose, held: kind === 'covered' ? tail + held : held },
  );
};

const spine = (color: string, i: number) => path('M100 14 L92 48 H108 Z', i % 2 === 0 ? color : lighter(color, 0.25));

/** A hedgehog that has curled up in its sleep: nothing but spines, and the tip of its face between its feet. */
const curledHedgehog = (color: string) =>
  group(
    repeat(28, (i) => group(spine(color, i), `rotate(${String((i * 360) / 28)} 100 112)`)) +
      circle(100, 112, 74, radialFill(color)) +
      repeat(14, (i) =>
        group(spine(darker(color, 0.12), i), `rotate(${String((i * 360) / 14 + 12)} 100 112) translate(0 34)`),
      ) +
      ellipse(100, 152, 34, 24, '#F6DDBD') +
      eyesOf('asleep', 146, 14) +
      nose(158) +
      ellipse(72, 170, 14, 9, '#E3C49D') +
      ellipse(128, 170, 14, 9, '#E3C49D'),
    'translate(0 10)',
  );

export const hedgehog: Figure = ({ mood, pose, held, kind, color = '#8A5F45' }) =>
  kind === 'ball'
    ? curledHedgehog(color)
    : critter(
        {
          skin: '#F6DDBD',
          behind:
            repeat(21, (i) => group(spine(color, i), `rotate(${String(i * 13 - 130)} 100 112)`)) +
            circle(100, 110, 72, radialFill(color)),
          muzzle: nose(106, ink, mood),
        },
        { mood, pose, held },
      );

export const pig: Figure = ({ mood, pose, held, color = '#F7B3A8' }) =>
  critter(
    {
      skin: color,
      ears: path(
        'M60 74 C44 60 42 44 50 36 C68 38 82 48 84 60 Z M140 74 C156 60 158 44 150 36 C132 38 118 48 116 60 Z',
        '#EE9C90',
      ),
      muzzle:
        ellipse(100, 110, 21, 15, '#EE9488') +
        ellipse(93, 110, 3.6, 5.4, '#B75F58') +
        ellipse(107, 110, 3.6, 5.4, '#B75F58') +
        line('M92 129 q8 5 16 0', ink, 3),
    },
    { mood, pose, held },
  );

export const frog: Figure = ({ mood = 'open', pose, held, color = '#7DBB5E' }) =>
  critter(
    {
      skin: color,
      belly: '#EAF2C4',
      ears: circle(74, 50, 20, radialFill(color)) + circle(126, 50, 20, radialFill(color)),
      eyes:
        mood === 'happy' || mood === 'asleep'
          ? line(
              `M64 52 q10 ${mood === 'happy' ? '-11' : '9'} 20 0 M116 52 q10 ${mood === 'happy' ? '-11' : '9'} 20 0`,
              ink,
              4,
            )
          : circle(74, 49, 11, '#FFFFFF') +
            circle(126, 49, 11, '#FFFFFF') +
            circle(75, 49, 6, ink) +
            circle(125, 49, 6, ink) +
            circle(77, 46, 2.2, '#FFFFFF') +
            circle(127, 46, 2.2, '#FFFFFF'),
      eyeY: 84,
      muzzle: line('M68 98 Q100 124 132 98', ink, 4),
    },
    { mood, pose, held },
  );

export const duck: Figure = ({ mood, pose, held, color = '#FFF3D0' }) =>
  critter(
    {
      skin: color,
      feet: '#F2933B',
      crown: line('M98 46 q-8 -14 -16 -12 M104 46 q2 -14 12 -14', '#E9C98F', 4.5),
      muzzle: ellipse(100, 112, 24, 9.5, '#F2933B') + line('M80 112 q20 7 40 0', '#C56A22', 2.6),
    },
    { mood, pose, held },
  );

export const chick: Figure = ({ mood, pose, held, color = '#FFD65E' }) =>
  critter(
    {
      skin: color,
      belly: '#FFEBA8',
      feet: '#F2933B',
      crown: line('M98 46 q-8 -16 -16 -12 M102 46 q0 -18 8 -20 M106 46 q6 -12 14 -10', '#F2A93B', 4.5),
      muzzle: path('M88 104 Q100 96 112 104 Q106 118 100 120 Q94 118 88 104 Z', '#F2933B'),
    },
    { mood, pose, held },
  );

export const owl: Figure = ({ mood = 'wide', pose, held, color = '#8D7396' }) =>
  critter(
    {
      skin: color,
      belly: '#EADCE6',
      feet: '#F2933B',
      ears: path(
        'M58 76 C48 52 50 40 54 34 C68 42 82 48 90 52 Z M142 76 C152 52 150 40 146 34 C132 42 118 48 110 52 Z',
        color,
      ),
      eyes:
        circle(76, 90, 22, '#F7EAD2') +
        circle(124, 90, 22, '#F7EAD2') +
        (mood === 'asleep'
          ? line('M66 90 q10 9 20 0 M114 90 q10 9 20 0', ink, 4)
          : circle(76, 90, 12, '#FBB93F') +
            circle(124, 90, 12, '#FBB93F') +
            circle(76, 90, 7, ink) +
            circle(124, 90, 7, ink) +
            circle(78, 87, 2.4, '#FFF') +
            circle(126, 87, 2.4, '#FFF')),
      muzzle: path('M93 104 H107 L100 118 Z', '#F2933B'),
    },
    { mood, pose, held },
  );

export const sheep: Figure = ({ mood, pose, held, color = '#FFF8EA' }) => {
  const curl = (x: number, y: number, r: number) => circle(x, y, r, radialFill(color));
  const wool = [
    [62, 150],
    [138, 150],
    [58, 170],
    [142, 170],
    [78, 134],
    [122, 134],
  ]
    .map(([x = 0, y = 0]) => curl(x, y, 22))
    .join('');
  const fringe = [
    [66, 58],
    [84, 46],
    [104, 44],
    [122, 50],
    [136, 62],
  ]
    .map(([x = 0, y = 0]) => curl(x, y, 17))
    .join('');
  return critter(
    {
      skin: '#F3D9BF',
      belly: color,
      behind: wool,
      clothes: curl(100, 160, 34) + curl(74, 164, 20) + curl(126, 164, 20),
      feet: '#6F5142',
      arms: color,
      ears:
        ellipse(46, 88, 18, 10, '#E5BFA0', 'transform="rotate(-18 46 88)"') +
        ellipse(154, 88, 18, 10, '#E5BFA0', 'transform="rotate(18 154 88)"'),
      crown: fringe,
      muzzle: nose(108, '#C98573', mood),
    },
    { mood, pose, held },
  );
};

export const cat: Figure = ({ mood, pose, held, color = '#F0A24A' }) =>
  critter(
    {
      skin: color,
      behind: line('M138 182 C178 186 186 150 170 128', color, 13),
      ears: pointedEars(color),
      crown: line('M100 48 v14 M86 50 v10 M114 50 v10', '#C9752A', 5),
      muzzle:
        nose(105, '#E87C66', mood) +
        line('M66 108 l-20 -4 M66 114 l-20 3 M134 108 l20 -4 M134 114 l20 3', '#FFF6E5', 2.4),
    },
    { mood, pose, held },
  );

export const wolf: Figure = ({ mood, pose, held, color = '#7C8A94' }) =>
  critter(
    {
      skin: color,
      belly: '#DDE1DD',
      behind: path('M136 182 C170 190 192 166 188 132 C172 140 150 150 128 164 Z', '#6B7982'),
      ears: pointedEars(color),
      crown: circle(112, 48, 13, '#F08A72') + line('M106 44 l12 8 M118 44 l-12 8', '#FFF6E5', 3.4),
      muzzle:
        ellipse(100, 112, 26, 17, '#DDE1DD') + ellipse(100, 103, 9, 6, ink) + line('M88 122 q12 -7 24 0', ink, 3.2),
    },
    { mood, pose, held },
  );
