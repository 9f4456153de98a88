import { critter, eyesOf, nose, roundEars } from '#scripts/content/motifs/critter.ts';
import { circle, ellipse, ink, line, path, repeat, round } from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

/** The head of a dragon with long whiskers, which fills a window. */
export const dragonHead: Figure = ({ mood = 'open', color = '#5FA37E' }) =>
  repeat(9, (i) =>
    circle(
      100 + 78 * Math.cos(Math.PI * (0.98 + i * 0.13)),
      116 + 72 * Math.sin(Math.PI * (0.98 + i * 0.13)),
      24,
      round('#E8A33A'),
    ),
  ) +
  line('M70 52 C62 30 50 22 38 6 M58 30 L36 32 M130 52 C138 30 150 22 162 6 M142 30 L164 32', '#F6D58E', 11) +
  path('M38 92 L8 78 L30 116 Z M162 92 L192 78 L170 116 Z', color) +
  path(
    'M100 40 C146 40 170 72 166 108 C164 128 154 136 148 146 C146 178 126 194 100 194 C74 194 54 178 52 146 C46 136 36 128 34 108 C30 72 54 40 100 40 Z',
    round(color),
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
        circle(100, 88, 62, round('#B9702F')) +
        repeat(14, (i) =>
          circle(100 + 60 * Math.cos((Math.PI * i) / 7), 88 + 58 * Math.sin((Math.PI * i) / 7), 17, round('#B9702F')),
        ),
      ears: roundEars(color, 15),
      muzzle: ellipse(100, 114, 24, 17, '#FBE7BC') + nose(107, '#8A4A2E', mood),
    },
    { mood, pose, held },
  );
