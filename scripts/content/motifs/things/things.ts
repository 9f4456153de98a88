import {
  circle,
  darker,
  ellipse,
  verticalFill,
  glow,
  group,
  ink,
  lighter,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

export const boat: Figure = ({ color = '#B5713F' }) =>
  path(
    'M0 130 Q100 150 200 130 C192 172 166 192 132 194 H68 C34 192 8 172 0 130 Z',
    verticalFill(lighter(color, 0.2), darker(color)),
  ) +
  line('M4 138 Q100 158 196 138', '#F6D9A2', 7) +
  line('M16 160 Q100 178 184 160', darker(color, 0.3), 3, 'opacity="0.5"');

export const house: Figure = ({ color = '#F4A261', color2 = '#FFF1D6', kind = 'day' }) => {
  const glass = kind === 'night' ? '#FFD978' : '#BFE0DE';
  return (
    (kind === 'night' ? circle(100, 138, 92, glow('#FFD978')) : '') +
    rect(138, 40, 20, 44, 3, '#B9805A') +
    rect(38, 92, 124, 104, 8, verticalFill(color2, darker(color2, 0.12))) +
    path(
      'M18 104 L92 34 Q100 28 108 34 L182 104 Q186 112 176 112 H24 Q14 112 18 104 Z',
      verticalFill(lighter(color, 0.1), darker(color, 0.1)),
    ) +
    (kind === 'snowy'
      ? path(
          'M18 104 L92 34 Q100 28 108 34 L182 104 Q186 112 176 110 Q164 96 152 104 Q140 84 126 90 Q116 68 100 74 Q84 66 74 88 Q60 82 48 102 Q34 94 24 110 Q14 112 18 104 Z',
          '#FBFDFC',
        )
      : '') +
    path('M84 196 V156 Q84 140 100 140 Q116 140 116 156 V196 Z', '#A5673E') +
    circle(108, 170, 3, '#F6D58E') +
    rect(52, 124, 24, 24, 5, glass) +
    rect(124, 124, 24, 24, 5, glass) +
    line('M64 124 v24 M52 136 h24 M136 124 v24 M124 136 h24', '#FFF6E5', 3)
  );
};

export const tower: Figure = ({ color = '#D98E6A' }) =>
  rect(70, 74, 60, 124, 4, verticalFill(lighter(color), color)) +
  path('M58 78 L100 14 L142 78 Z', '#4F8A8C') +
  circle(100, 108, 22, '#FFF6E5') +
  circle(100, 108, 22, 'none', `stroke="${darker(color)}" stroke-width="4"`) +
  line('M100 108 V94 M100 108 L110 114', ink, 4) +
  path('M88 198 V168 Q88 156 100 156 Q112 156 112 168 V198 Z', darker(color, 0.3));

export const lantern: Figure = ({ color = '#F2793F' }) =>
  circle(100, 120, 100, glow('#FFD978')) +
  line('M100 20 V66', '#8A5A3A', 6) +
  ellipse(100, 122, 52, 54, radialFill(color)) +
  line('M100 68 V176 M74 76 Q58 122 74 168 M126 76 Q142 122 126 168', '#FFD9A0', 3, 'opacity="0.7"') +
  rect(76, 62, 48, 12, 5, '#C9822F') +
  rect(78, 170, 44, 11, 5, '#C9822F') +
  line('M92 182 v16 M100 182 v18 M108 182 v16', '#F6C667', 4);

export const umbrella: Figure = ({ color = '#E8705A' }) =>
  line('M100 60 V176 Q100 192 86 192 Q74 192 74 180', '#8A5A3A', 7) +
  path(
    'M10 104 C18 48 58 24 100 24 C142 24 182 48 190 104 Q175 88 160 104 Q145 88 130 104 Q115 88 100 104 Q85 88 70 104 Q55 88 40 104 Q25 88 10 104 Z',
    verticalFill(lighter(color, 0.2), color),
  ) +
  line('M70 104 C72 70 84 42 100 26 C116 42 128 70 130 104', '#FFF1D6', 3, 'opacity="0.6"');

export const conch: Figure = () =>
  path(
    'M20 150 C30 96 80 40 150 30 C190 30 196 80 176 112 C156 150 110 186 60 184 C34 182 16 172 20 150 Z',
    radialFill('#F6C7A4'),
  ) +
  path('M150 30 C180 34 188 78 168 108 C150 136 116 160 84 166 C124 128 146 84 150 30 Z', '#F29B82') +
  line('M48 104 C66 120 84 140 92 164 M78 74 C96 92 116 116 124 142 M112 48 C130 66 146 86 154 112', '#E2A47E', 6) +
  path('M20 150 C10 156 6 166 8 176 C20 178 30 174 36 166 Z', '#E2A47E');

export const fence: Figure = ({ color = '#C08A5A', kind = 'whole' }) =>
  rect(0, 120, 200, 13, 6, darker(color, 0.1)) +
  rect(0, 160, 200, 13, 6, darker(color, 0.1)) +
  repeat(5, (i) =>
    kind === 'gate' && i === 2
      ? ''
      : path(
          `M${String(8 + i * 40)} 198 V108 Q${String(20 + i * 40)} 88 ${String(32 + i * 40)} 108 V198 Z`,
          kind === 'mended' && i === 2 ? verticalFill('#FBD48E', '#EDB968') : verticalFill(lighter(color, 0.2), color),
        ),
  ) +
  (kind === 'mended' ? circle(100, 126, 3, '#7C5A3C') + circle(100, 166, 3, '#7C5A3C') : '');

export const stump: Figure = () =>
  path(
    'M34 198 C44 176 44 140 42 112 H158 C156 140 158 176 170 198 Q100 206 34 198 Z',
    verticalFill('#B67E50', '#8A5A3A'),
  ) +
  ellipse(100, 112, 58, 21, '#F0D2A0') +
  ellipse(100, 112, 40, 14, 'none', 'stroke="#CFA06A" stroke-width="4"') +
  ellipse(100, 112, 20, 7, 'none', 'stroke="#CFA06A" stroke-width="4"') +
  path('M150 150 C176 140 186 150 194 136 C198 158 178 172 156 170 Z', '#7DB27A');

export const well: Figure = () =>
  path('M14 90 V176 Q14 198 100 198 Q186 198 186 176 V90 Z', verticalFill('#B9AFA2', '#8C8378')) +
  repeat(9, (i) =>
    rect(
      18 + (i % 3) * 58 + (Math.floor(i / 3) % 2) * 12 - 6,
      116 + Math.floor(i / 3) * 26,
      46,
      18,
      7,
      i % 2 === 0 ? '#CFC6B8' : '#A59B8E',
    ),
  ) +
  ellipse(100, 90, 90, 27, '#D9D1C3') +
  ellipse(100, 91, 68, 18, '#3F4F52');

/** The front wall of the well alone, drawn in front of the figure that climbs out. */
export const wellFront: Figure = () =>
  path('M10 90 A90 27 0 0 0 190 90 L186 176 Q186 198 100 198 Q14 198 14 176 Z', verticalFill('#C4BAAC', '#8C8378')) +
  repeat(9, (i) =>
    rect(
      20 + (i % 3) * 54 + (Math.floor(i / 3) % 2) * 14 - 4,
      126 + Math.floor(i / 3) * 23,
      44,
      16,
      7,
      i % 2 === 0 ? '#D6CDBF' : '#ADA395',
    ),
  ) +
  path('M10 90 A90 27 0 0 0 190 90 L188 98 A90 27 0 0 1 12 98 Z', '#E2DACC') +
  circle(24, 118, 10, '#86B87A') +
  circle(38, 124, 12, '#7DB27A') +
  circle(53, 126, 9, '#8FC084') +
  circle(172, 172, 11, '#7DB27A') +
  circle(160, 180, 9, '#86B87A');

export const boot: Figure = ({ color = '#FFC83D' }) =>
  path(
    'M40 40 Q76 28 112 40 V118 C140 124 178 126 184 156 C188 178 176 186 160 186 H52 Q40 186 40 172 Z',
    verticalFill(lighter(color, 0.35), color),
  ) +
  ellipse(76, 40, 36, 12, darker(color, 0.3)) +
  line('M42 58 Q76 70 110 58', '#FFF6E5', 7) +
  line('M44 182 H174', darker(color, 0.25), 9) +
  line('M60 84 V150', '#FFFFFF', 7, 'opacity="0.55"');

export const snowball: Figure = () =>
  circle(100, 110, 88, verticalFill('#FFFFFF', '#CFE0E8')) +
  line('M48 78 q14 -24 40 -30 M140 170 q16 -10 24 -28', '#B9D0DB', 6, 'opacity="0.7"') +
  circle(66, 150, 5, '#C9DCE5') +
  circle(142, 96, 5, '#D6E5EB');

export const door: Figure = ({ color = '#C8743F' }) =>
  circle(100, 110, 110, glow('#FFD978')) +
  path('M30 198 V92 Q30 22 100 22 Q170 22 170 92 V198 Z', '#8A5A3A') +
  path('M44 198 V94 Q44 36 100 36 Q156 36 156 94 V198 Z', verticalFill('#FFE3A0', '#FBC766')) +
  path('M44 198 V94 Q44 62 62 48 L84 60 V198 Z', verticalFill(lighter(color, 0.15), color)) +
  circle(76, 128, 4, '#FFE3A0') +
  rect(20, 194, 160, 8, 3, '#B9805A');

export const quilt: Figure = () => {
  const blossom = (x: number, y: number, r: number) =>
    repeat(5, (i) =>
      group(circle(x, y - r, r * 0.72, '#FFE9A8'), `rotate(${String(i * 72)} ${String(x)} ${String(y)})`),
    ) + circle(x, y, r * 0.6, '#FBC766');
  return (
    path(
      'M10 104 C0 82 24 70 38 82 C46 62 74 64 80 80 C90 62 118 64 124 80 C134 64 158 66 164 84 C180 74 204 88 192 110 C206 124 200 146 186 150 C190 172 166 186 150 174 C140 192 112 192 104 176 C92 192 64 190 58 174 C42 186 16 176 18 152 C0 146 -4 120 10 104 Z',
      verticalFill('#F4F6F4', '#C9D8E2'),
    ) +
    line('M30 104 Q100 126 172 104 M26 146 Q100 166 176 146', '#AFC4D2', 3, 'stroke-dasharray="7 8"') +
    blossom(56, 124, 9) +
    blossom(100, 108, 8) +
    blossom(100, 146, 10) +
    blossom(146, 126, 9) +
    blossom(74, 158, 7) +
    blossom(134, 160, 7)
  );
};

/**
 * A carriage of a train. `kind: engine` draws the engine. The motif list must contain passengers before their carriage.
 */
export const carriage: Figure = ({ color = '#E8705A', kind = 'car' }) => {
  const wheel = (x: number) => circle(x, 184, 15, '#5B4436') + circle(x, 184, 6, '#F6D58E');
  const body =
    path('M14 112 H186 V160 Q186 176 170 176 H30 Q14 176 14 160 Z', verticalFill(lighter(color, 0.2), color)) +
    rect(8, 106, 184, 13, 6, darker(color, 0.15)) +
    line('M26 144 H174', '#FFF1D6', 5);
  if (kind !== 'engine') return line('M-14 168 H16', '#5B4436', 8) + body + wheel(52) + wheel(148);
  return (
    line('M184 168 H214', '#5B4436', 8) +
    rect(22, 52, 26, 50, 5, '#5B4436') +
    rect(16, 42, 38, 15, 6, '#E8B04A') +
    rect(10, 92, 120, 84, 26, verticalFill(lighter(color, 0.2), color)) +
    rect(112, 54, 76, 122, 10, verticalFill(lighter(color, 0.1), darker(color, 0.1))) +
    rect(104, 44, 92, 17, 8, '#E8B04A') +
    rect(124, 74, 52, 40, 8, '#FFE3A0') +
    circle(22, 128, 15, '#FFE9A8') +
    wheel(40) +
    wheel(92) +
    wheel(154)
  );
};

export const book: Figure = () =>
  path(
    'M100 92 C74 74 36 72 6 82 V176 C36 166 74 168 100 186 C126 168 164 166 194 176 V82 C164 72 126 74 100 92 Z',
    '#C8743F',
  ) +
  path(
    'M100 86 C76 68 42 66 14 74 V166 C42 158 76 160 100 178 C124 160 158 158 186 166 V74 C158 66 124 68 100 86 Z',
    verticalFill('#FFFDF6', '#F6E6C6'),
  ) +
  line(
    'M100 88 V176 M30 96 q26 -5 52 6 M30 118 q26 -5 52 6 M30 140 q26 -5 52 6 M118 102 q26 -11 52 -6 M118 124 q26 -11 52 -6 M118 146 q26 -11 52 -6',
    '#DDBF8C',
    4,
  );

/**
 * A window without glass. The kinds `day` and `night` also draw the sky. In a motif list, the things outside the window
 * follow, and then the frame once more without a kind, so that it covers the edges of these things.
 */
export const windowFrame: Figure = ({ color = '#FFF1D6', kind }) =>
  (kind === 'day' ? rect(18, 18, 164, 158, 0, verticalFill('#BFE3E4', '#E6F3DE')) : '') +
  (kind === 'night' ? rect(18, 18, 164, 158, 0, verticalFill('#24406E', '#4A6A97')) : '') +
  path('M0 0 H200 V200 H0 Z M18 18 V176 H182 V18 Z', color, 'fill-rule="evenodd"') +
  rect(96, 18, 8, 160, 0, color) +
  rect(18, 90, 164, 8, 0, color) +
  rect(-8, 174, 216, 16, 6, darker(color, 0.18)) +
  line('M18 18 V174 H182 V18 Z', darker(color, 0.14), 3);

export const curtain: Figure = ({ color = '#F0A26E' }) =>
  path('M10 0 H190 C186 60 150 120 60 150 C44 168 40 184 42 200 H10 Z', verticalFill(lighter(color, 0.15), color)) +
  line(
    'M60 0 C60 60 50 110 34 150 M110 0 C106 50 86 96 60 128 M150 0 C144 40 124 76 96 108',
    darker(color),
    3,
    'opacity="0.3"',
  );

export const pillow: Figure = ({ color = '#F9D7C6' }) =>
  path(
    'M14 110 C4 84 30 84 46 92 H154 C170 84 196 84 186 110 C182 124 182 150 186 164 C196 190 170 190 154 182 H46 C30 190 4 190 14 164 C18 150 18 124 14 110 Z',
    radialFill(color),
  );

export const basket: Figure = () =>
  line('M34 128 C34 40 166 40 166 128', '#A5673E', 10) +
  path('M20 120 H180 L160 196 H40 Z', verticalFill('#D79B5C', '#A9703D')) +
  line('M26 140 H174 M32 160 H168 M38 180 H162', '#8A5A33', 4, 'opacity="0.5"');

export const hammer: Figure = () => line('M100 198 V80', '#A5673E', 16) + rect(52, 44, 96, 44, 10, '#7C8A94');

export const bell: Figure = () =>
  line('M100 20 V46', '#8A5A3A', 6) +
  path('M40 150 C56 136 50 46 100 46 C150 46 144 136 160 150 Q100 166 40 150 Z', verticalFill('#FFDE8F', '#F2A93B')) +
  circle(100, 164, 14, '#C9822F');

export const kettle: Figure = ({ color = '#5A9AA3' }) =>
  line('M60 80 C60 30 140 30 140 80', '#8A5A3A', 8) +
  path('M150 128 C176 124 180 96 194 92 L196 104 C186 120 184 150 152 156 Z', color) +
  ellipse(100, 134, 62, 54, radialFill(color)) +
  ellipse(100, 82, 30, 9, darker(color)) +
  circle(100, 70, 8, '#F6D58E');

export const balloon: Figure = ({ color = '#E8705A' }) =>
  line('M100 132 q10 30 -6 66', '#B98A57', 4) +
  ellipse(100, 76, 54, 62, radialFill(color)) +
  path('M92 134 H108 L112 146 H88 Z', darker(color)) +
  ellipse(80, 54, 10, 16, '#FFFFFF', 'opacity="0.5" transform="rotate(24 80 54)"');

export const blanket: Figure = ({ color = '#5A9AA3' }) =>
  path('M20 120 Q100 92 180 120 V184 Q100 206 20 184 Z', verticalFill(lighter(color, 0.2), color)) +
  line('M20 128 Q100 100 180 128', '#FFF1D6', 10);

export const footprint: Figure = ({ color = '#E8B96E' }) =>
  ellipse(100, 130, 36, 50, color) +
  ellipse(66, 66, 10, 14, color) +
  ellipse(88, 54, 11, 15, color) +
  ellipse(112, 54, 11, 15, color) +
  ellipse(134, 66, 10, 14, color);

export const rock: Figure = ({ color = '#B5ADA3' }) =>
  path(
    'M10 198 C6 150 40 128 66 136 C90 116 140 120 152 140 C182 142 198 170 192 198 Z',
    verticalFill(lighter(color, 0.3), darker(color, 0.12)),
  );

/** A tail; the animal itself is hidden behind something. */
export const bushyTail: Figure = ({ color = '#D98745' }) =>
  path(
    'M196 160 C140 190 40 180 22 120 C8 70 50 40 80 60 C104 78 92 104 74 104 C104 128 150 130 196 116 Z',
    radialFill(color),
  );
export const curl: Figure = ({ color = '#F29C92' }) =>
  line('M10 120 C50 120 60 70 90 76 C120 84 110 130 84 126 C60 120 80 60 130 70 C160 78 170 100 186 96', color, 17);
export const ropeTail: Figure = ({ color = '#C9A0A0' }) =>
  line('M196 170 C150 190 130 120 90 140 C60 156 40 130 14 150', color, 10);
