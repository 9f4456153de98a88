import { critter, nose, pointedEars, roundEars } from '#scripts/content/motifs/critter.ts';
import { circle, ellipse, ink, line, path, rect, repeat, radialFill } from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

const longEars = (color: string, inner: string) =>
  ellipse(66, 38, 13, 34, radialFill(color), 'transform="rotate(-16 66 38)"') +
  ellipse(134, 38, 13, 34, radialFill(color), 'transform="rotate(16 134 38)"') +
  ellipse(66, 40, 6, 24, inner, 'transform="rotate(-16 66 40)"') +
  ellipse(134, 40, 6, 24, inner, 'transform="rotate(16 134 40)"');

export const tiger: Figure = ({ mood, pose, held, color = '#F2A445' }) =>
  critter(
    {
      skin: color,
      belly: '#FFF3DC',
      behind: line('M138 184 C180 188 186 154 172 138', color, 13) + line('M176 168 l10 2 M178 152 l9 -4', ink, 5),
      ears: roundEars(color, 17),
      crown:
        line('M90 50 h20 M92 58 h16 M100 48 v24', '#6B4426', 4.5) +
        line('M54 84 l12 3 M53 96 l12 0 M146 84 l-12 3 M147 96 l-12 0', '#6B4426', 4.5),
      clothes: line('M60 146 l14 4 M58 162 l13 1 M140 146 l-14 4 M142 162 l-13 1', '#6B4426', 4.5),
      muzzle: ellipse(100, 113, 22, 16, '#FFF3DC') + nose(107, '#D9694A', mood),
    },
    { mood, pose, held },
  );

export const monkey: Figure = ({ mood, pose, held, color = '#9A6B48' }) =>
  critter(
    {
      skin: color,
      belly: '#F1D3AC',
      behind: line('M138 182 C176 192 194 160 178 140 C168 130 158 142 168 150', color, 9),
      ears:
        circle(50, 88, 18, radialFill(color)) +
        circle(150, 88, 18, radialFill(color)) +
        circle(50, 88, 10, '#F1C9A2') +
        circle(150, 88, 10, '#F1C9A2'),
      crown:
        path(
          'M100 70 C112 56 138 64 138 90 C138 116 122 128 100 128 C78 128 62 116 62 90 C62 64 88 56 100 70 Z',
          '#F6DDBB',
        ) + line('M94 46 q4 -14 12 -12', color, 7),
      muzzle: circle(96, 107, 2.4, ink) + circle(104, 107, 2.4, ink) + line('M86 115 q14 11 28 0', ink, 3.2),
    },
    { mood, pose, held },
  );

export const donkey: Figure = ({ mood, pose, held, color = '#A39B98' }) =>
  critter(
    {
      skin: color,
      belly: '#EFE6DC',
      behind: line('M138 182 C166 186 176 170 172 156', color, 7) + ellipse(172, 150, 7, 13, '#5B4A42'),
      ears: longEars(color, '#E9BFAE'),
      crown: path('M88 48 Q94 26 100 40 Q106 26 112 48 Q106 66 100 58 Q94 66 88 48 Z', '#5B4A42'),
      feet: '#5B4A42',
      muzzle:
        ellipse(100, 114, 28, 18, '#EFE6DC') +
        circle(90, 110, 3.4, '#8C7A70') +
        circle(110, 110, 3.4, '#8C7A70') +
        line('M90 121 q10 7 20 0', ink, 3),
    },
    { mood, pose, held },
  );

export const zebra: Figure = ({ mood, pose, held }) =>
  critter(
    {
      skin: '#F7F3EC',
      belly: '#FFFFFF',
      behind: line('M138 182 C164 186 172 170 170 158', '#F7F3EC', 7) + ellipse(170, 152, 6, 12, ink),
      ears: longEars('#F7F3EC', '#E9BFAE'),
      crown:
        path('M90 50 Q95 24 100 38 Q105 24 110 50 Q105 68 100 60 Q95 68 90 50 Z', ink) +
        line('M54 82 l15 4 M53 96 l13 1 M146 82 l-15 4 M147 96 l-13 1', ink, 6),
      clothes: line(
        'M60 142 l16 5 M57 157 l17 2 M60 172 l15 -2 M140 142 l-16 5 M143 157 l-17 2 M140 172 l-15 -2',
        ink,
        6,
      ),
      feet: ink,
      muzzle:
        ellipse(100, 115, 25, 16, '#8C837C') +
        circle(91, 111, 3, ink) +
        circle(109, 111, 3, ink) +
        line('M92 121 q8 6 16 0', '#F7F3EC', 3),
    },
    { mood, pose, held },
  );

export const camel: Figure = ({ mood, pose, held, color = '#DDA765' }) =>
  critter(
    {
      skin: color,
      belly: '#F3D8AC',
      behind:
        path('M14 192 C2 150 4 92 30 92 C52 92 56 122 66 140 L120 192 Z', radialFill(color)) +
        line('M12 168 q-12 8 -8 22', color, 6),
      ears:
        ellipse(56, 66, 9, 14, color, 'transform="rotate(-40 56 66)"') +
        ellipse(144, 66, 9, 14, color, 'transform="rotate(40 144 66)"'),
      crown: line('M84 50 q4 8 8 0 q4 8 8 0 q4 8 8 0 q4 8 8 0', '#A9743C', 6),
      feet: '#A9743C',
      muzzle:
        ellipse(100, 114, 27, 17, '#F3D8AC') +
        circle(91, 109, 3, '#A9743C') +
        circle(109, 109, 3, '#A9743C') +
        line('M88 119 q12 8 24 0', ink, 3),
    },
    { mood, pose, held },
  );

export const hippo: Figure = ({ mood, pose, held, color = '#A58FA8' }) =>
  critter(
    {
      skin: color,
      belly: '#DCCBDB',
      ears:
        circle(62, 52, 13, radialFill(color)) +
        circle(138, 52, 13, radialFill(color)) +
        circle(62, 53, 7, '#E2AFC0') +
        circle(138, 53, 7, '#E2AFC0'),
      eyeY: 78,
      muzzle:
        ellipse(100, 112, 42, 24, radialFill('#B8A3BA')) +
        circle(84, 102, 4.5, '#7E6881') +
        circle(116, 102, 4.5, '#7E6881') +
        line('M72 116 q28 16 56 0', ink, 3.2) +
        rect(84, 122, 9, 8, 2, '#FFFDF6') +
        rect(107, 122, 9, 8, 2, '#FFFDF6'),
    },
    { mood, pose, held },
  );

export const fox: Figure = ({ mood, pose, held, color = '#E27D3E' }) =>
  critter(
    {
      skin: color,
      belly: '#FFF1DE',
      behind:
        path(
          'M132 186 C168 198 198 172 190 128 C186 116 172 122 168 134 C162 154 148 162 126 166 Z',
          radialFill(color),
        ) + path('M190 128 C186 116 172 122 168 134 C172 140 186 140 190 128 Z', '#FFF6E9'),
      ears: pointedEars(color),
      crown: path(
        'M52 96 C58 84 82 90 96 104 C96 126 76 130 64 120 C56 114 52 106 52 96 Z M148 96 C142 84 118 90 104 104 C104 126 124 130 136 120 C144 114 148 106 148 96 Z',
        '#FFF1DE',
      ),
      feet: '#6B4426',
      muzzle: nose(108, ink, mood),
    },
    { mood, pose, held },
  );

export const deer: Figure = ({ mood, pose, held, color = '#CB8E58' }) =>
  critter(
    {
      skin: color,
      belly: '#F8E4C4',
      ears:
        line(
          'M80 46 C70 28 66 18 70 6 M72 28 q-10 -4 -14 -14 M120 46 C130 28 134 18 130 6 M128 28 q10 -4 14 -14',
          '#8A5A3A',
          7,
        ) +
        ellipse(48, 70, 20, 10, radialFill(color), 'transform="rotate(24 48 70)"') +
        ellipse(152, 70, 20, 10, radialFill(color), 'transform="rotate(-24 152 70)"'),
      clothes:
        circle(68, 146, 4, '#F8E4C4') +
        circle(62, 160, 4, '#F8E4C4') +
        circle(132, 146, 4, '#F8E4C4') +
        circle(138, 160, 4, '#F8E4C4'),
      feet: '#6B4426',
      muzzle: ellipse(100, 113, 20, 14, '#F8E4C4') + nose(107, ink, mood),
    },
    { mood, pose, held },
  );

export const dog: Figure = ({ mood, pose, held, color = '#E8C491' }) =>
  critter(
    {
      skin: color,
      belly: '#FFF6E5',
      behind: line('M138 180 C164 178 172 158 166 142', color, 12),
      ears: path(
        'M58 62 C34 60 30 98 44 114 C56 112 62 92 66 74 Z M142 62 C166 60 170 98 156 114 C144 112 138 92 134 74 Z',
        '#A8703F',
      ),
      muzzle:
        ellipse(100, 112, 23, 16, '#FFF6E5') +
        ellipse(100, 105, 8, 6, ink) +
        line('M100 111 v5 M90 117 q5 6 10 0 q5 6 10 0', ink, 2.8),
    },
    { mood, pose, held },
  );

export const panda: Figure = ({ mood, pose, held }) =>
  critter(
    {
      skin: '#FBF8F2',
      belly: '#FFFFFF',
      arms: '#3F3A3A',
      feet: '#3F3A3A',
      ears: circle(62, 54, 17, '#3F3A3A') + circle(138, 54, 17, '#3F3A3A'),
      crown:
        ellipse(76, 93, 14, 17, '#3F3A3A', 'transform="rotate(24 76 93)"') +
        ellipse(124, 93, 14, 17, '#3F3A3A', 'transform="rotate(-24 124 93)"') +
        circle(77, 92, 8, '#FFFFFF') +
        circle(123, 92, 8, '#FFFFFF'),
      muzzle: nose(107, ink, mood),
    },
    { mood, pose, held },
  );

export const penguin: Figure = ({ mood, pose, held, color = '#40566B' }) =>
  critter(
    {
      skin: color,
      belly: '#FFFDF6',
      feet: '#F2933B',
      crown: path(
        'M100 72 C112 54 140 66 138 96 C136 118 118 128 100 128 C82 128 64 118 62 96 C60 66 88 54 100 72 Z',
        '#FFFDF6',
      ),
      clothes: ellipse(100, 160, 33, 32, '#FFFDF6'),
      muzzle: path('M88 104 Q100 97 112 104 Q106 118 100 120 Q94 118 88 104 Z', '#F2933B'),
    },
    { mood, pose, held },
  );

export const mole: Figure = ({ mood, pose, held, color = '#6D5D6E' }) =>
  critter(
    {
      skin: color,
      belly: '#B9A9B8',
      arms: '#F0C3B4',
      feet: '#F0C3B4',
      ears: circle(62, 62, 10, color) + circle(138, 62, 10, color),
      muzzle:
        ellipse(100, 112, 26, 18, '#C9B8C4') +
        ellipse(100, 104, 12, 9, '#F08A94') +
        line('M88 122 q12 7 24 0 M70 108 l-18 -4 M70 114 l-18 3 M130 108 l18 -4 M130 114 l18 3', ink, 2.6),
    },
    { mood, pose, held },
  );

/** The monster of the New Year's legend: shaggy, horned, more puzzled than fierce. */
export const beast: Figure = ({ mood = 'wide', pose, held, color = '#6FA79B' }) =>
  critter(
    {
      skin: color,
      belly: '#F6E3B4',
      behind: repeat(9, (i) =>
        circle(
          100 + 62 * Math.cos(Math.PI * (0.95 + i * 0.137)),
          96 + 60 * Math.sin(Math.PI * (0.95 + i * 0.137)),
          19,
          radialFill('#E8705A'),
        ),
      ),
      ears: path(
        'M70 56 C58 42 58 24 66 14 C72 30 84 38 90 50 Z M130 56 C142 42 142 24 134 14 C128 30 116 38 110 50 Z',
        '#F6D58E',
      ),
      feet: '#4F857A',
      muzzle:
        ellipse(100, 112, 30, 17, '#8FC0B2') +
        circle(90, 107, 3.6, ink) +
        circle(110, 107, 3.6, ink) +
        line('M80 116 q20 12 40 0', ink, 3.2) +
        path('M86 119 l5 9 l5 -7 Z M104 121 l5 7 l5 -9 Z', '#FFFDF6'),
    },
    { mood, pose, held },
  );
