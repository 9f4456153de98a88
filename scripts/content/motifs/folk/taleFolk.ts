import { critter, eyesOf, nose, roundEars } from '#scripts/content/motifs/critter.ts';
import { circle, darker, ellipse, ink, line, path, repeat, radialFill } from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

/** The head of a dragon with long whiskers; the head fills a window. */
export const dragonHead: Figure = ({ mood = 'open', color = '#5FA37E' }) =>
  repeat(9, (i) =>
    circle(
      100 + 78 * Math.cos(Math.PI * (0.98 + i * 0.13)),
      116 + 72 * Math.sin(Math.PI * (0.98 + i * 0.13)),
      24,
      radialFill('#E8A33A'),
    ),
  ) +
  line('M70 52 C62 30 50 22 38 6 M58 30 L36 32 M130 52 C138 30 150 22 162 6 M142 30 L164 32', '#F6D58E', 11) +
  path('M38 92 L8 78 L30 116 Z M162 92 L192 78 L170 116 Z', color) +
  path(
    'M100 40 C146 40 170 72 166 108 C164 128 154 136 148 146 C146 178 126 194 100 194 C74 194 54 178 52 146 C46 136 36 128 34 108 C30 72 54 40 100 40 Z',
    radialFill(color),
  ) +
  line('M52 148 C20 136 4 150 -18 132 M148 148 C180 136 196 150 218 132', '#F6D58E', 7) +
  ellipse(100, 158, 46, 31, '#8FC6A2') +
  circle(84, 146, 6.5, ink) +
  circle(116, 146, 6.5, ink) +
  line('M66 164 Q100 190 134 164', ink, 4) +
  line('M58 70 Q72 60 84 72 M142 70 Q128 60 116 72', '#3F7F5E', 7) +
  eyesOf(mood, 100, 32, 9) +
  ellipse(52, 124, 12, 8, '#F4826B', 'opacity="0.55"') +
  ellipse(148, 124, 12, 8, '#F4826B', 'opacity="0.55"');

export const lion: Figure = ({ mood, pose, held, color = '#E9B04A' }) =>
  critter(
    {
      skin: color,
      belly: '#FBE7BC',
      behind:
        line('M138 184 C176 186 186 160 176 144', color, 10) +
        ellipse(175, 138, 12, 16, '#A5602E') +
        circle(100, 88, 62, radialFill('#B9702F')) +
        repeat(14, (i) =>
          circle(
            100 + 60 * Math.cos((Math.PI * i) / 7),
            88 + 58 * Math.sin((Math.PI * i) / 7),
            17,
            radialFill('#B9702F'),
          ),
        ),
      ears: roundEars(color, 15),
      muzzle: ellipse(100, 114, 24, 17, '#FBE7BC') + nose(107, '#8A4A2E', mood),
    },
    { mood, pose, held },
  );

/** A spirit of smoke with a beard and folded arms, who rises from the neck of a bottle. */
export const genie: Figure = ({ mood = 'open', color = '#6F8FC8' }) =>
  path(
    'M100 198 C92 178 120 172 108 158 C84 150 44 156 40 124 C42 112 70 108 100 108 C130 108 158 112 160 124 C158 158 116 156 112 170 C108 182 112 192 100 198 Z',
    radialFill(color),
  ) +
  circle(100, 66, 44, radialFill(color)) +
  path('M56 60 C54 30 74 14 100 14 C126 14 146 30 144 60 Q100 36 56 60 Z', '#F2B84B') +
  circle(100, 14, 11, '#E0604F') +
  path('M58 78 C58 124 86 134 100 134 C114 134 142 124 142 78 C130 96 116 92 100 90 C84 92 70 96 58 78 Z', '#4A5F96') +
  eyesOf(mood, 66, 19, 5.6) +
  line('M74 52 q8 -6 16 0 M110 52 q8 -6 16 0', '#4A5F96', 6) +
  ellipse(100, 103, 10, 5, '#E9967A') +
  line('M50 130 Q78 158 118 142 M150 130 Q122 160 82 146', darker(color, 0.16), 17);

/** A swan on the water. `kind: grey` draws a young one. */
export const swan: Figure = ({ mood = 'open', kind = 'white' }) => {
  const color = kind === 'grey' ? '#B4ADA6' : '#FFFDF6';
  return (
    path('M186 118 C198 112 204 100 202 90 C186 94 172 104 166 116 Z', darker(color, 0.06)) +
    line('M64 150 C34 128 86 92 62 58', color, 27) +
    path('M46 146 C60 106 140 100 190 116 C194 154 160 178 116 178 C74 178 48 168 46 146 Z', radialFill(color)) +
    path('M88 142 C106 114 152 112 186 120 C178 152 128 170 88 142 Z', darker(color, 0.09)) +
    circle(58, 46, 26, radialFill(color)) +
    path('M40 42 L8 56 Q12 66 26 64 L44 58 Z', kind === 'grey' ? '#6F6660' : '#F2933B') +
    (mood === 'happy' ? line('M54 42 q6 -7 12 0', ink, 3.4) : circle(60, 41, 4.4, ink)) +
    (mood === 'sad' ? path('M64 50 q5 9 0 12 q-5 -3 0 -12 Z', '#8CCBE0') : '') +
    path('M18 166 Q70 156 112 164 T208 164 Q204 196 112 198 Q22 196 18 166 Z', '#7FB9C4', 'opacity="0.75"') +
    line('M20 178 q16 -8 32 0 M160 180 q18 -8 36 0 M80 188 q20 -8 40 0', '#EAF7F2', 4, 'opacity="0.8"')
  );
};
