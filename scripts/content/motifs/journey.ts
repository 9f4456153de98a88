import { critter, eyesOf, nose, smile } from './critter.ts';
import { circle, darker, ellipse, fall, ink, lighter, line, path, rect, repeat, round } from './drawing.ts';
import type { Backdrop, Figure } from './drawing.ts';

export const paperBoat: Figure = () =>
  path('M100 20 L150 122 H50 Z', '#FFFDF6') +
  path('M100 20 L150 122 H100 Z', '#E9E4D6') +
  path('M4 96 L56 122 H144 L196 96 L156 192 H44 Z', fall('#FFFFFF', '#E3DECF')) +
  path('M4 96 L56 122 L100 192 H44 Z', '#F3EEDF') +
  line('M56 122 L100 192 L144 122', '#D2CBB8', 3) +
  line('M118 176 q4 -26 24 -24 q6 -14 16 -8 q-2 10 -10 12 q-2 16 -14 20', '#7DBB84', 5) +
  circle(151, 150, 2.6, ink);

export const hotBalloon: Figure = ({ color = '#E8705A', color2 = '#FFE3A8' }) =>
  path(
    'M100 4 C156 4 184 44 180 82 C176 112 144 134 126 150 H74 C56 134 24 112 20 82 C16 44 44 4 100 4 Z',
    round(color),
  ) +
  path('M100 4 C78 20 70 110 84 150 H116 C130 110 122 20 100 4 Z', color2) +
  path('M100 4 C50 14 36 96 74 150 H66 C48 132 24 112 20 82 C16 44 44 4 100 4 Z', color2, 'opacity="0.65"') +
  repeat(5, (i) => circle(36 + i * 32, 76 + (i % 2) * 18, 6, '#FFF6E5')) +
  line('M78 150 L84 170 M122 150 L116 170 M100 150 V170', '#8A5A3A', 3) +
  path('M78 168 H122 L117 198 H83 Z', fall('#D79B5C', '#A9703D')) +
  line('M80 178 H120 M82 188 H118', '#8A5A33', 3);

export const letter: Figure = ({ color = '#FFF6E5' }) =>
  rect(10, 60, 180, 124, 10, color) +
  line('M14 68 L100 136 L186 68', '#D9B98A', 7) +
  path(
    'M100 150 C84 132 66 140 74 156 C80 168 94 172 100 180 C106 172 120 168 126 156 C134 140 116 132 100 150 Z',
    '#E8705A',
  );

export const treasureMap: Figure = () =>
  path('M8 40 Q36 28 70 40 T132 40 T192 36 V176 Q160 186 130 176 T66 180 T8 176 Z', fall('#FBE9BE', '#E9C98A')) +
  path('M30 110 L52 66 L74 110 Z', '#B97A5A') +
  path('M46 78 L52 66 L58 78 Z', '#E8705A') +
  path('M88 150 q10 -30 26 0 q8 -20 22 0 Z', '#7DBB84') +
  line('M56 126 q20 30 40 6 q20 -30 44 -40', '#8A5A3A', 4, 'stroke-dasharray="6 9"') +
  line('M148 66 l26 26 M174 66 l-26 26', '#D9442F', 9) +
  line('M100 70 q8 -8 16 0 q8 8 16 0', '#5AA3B5', 5);

export const chest: Figure = ({ color = '#A9703D' }) =>
  path('M16 110 C16 60 184 60 184 110 Z', fall(lighter(color, 0.2), color)) +
  rect(16, 110, 168, 84, 8, fall(color, darker(color))) +
  rect(10, 104, 180, 14, 5, '#F2B84B') +
  rect(84, 98, 32, 36, 6, '#F6D58E') +
  circle(100, 114, 5, ink) +
  line('M46 76 V194 M154 76 V194', '#D99B3C', 8);

/** A cheerful skeleton of a long-necked dinosaur. */
export const dinosaur: Figure = ({ color = '#F6EAD2' }) =>
  line('M196 150 C176 130 160 118 130 112 C104 106 84 112 66 84 C54 64 50 52 44 38', color, 11) +
  repeat(7, (i) =>
    line(
      `M${String(78 + i * 10)} ${String(112 + Math.abs(3 - i))} q-4 18 2 ${String(34 - Math.abs(3 - i) * 4)}`,
      color,
      5,
    ),
  ) +
  line('M84 116 L80 160 L88 192 M142 116 L150 158 L142 192', color, 9) +
  line('M88 194 h-14 M142 194 h-14', color, 8) +
  path('M18 30 C20 10 54 6 62 24 C70 40 60 52 42 52 C26 52 16 44 18 30 Z', color) +
  circle(46, 26, 6, ink) +
  line('M20 42 q12 6 26 2', ink, 3.4) +
  line('M96 108 l4 -9 M110 106 l3 -9 M124 108 l5 -8 M140 114 l6 -7 M156 122 l6 -6 M64 78 l8 -5 M58 62 l8 -4', color, 6);

export const lionStatue: Figure = ({ color = '#A9A7A0' }) =>
  repeat(10, (i) =>
    circle(100 + 50 * Math.cos(i * 0.628), 84 + 48 * Math.sin(i * 0.628), 20, round(lighter(color, 0.15))),
  ) +
  path('M58 190 C50 140 70 120 100 120 C130 120 150 140 142 190 Z', round(color)) +
  circle(100, 86, 46, round(color)) +
  eyesOf('happy', 82, 18) +
  ellipse(100, 98, 9, 6, '#6F6D67') +
  line('M86 110 q7 7 14 0 q7 7 14 0', '#6F6D67', 4) +
  rect(40, 182, 120, 16, 5, '#8C8A83');

export const bronzeHorse: Figure = ({ color = '#6F9C86' }) =>
  path(
    'M60 104 C70 92 130 96 146 88 C150 70 160 56 172 50 L178 40 L184 52 C194 62 196 76 192 82 L176 82 C170 96 166 112 160 122 L164 192 H150 L142 134 H82 L74 192 H60 L58 132 C44 126 34 138 30 160 C18 140 36 106 60 104 Z',
    round(color),
  ) +
  line('M150 70 q-16 8 -16 24', darker(color, 0.3), 7) +
  circle(178, 62, 3.4, ink);

export const iceBlock: Figure = ({ color = '#BFE6F2' }) =>
  path('M30 70 L90 44 L172 62 L182 160 L118 196 L34 176 Z', fall('#F4FCFF', color)) +
  path('M30 70 L110 92 L172 62 L90 44 Z', '#FFFFFF', 'opacity="0.8"') +
  line('M110 92 L118 196', '#FFFFFF', 4) +
  circle(86, 134, 11, 'none', 'stroke="#FFFFFF" stroke-width="5"') +
  line('M48 100 l4 40', '#FFFFFF', 6);

export const cactus: Figure = ({ color = '#6FA66A' }) =>
  line('M100 190 V60', color, 36) +
  line('M100 140 H56 V100 M100 120 H146 V84', color, 24) +
  circle(100, 42, 9, '#F08AA0') +
  circle(146, 70, 7, '#F08AA0') +
  line('M92 80 v80 M108 80 v80', lighter(color, 0.35), 3);

/** The tunnel under the ground, seen as a cut. */
export const burrow: Backdrop = ({ y = 330, color = '#B98552', color2 = '#8A5F3C' }, { width, height }) =>
  rect(0, y, width, height - y, 0, fall(color, color2)) +
  line(
    `M-20 ${String(y + 250)} C120 ${String(y + 270)} 120 ${String(y + 120)} 230 ${String(y + 130)} C320 ${String(y + 140)} 300 ${String(y + 230)} 400 ${String(y + 210)} C500 ${String(y + 190)} 470 ${String(y + 60)} 490 ${String(y - 6)}`,
    '#5B3D28',
    96,
  ) +
  repeat(9, (i) =>
    ellipse(40 + ((i * 137) % 600), y + 30 + ((i * 71) % 260), 12, 8, lighter(color, 0.2), 'opacity="0.6"'),
  );

export const stage: Figure = ({ color = '#C8503F' }) =>
  rect(0, 150, 200, 48, 4, fall('#E2B06A', '#B9814C')) +
  path('M0 0 H200 V28 Q180 44 160 28 Q140 44 120 28 Q100 44 80 28 Q60 44 40 28 Q20 44 0 28 Z', color) +
  path('M0 0 H34 C34 60 26 110 8 152 H0 Z M200 0 H166 C166 60 174 110 192 152 H200 Z', darker(color, 0.1));

export const beaver: Figure = ({ mood, color = '#8F6242' }) =>
  critter(
    {
      skin: color,
      belly: '#D9B48C',
      behind: `<g transform="rotate(36 160 172)">${ellipse(164, 172, 18, 36, '#5B4436')}${line('M154 156 l20 30 M174 156 l-20 30', '#7A5E4A', 3)}</g>`,
      ears: circle(62, 60, 12, color) + circle(138, 60, 12, color),
      muzzle:
        ellipse(100, 113, 24, 16, '#D9B48C') +
        nose(105) +
        rect(92, 119, 7.5, 13, 2, '#FFFDF6') +
        rect(100.5, 119, 7.5, 13, 2, '#FFFDF6'),
    },
    mood,
  );

export const trafficLight: Figure = ({ kind = 'green' }) =>
  line('M100 198 V120', '#5B6670', 10) +
  rect(62, 14, 76, 122, 18, '#3F4A54') +
  circle(100, 46, 25, kind === 'red' ? '#F0604A' : '#6B3B38') +
  circle(100, 104, 25, kind === 'green' ? '#6FCB7A' : '#345A45') +
  (kind === 'green'
    ? circle(100, 94, 5, '#FFFFFF') + line('M100 100 v10 l-7 10 M100 110 l8 9 M90 104 l10 0 l9 5', '#FFFFFF', 4)
    : circle(100, 36, 5, '#FFFFFF') + line('M100 42 v12 M94 60 v-8 h12 v8 M92 46 h16', '#FFFFFF', 4));

/** A road with white bars, from the reader's feet to the other side. */
export const crossing: Backdrop = ({ y = 400, color = '#8C96A0' }, { width, height }) =>
  rect(0, y, width, height - y, 0, fall(lighter(color, 0.15), color)) +
  repeat(5, (i) => {
    const share = i / 4 - 0.5;
    const far = width / 2 + share * 300;
    const near = width / 2 + share * 680;
    return path(
      `M${String(far - 20)} ${String(y + 10)} H${String(far + 20)} L${String(near + 48)} ${String(height)} H${String(near - 48)} Z`,
      '#FBF8F0',
    );
  });

export const car: Figure = ({ color = '#E8705A' }) =>
  path(
    'M8 132 C8 112 20 106 40 102 L62 70 Q68 62 80 62 H126 Q138 62 144 70 L164 100 C186 104 194 112 194 132 V164 H8 Z',
    round(color),
  ) +
  path('M58 102 L76 76 H96 V102 Z M106 102 V76 H126 L146 102 Z', '#D7ECF0') +
  circle(52, 166, 23, ink) +
  circle(52, 166, 10, '#F6D58E') +
  circle(150, 166, 23, ink) +
  circle(150, 166, 10, '#F6D58E') +
  circle(186, 128, 7, '#FFE9A8');

export const radish: Figure = ({ color = '#F2F0E6' }) =>
  path(
    'M92 66 C70 40 60 34 50 36 C54 54 70 64 92 74 Z M108 66 C130 40 140 34 150 36 C146 54 130 64 108 74 Z M94 66 C90 36 94 20 100 8 C106 20 110 36 106 66 Z',
    '#6FAE5E',
  ) + path('M56 86 C62 60 138 60 144 86 C152 130 122 170 100 198 C78 170 48 130 56 86 Z', fall('#D9E8B8', color));

export const stall: Figure = ({ color = '#E8705A' }) =>
  line('M22 70 V196 M178 70 V196', '#A5673E', 9) +
  rect(12, 132, 176, 62, 6, fall('#D79B5C', '#A9703D')) +
  path('M4 74 L26 22 H174 L196 74 Z', color) +
  repeat(4, (i) =>
    path(
      `M${String(4 + i * 48)} 74 L${String(26 + i * 37)} 22 H${String(44.5 + i * 37)} L${String(28 + i * 48)} 74 Z`,
      '#FFF6E5',
    ),
  ) +
  repeat(8, (i) => circle(16 + i * 24, 74, 12, i % 2 === 0 ? '#FFF6E5' : color));

export const goat: Figure = ({ mood, color = '#EFE9E0' }) =>
  critter(
    {
      skin: color,
      belly: '#FFFFFF',
      ears:
        path(
          'M74 52 C60 40 52 22 56 8 C68 18 82 28 88 46 Z M126 52 C140 40 148 22 144 8 C132 18 118 28 112 46 Z',
          '#B59A78',
        ) +
        ellipse(44, 82, 18, 9, '#DDD2C4', 'transform="rotate(-14 44 82)"') +
        ellipse(156, 82, 18, 9, '#DDD2C4', 'transform="rotate(14 156 82)"'),
      feet: '#6F5F52',
      muzzle: ellipse(100, 113, 21, 14, '#FFFFFF') + nose(106, '#8C7A6B') + path('M90 126 H110 L100 152 Z', '#FFFFFF'),
    },
    mood,
  );

export const homeDoor: Figure = ({ color = '#6FA08C' }) =>
  rect(28, 6, 144, 192, 8, darker(color, 0.35)) +
  rect(38, 16, 124, 182, 4, fall(lighter(color, 0.2), color)) +
  rect(54, 34, 92, 56, 6, darker(color, 0.12)) +
  rect(54, 116, 92, 62, 6, darker(color, 0.12)) +
  circle(100, 103, 8, '#FFF6E5') +
  circle(100, 103, 4.5, ink) +
  circle(150, 112, 7, '#F2B84B');

export const parrot: Figure = ({ color = '#6FB05E' }) =>
  path('M70 150 L54 196 L88 168 Z', '#E8705A') +
  path(
    'M62 92 C62 50 86 28 116 28 C146 28 160 54 156 84 C152 130 120 172 84 172 C62 150 62 120 62 92 Z',
    round(color),
  ) +
  path('M70 100 C92 90 112 112 104 150 C86 152 70 130 70 100 Z', darker(color, 0.2)) +
  path('M150 60 C176 58 182 82 168 100 C162 90 152 86 144 86 Z', '#F2933B') +
  circle(128, 62, 15, '#FFFDF6') +
  circle(131, 62, 7, ink) +
  circle(133, 60, 2.4, '#FFF') +
  line('M104 30 q-10 -18 -22 -16 M114 28 q0 -16 -10 -22', '#F2B84B', 7);

export const parcel: Figure = ({ color = '#D2A06A' }) =>
  path('M16 96 L100 66 L184 96 L100 124 Z', lighter(color, 0.3)) +
  path('M16 96 L100 124 V198 L16 170 Z', color) +
  path('M184 96 L100 124 V198 L184 170 Z', darker(color, 0.12)) +
  line('M58 81 L142 110 V182', '#FFF1D6', 12, 'opacity="0.8"');

export const sign: Figure = () =>
  line('M100 198 V110', '#A5673E', 12) +
  rect(36, 30, 128, 92, 10, fall('#F6DFAE', '#E2BE80')) +
  ellipse(100, 84, 17, 22, '#8A5A3A') +
  repeat(4, (i) => circle(82 + i * 12, 54 - (i % 3) * 2, 5, '#8A5A3A')) +
  line('M56 44 L144 110 M144 44 L56 110', '#D9442F', 9);

export const crack: Figure = () =>
  line(
    'M100 100 L60 70 L40 84 L12 60 M100 100 L130 60 L122 30 M100 100 L150 112 L166 98 L192 110 M100 100 L86 140 L100 160 L84 190 M60 70 L66 40',
    '#FFFFFF',
    6,
  );

export const fireHat: Figure = ({ color = '#E0493A' }) =>
  ellipse(100, 160, 92, 24, darker(color, 0.12)) +
  path('M38 156 C38 90 60 60 100 60 C140 60 162 90 162 156 Q100 176 38 156 Z', round(color)) +
  path('M92 60 Q100 40 108 60 V152 H92 Z', lighter(color, 0.25)) +
  path('M78 104 Q100 92 122 104 V132 Q112 148 100 152 Q88 148 78 132 Z', '#F6D58E');

export const goose: Figure = ({ color = '#FFFDF6', mood = 'open' }) =>
  path('M176 118 C190 110 198 98 196 86 C180 90 164 100 156 112 Z', color) +
  path(
    'M40 66 C36 40 56 22 74 28 C92 34 92 54 84 70 C76 88 78 100 92 104 C126 92 168 98 176 124 C180 160 140 186 104 184 C62 182 46 152 54 120 C58 100 44 86 40 66 Z',
    round(color),
  ) +
  path('M96 130 C116 112 152 114 168 126 C160 152 124 164 100 150 Z', '#E9E4D6') +
  path('M46 44 L14 54 Q12 62 22 64 L44 62 Z', '#F2933B') +
  circle(52, 36, 8, '#F2933B') +
  (mood === 'happy' ? line('M58 50 q6 -7 12 0', ink, 3.6) : circle(64, 48, 4.6, ink)) +
  line('M92 182 V196 M120 182 V196', '#E8705A', 7) +
  line('M84 197 h16 M112 197 h16', '#E8705A', 6);

/** A scholar of old times, in a long robe. */
export const poet: Figure = ({ color = '#7FA6A8', mood = 'open' }) =>
  path('M60 146 C62 122 138 122 140 146 L156 196 H44 Z', round(color)) +
  path(
    'M62 140 C40 150 34 176 44 186 C56 182 68 172 76 158 Z M138 140 C160 150 166 176 156 186 C144 182 132 172 124 158 Z',
    darker(color, 0.1),
  ) +
  line('M100 128 L82 150 M100 128 L118 150', '#FFF6E5', 8) +
  rect(66, 166, 68, 10, 4, '#C98A4B') +
  circle(100, 90, 44, round('#F6D2AE')) +
  path('M56 86 C54 54 74 42 100 42 C126 42 146 54 144 86 Q100 64 56 86 Z', '#3F332C') +
  circle(100, 34, 17, '#3F332C') +
  rect(86, 40, 28, 9, 4, '#C98A4B') +
  eyesOf(mood, 94, 17, 4.8) +
  ellipse(70, 108, 9, 6, '#F4826B', 'opacity="0.5"') +
  ellipse(130, 108, 9, 6, '#F4826B', 'opacity="0.5"') +
  smile(110) +
  line('M92 122 q8 22 8 22 q0 0 8 -22', '#3F332C', 4);

/** A boy of old times, two little knots of hair. */
export const pageBoy: Figure = ({ color = '#E8A05A', mood = 'open' }) =>
  path('M62 148 C64 126 136 126 138 148 L148 192 H52 Z', round(color)) +
  path(
    'M64 142 C48 148 44 166 52 174 C62 172 70 162 76 154 Z M136 142 C152 148 156 166 148 174 C138 172 130 162 124 154 Z',
    darker(color, 0.1),
  ) +
  line('M100 130 L86 148 M100 130 L114 148', '#FFF6E5', 7) +
  ellipse(82, 192, 15, 7, '#6F4A34') +
  ellipse(118, 192, 15, 7, '#6F4A34') +
  circle(62, 44, 15, '#3F332C') +
  circle(138, 44, 15, '#3F332C') +
  circle(100, 90, 46, round('#F9D8B6')) +
  path('M54 88 C52 56 72 44 100 44 C128 44 148 56 146 88 C132 68 116 66 100 70 C84 66 68 68 54 88 Z', '#3F332C') +
  eyesOf(mood, 94, 18, 5) +
  ellipse(68, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(132, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(110);

export const pagoda: Figure = ({ color = '#C8503F', count = 3 }) =>
  repeat(count, (i) => {
    const y = 198 - (i + 1) * 56;
    const half = 74 - i * 12;
    return (
      rect(100 - half * 0.78, y + 12, half * 1.56, 46, 2, fall('#FFE9C9', '#E8C79A')) +
      repeat(3, (k) => rect(100 - half * 0.56 + k * half * 0.44, y + 24, half * 0.24, 32, 3, '#8A5A3A')) +
      path(
        `M${String(100 - half - 16)} ${String(y + 18)} Q${String(100 - half)} ${String(y + 12)} ${String(100 - half * 0.5)} ${String(y - 10)} H${String(100 + half * 0.5)} Q${String(100 + half)} ${String(y + 12)} ${String(100 + half + 16)} ${String(y + 18)} Q100 ${String(y + 6)} ${String(100 - half - 16)} ${String(y + 18)} Z`,
        fall(lighter(color, 0.1), darker(color)),
      )
    );
  }) + circle(100, 198 - count * 56 - 16, 8, '#F2B84B');

export const willow: Figure = ({ color = '#8DBB6A' }) =>
  line('M120 198 C112 150 128 120 108 70', '#8A6A4A', 17) +
  repeat(9, (i) =>
    line(
      `M108 66 C${String(100 - i * 6 + (i > 4 ? 90 : 0))} ${String(16 + i * 3)} ${String(20 + i * 20)} ${String(40 + (i % 3) * 10)} ${String(12 + i * 22)} ${String(132 + (i % 3) * 24)}`,
      i % 2 === 0 ? color : lighter(color, 0.25),
      9,
    ),
  );

export const rod: Figure = () =>
  line('M10 190 L184 40', '#B98A57', 7) +
  line('M184 40 V180', '#FFFFFF', 2.6, 'opacity="0.85"') +
  circle(184, 184, 8, '#E8705A');

export const scroll: Figure = ({ kind = 'lines' }) =>
  rect(30, 30, 140, 140, 4, fall('#FFF9E8', '#F1E0B8')) +
  rect(16, 18, 168, 18, 9, '#A5673E') +
  rect(16, 164, 168, 18, 9, '#A5673E') +
  (kind === 'lines'
    ? line('M60 56 V146 M86 56 V146 M112 56 V146 M138 56 V118', '#6B5644', 5, 'stroke-dasharray="13 8"')
    : '');

/** Mountains of an ink painting. */
export const peak: Figure = ({ color = '#8FB3A6' }) =>
  path(
    'M0 198 C30 150 50 60 88 22 C100 10 112 18 120 36 C146 90 164 160 200 198 Z',
    fall(lighter(color, 0.15), darker(color, 0.05)),
  ) + line('M92 40 C78 76 66 110 52 142 M112 52 C124 84 136 116 148 142', lighter(color, 0.4), 4, 'opacity="0.6"');

/** Light of the moon lying on the floor. */
export const moonbeam: Figure = () =>
  path('M66 0 H134 L176 160 H24 Z', '#FFF6DC', 'opacity="0.5"') +
  path('M84 6 H116 L132 154 H68 Z', '#FFFFFF', 'opacity="0.35"');

export const petals: Backdrop = ({ count = 24, seed = 3, color = '#F6A9B8' }, { width, height }) =>
  repeat(count, (i) => {
    const x = ((i * 0.618 + seed * 0.13) % 1) * width;
    const y = height * (0.3 + 0.68 * ((i * 0.382 + seed * 0.27) % 1));
    return `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(i * 47)})">${ellipse(0, 0, 11, 6, i % 3 === 0 ? '#FFD9DF' : color)}</g>`;
  });

export const pageGirl: Figure = ({ color = '#D9708C', mood = 'open' }) =>
  path('M62 148 C64 126 136 126 138 148 L154 194 H46 Z', round(color)) +
  line('M100 130 L86 148 M100 130 L114 148', '#FFF6E5', 7) +
  rect(62, 162, 76, 9, 4, '#F6D58E') +
  circle(100, 90, 46, round('#F9D8B6')) +
  path('M54 94 C50 56 72 44 100 44 C128 44 150 56 146 94 C138 72 120 62 100 62 C80 62 62 72 54 94 Z', '#3F332C') +
  ellipse(62, 42, 15, 20, '#3F332C') +
  ellipse(138, 42, 15, 20, '#3F332C') +
  circle(64, 60, 5, '#E8705A') +
  circle(136, 60, 5, '#E8705A') +
  eyesOf(mood, 94, 18, 5) +
  ellipse(68, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  ellipse(132, 108, 9, 6, '#F4826B', 'opacity="0.55"') +
  smile(110);

export const dragonfly: Figure = ({ color = '#D9564A' }) =>
  ellipse(66, 84, 50, 12, '#EAF6F6', 'opacity="0.85" transform="rotate(20 66 84)"') +
  ellipse(136, 84, 50, 12, '#EAF6F6', 'opacity="0.85" transform="rotate(-20 136 84)"') +
  ellipse(70, 110, 42, 10, '#EAF6F6', 'opacity="0.75" transform="rotate(-14 70 110)"') +
  ellipse(132, 110, 42, 10, '#EAF6F6', 'opacity="0.75" transform="rotate(14 132 110)"') +
  line('M100 76 V176', color, 11) +
  circle(100, 66, 14, color) +
  circle(92, 62, 5, ink) +
  circle(108, 62, 5, ink);

/** A round gate in a garden wall. */
export const moonGate: Figure = () =>
  rect(0, 34, 200, 164, 4, fall('#FFFDF4', '#F0E6CE')) +
  path('M-6 40 Q0 22 10 22 H190 Q200 22 206 40 Z', '#5F7F7A') +
  circle(100, 124, 70, '#B9805A') +
  circle(100, 124, 62, fall('#CFE9DF', '#F6EFC8')) +
  rect(58, 184, 84, 14, 0, '#CFE3AE');

export const leafHat: Figure = ({ color = '#6FAE5E' }) =>
  path(
    'M96 190 C60 150 40 120 44 96 C72 108 92 150 100 180 Z M104 190 C140 150 160 120 156 96 C128 108 108 150 100 180 Z M100 190 C86 140 88 100 100 70 C112 100 114 140 100 190 Z',
    color,
  );

export const stove: Figure = ({ color = '#8FA9A6' }) =>
  rect(14, 70, 172, 128, 12, fall(lighter(color, 0.3), color)) +
  rect(4, 60, 192, 16, 6, darker(color, 0.15)) +
  ellipse(100, 60, 46, 8, '#4A4F52') +
  repeat(5, (i) => path(`M${String(70 + i * 14)} 60 q-5 -10 1 -18 q7 8 3 18 Z`, '#F2933B')) +
  rect(40, 112, 120, 66, 10, '#4A5A5E') +
  rect(40, 92, 120, 8, 4, darker(color, 0.3));

/** A corridor that runs away from the reader. */
export const hallway: Backdrop = ({ y = 90, color = '#F6E8C8', color2 = '#E4CFA2' }, { width, height }) =>
  rect(0, 0, width, height, 0, fall(color, color2)) +
  rect(width * 0.32, y + 90, width * 0.36, height * 0.44, 6, '#BFE3E0') +
  path(
    `M0 ${String(height)} L${String(width * 0.32)} ${String(y + 90 + height * 0.44)} H${String(width * 0.68)} L${String(width)} ${String(height)} Z`,
    '#D9B98A',
  ) +
  line(
    `M0 0 L${String(width * 0.32)} ${String(y + 90)} M${String(width)} 0 L${String(width * 0.68)} ${String(y + 90)}`,
    '#D9C08E',
    5,
  ) +
  repeat(3, (i) =>
    path(`M${String(250 + i * 50)} ${String(height * 0.83)} l26 14 l-26 14 v-9 h-18 v-10 h18 Z`, '#6FB07E'),
  );

export const girlElephant: Figure = ({ mood = 'wide' }) =>
  ellipse(48, 92, 40, 46, round('#F2A9B4')) +
  ellipse(152, 92, 40, 46, round('#F2A9B4')) +
  ellipse(50, 94, 26, 32, '#F9CBD0') +
  ellipse(150, 94, 26, 32, '#F9CBD0') +
  ellipse(100, 158, 42, 36, round('#F2A9B4')) +
  ellipse(80, 188, 17, 10, '#E592A0') +
  ellipse(120, 188, 17, 10, '#E592A0') +
  circle(100, 92, 46, round('#F2A9B4')) +
  line('M100 104 C98 124 100 138 112 140', '#E592A0', 17) +
  eyesOf(mood, 88, 22) +
  path('M100 46 C84 30 70 40 82 50 Z M100 46 C116 30 130 40 118 50 Z', '#E8604F') +
  circle(100, 46, 6, '#E8604F');

export const spider: Figure = () =>
  line('M100 -160 V90', '#FFFFFF', 3, 'opacity="0.8"') +
  line(
    'M60 110 q-26 -10 -36 -34 M58 126 q-30 0 -44 -12 M62 142 q-26 12 -32 34 M140 110 q26 -10 36 -34 M142 126 q30 0 44 -12 M138 142 q26 12 32 34',
    '#5B4A52',
    7,
  ) +
  circle(100, 124, 44, round('#6D5B66')) +
  eyesOf('happy', 118, 17) +
  smile(134);
