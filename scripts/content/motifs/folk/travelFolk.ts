import { critter, nose } from '#scripts/content/motifs/critter.ts';
import { circle, darker, ellipse, ink, line, path, rect, radialFill } from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

export const badger: Figure = ({ mood, pose, held, color = '#8A8A90' }) =>
  critter(
    {
      skin: color,
      belly: '#D8D4CE',
      arms: '#55525A',
      feet: '#55525A',
      ears:
        circle(60, 58, 15, '#55525A') +
        circle(140, 58, 15, '#55525A') +
        circle(60, 59, 8, '#FFF6E5') +
        circle(140, 59, 8, '#FFF6E5'),
      crown:
        path('M86 46 Q100 42 114 46 Q118 84 128 110 Q120 130 100 131 Q80 130 72 110 Q82 84 86 46 Z', '#FFF9EE') +
        path('M70 52 Q80 46 88 48 Q86 84 74 108 Q64 104 62 92 Q62 70 70 52 Z', '#4A474E') +
        path('M130 52 Q120 46 112 48 Q114 84 126 108 Q136 104 138 92 Q138 70 130 52 Z', '#4A474E'),
      eyes:
        mood === 'happy' || mood === 'asleep' || mood === 'sing'
          ? line(
              `M69 90 q7 ${mood === 'asleep' ? '8' : '-9'} 14 0 M117 90 q7 ${mood === 'asleep' ? '8' : '-9'} 14 0`,
              '#FFF9EE',
              4,
            )
          : circle(76, 90, 8, '#FFF9EE') +
            circle(124, 90, 8, '#FFF9EE') +
            circle(77, 90, 5, ink) +
            circle(125, 90, 5, ink),
      muzzle: nose(108, ink, mood),
    },
    { mood, pose, held },
  );

/** An old seal with a white moustache, who sits on its tail. */
export const seal: Figure = ({ mood = 'open', color = '#7F95A3' }) =>
  path('M64 186 C30 178 26 196 40 198 H160 C174 196 170 178 136 186 Z', darker(color, 0.12)) +
  path(
    'M56 150 C56 110 78 96 100 96 C122 96 144 110 144 150 C144 184 126 196 100 196 C74 196 56 184 56 150 Z',
    radialFill(color),
  ) +
  ellipse(100, 162, 27, 28, '#DCE5E6') +
  path(
    'M60 136 C40 146 34 164 42 172 C54 172 66 160 70 148 Z M140 136 C160 146 166 164 158 172 C146 172 134 160 130 148 Z',
    darker(color, 0.12),
  ) +
  path(
    'M100 36 C134 36 148 60 147 86 C146 112 126 126 100 126 C74 126 54 112 53 86 C52 60 66 36 100 36 Z',
    radialFill(color),
  ) +
  (mood === 'happy' || mood === 'asleep'
    ? line(
        `M70 82 q7 ${mood === 'asleep' ? '8' : '-9'} 14 0 M116 82 q7 ${mood === 'asleep' ? '8' : '-9'} 14 0`,
        ink,
        3.6,
      )
    : circle(77, 82, 6, ink) + circle(123, 82, 6, ink) + circle(79, 80, 2, '#FFF') + circle(125, 80, 2, '#FFF')) +
  line('M64 70 q10 -8 20 -2 M136 70 q-10 -8 -20 -2', '#FFFDF6', 5) +
  ellipse(86, 104, 18, 13, '#FFFDF6') +
  ellipse(114, 104, 18, 13, '#FFFDF6') +
  ellipse(100, 95, 8, 6, ink) +
  line('M70 104 l-24 -6 M70 110 l-24 4 M130 104 l24 -6 M130 110 l24 4', '#FFFDF6', 3);

export const magpie: Figure = () =>
  path('M52 140 L2 176 L12 184 L70 160 Z', '#2F3A55') +
  path(
    'M36 136 C36 96 72 70 112 72 C150 72 168 96 166 122 C164 160 126 178 92 176 C58 174 36 164 36 136 Z',
    radialFill('#33384A'),
  ) +
  ellipse(112, 152, 40, 22, '#FFFDF6') +
  path('M54 124 C78 110 104 118 110 138 C92 158 62 154 54 124 Z', '#FFFDF6') +
  path('M50 132 C70 128 86 138 90 150 C72 154 56 148 50 132 Z', '#3F6FA8') +
  circle(136, 106, 8, '#FFFDF6') +
  circle(137, 106, 5, ink) +
  path('M164 108 L196 118 L163 126 Z', '#4A4A52') +
  line('M92 176 v20 M112 175 v21', '#4A4A52', 5);

/** A big grey elephant in profile. */
export const greyElephant: Figure = ({ mood = 'open', color = '#A7A9B4' }) =>
  line('M176 104 q16 20 8 44', darker(color, 0.1), 6) +
  rect(52, 140, 28, 56, 12, darker(color, 0.14)) +
  rect(140, 140, 28, 56, 12, darker(color, 0.14)) +
  path(
    'M44 120 C40 76 76 56 118 58 C162 60 184 90 180 128 C178 152 168 160 150 162 H74 C54 160 46 148 44 120 Z',
    radialFill(color),
  ) +
  rect(72, 144, 30, 54, 12, color) +
  rect(118, 144, 30, 54, 12, color) +
  line('M40 100 C22 110 10 132 14 160 C15 172 24 178 34 172', color, 19) +
  line('M8 140 q8 4 14 1 M9 152 q7 4 14 1', darker(color, 0.22), 2.6) +
  path(
    'M24 88 C20 54 46 40 72 44 C96 48 104 70 98 94 C92 118 66 128 46 122 C32 116 26 104 24 88 Z',
    radialFill(color),
  ) +
  path('M74 58 C104 48 124 70 118 98 C112 124 86 128 74 110 C66 96 64 70 74 58 Z', darker(color, 0.1)) +
  path('M80 68 C100 62 112 78 108 96 C104 112 88 114 80 102 C74 92 74 76 80 68 Z', '#E9B8B4') +
  path('M36 118 Q40 138 56 140 Q46 128 46 114 Z', '#FFFDF6') +
  (mood === 'happy' ? line('M40 84 q7 -8 14 0', ink, 4) : circle(47, 84, 5.4, ink) + circle(48.6, 82, 1.8, '#FFF')) +
  ellipse(54, 102, 9, 6, '#F4826B', 'opacity="0.5"');

/** A scarf, drawn with the same position and size as the animal that wears it. */
export const scarf: Figure = ({ color = '#E8705A' }) =>
  path('M62 128 Q100 146 138 128 Q144 140 138 146 Q100 162 62 146 Q56 140 62 128 Z', color) +
  path('M124 142 L142 144 L146 178 L124 178 Z', darker(color, 0.12)) +
  line('M128 178 v7 M135 178 v7 M142 178 v7', darker(color, 0.12), 3.4);

export const sunglasses: Figure = () =>
  line('M52 88 L60 92 M148 88 L140 92 M92 90 q8 -5 16 0', '#2F2A2A', 5) +
  ellipse(76, 93, 18, 14, '#2F2A2A') +
  ellipse(124, 93, 18, 14, '#2F2A2A') +
  line('M66 88 q5 -5 12 -4 M114 88 q5 -5 12 -4', '#8C9AA8', 3.4);

/** Round glasses and a walking stick, drawn with the same position and size as the turtle that has them. */
export const elder: Figure = () =>
  circle(177, 130, 10, 'none', 'stroke="#8A5A3A" stroke-width="3.4"') + line('M167 128 q-8 -2 -14 2', '#8A5A3A', 3.4);
