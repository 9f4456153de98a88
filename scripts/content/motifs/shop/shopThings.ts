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
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Backdrop, Figure } from '#scripts/content/motifs/drawing.ts';
import { face } from '#scripts/content/motifs/face.ts';

const cream = '#FFF9EC';

const star = (x: number, y: number, size: number, color: string) =>
  path(
    `M${String(x)} ${String(y - size)} ${repeat(5, (i) => {
      const point = (turn: number, r: number) =>
        `L${(x + r * Math.sin(turn)).toFixed(1)} ${(y - r * Math.cos(turn)).toFixed(1)} `;
      return point(i * 1.2566, size) + point(i * 1.2566 + 0.6283, size * 0.48);
    })} Z`,
    color,
    `stroke="${color}" stroke-width="${String(size * 0.3)}" stroke-linejoin="round"`,
  );

/** A room seen from the front: a wall with a pattern, a skirting board and a floor. */
export const room: Backdrop = (
  { color = '#FCEBD0', color2 = '#EFCF9F', height = 0.28, kind = 'dots', seed = 0 },
  { width, height: h },
) => {
  const floor = h * (1 - height);
  const mark = lighter(color, 0.55);
  const pattern =
    kind === 'plain'
      ? ''
      : kind === 'stripes'
        ? repeat(Math.ceil(width / 64), (i) => rect(i * 64 + 12, 0, 24, floor, 0, mark, 'opacity="0.55"'))
        : repeat(Math.ceil(width / 60) * Math.ceil(floor / 60), (i) => {
            const columns = Math.ceil(width / 60);
            const row = Math.floor(i / columns);
            const y = 26 + row * 60;
            const x = (i % columns) * 60 + (row % 2 === 0 ? 18 : 48);
            if (y > floor - 20) return '';
            return (i + seed) % 5 === 0 ? star(x, y, 6, mark) : circle(x, y, 4, mark);
          });
  return (
    rect(0, 0, width, floor, 0, verticalFill(lighter(color, 0.25), color)) +
    pattern +
    rect(0, floor, width, h - floor, 0, verticalFill(color2, darker(color2, 0.1))) +
    rect(0, floor - 14, width, 14, 0, lighter(color, 0.5)) +
    line(`M0 ${String(floor)} H${String(width)}`, darker(color2, 0.2), 3, 'opacity="0.5"')
  );
};

/** The top of a wooden table across the whole picture. */
export const tabletop: Backdrop = ({ color = '#E7BF8C', color2 = '#C9975C', height = 0.24 }, { width, height: h }) => {
  const top = h * (1 - height);
  return (
    rect(0, top, width, h - top, 0, verticalFill(color, color2)) +
    rect(0, top, width, 10, 0, lighter(color, 0.4)) +
    repeat(4, (i) =>
      line(
        `M${String(width * (0.05 + i * 0.26))} ${String(top + 34 + (i % 2) * 40)} q${String(width * 0.1)} -10 ${String(width * 0.2)} 0`,
        darker(color2, 0.12),
        3,
        'opacity="0.35"',
      ),
    )
  );
};

/** A round rug. */
export const rug: Backdrop = ({ x = 320, y = 560, size = 460, color = '#F6C9A8', color2 = '#FFF1D6' }) =>
  ellipse(x, y, size / 2, size / 7.2, color) +
  ellipse(x, y, size / 2 - 16, size / 7.2 - 8, color2) +
  ellipse(x, y, size / 2 - 34, size / 7.2 - 17, color);

/** A round calm surface behind a product. */
export const halo: Backdrop = ({ x = 320, y = 320, size = 460, color = '#FFFDF6', opacity = 0.6 }) =>
  circle(x, y, size / 2, color, `opacity="${String(opacity)}"`);

export const strapPair: Figure = ({ color = '#F3A683', color2 = '#7FBBD0' }) => {
  const strap = (fill: string) =>
    rect(76, 0, 48, 196, 22, verticalFill(lighter(fill, 0.18), fill)) +
    repeat(5, (i) => ellipse(100, 96 + i * 18, 5, 4, darker(fill, 0.28))) +
    rect(70, 14, 60, 18, 7, darker(fill, 0.18)) +
    star(100, 62, 11, lighter(fill, 0.62));
  return (
    group(strap(color2), 'rotate(16 100 190) translate(38 0)') +
    group(strap(color), 'rotate(-14 100 190) translate(-34 0)')
  );
};

/** A silicone sleeve; the hole in front leaves buttons and face free. */
export const machineSleeve: Figure = ({ color = '#F3A683' }) =>
  ellipse(58, 192, 24, 9, darker(color, 0.25)) +
  ellipse(142, 192, 24, 9, darker(color, 0.25)) +
  path(
    'M100 26 C152 26 182 72 182 124 C182 174 150 198 100 198 C50 198 18 174 18 124 C18 72 48 26 100 26 Z M100 58 C66 58 46 88 46 124 C46 158 66 176 100 176 C134 176 154 158 154 124 C154 88 134 58 100 58 Z',
    radialFill(color),
    'fill-rule="evenodd"',
  ) +
  path(
    'M100 58 C66 58 46 88 46 124 C46 158 66 176 100 176 C134 176 154 158 154 124 C154 88 134 58 100 58 Z',
    darker(color, 0.34),
    'opacity="0.22"',
  ) +
  circle(40, 58, 18, radialFill(color)) +
  circle(160, 58, 18, radialFill(color)) +
  circle(40, 58, 8, lighter(color, 0.45)) +
  circle(160, 58, 8, lighter(color, 0.45)) +
  line('M36 150 q4 18 18 28', lighter(color, 0.5), 5, 'opacity="0.7"');

/** A soft case with a zip and a handle. */
export const travelCase: Figure = ({ color = '#7FA8B8', color2 = '#F9B74F' }) =>
  line('M66 62 C66 18 134 18 134 62', darker(color, 0.3), 11) +
  rect(14, 56, 172, 140, 46, verticalFill(lighter(color, 0.2), color)) +
  line('M20 108 C60 96 140 96 180 108', darker(color, 0.3), 5, 'stroke-dasharray="3 7"') +
  rect(128, 98, 30, 13, 6, color2) +
  circle(134, 104, 3, darker(color2, 0.3)) +
  circle(86, 146, 30, cream) +
  line('M80 160 V134 L100 128 V152', color2, 6) +
  ellipse(74, 160, 7.5, 6, color2) +
  ellipse(94, 153, 7.5, 6, color2) +
  line('M34 92 q6 -18 22 -24', '#FFFFFF', 6, 'opacity="0.45"');

/** A charger in the shape of a tree stump. */
export const stumpDock: Figure = () =>
  path('M24 128 C24 116 176 116 176 128 L184 184 Q100 208 16 184 Z', verticalFill('#C99A66', '#94653A')) +
  ellipse(100, 126, 76, 22, '#EBCB9C') +
  ellipse(100, 126, 56, 15, 'none', 'stroke="#CFA36C" stroke-width="4"') +
  ellipse(100, 126, 34, 8.5, 'none', 'stroke="#CFA36C" stroke-width="4"') +
  path('M100 140 L88 164 H98 L94 184 L114 158 H103 L108 140 Z', '#FFE08A') +
  line('M40 146 v24 M160 146 v24 M60 152 v14', '#7A5230', 4, 'opacity="0.5"') +
  path('M168 120 C176 92 200 92 206 96 C204 116 190 126 168 120 Z', verticalFill('#A9D08A', '#6FA86A')) +
  line('M18 178 C-4 184 -10 196 6 198', '#5A4A40', 6);

/** A sheet of round stickers; `kind` chooses what they show. */
export const stickerSheet: Figure = ({ kind = 'sound', color = '#FFFDF6' }) => {
  const colors = ['#F9B74F', '#8FCDB4', '#F3A683', '#7FBBD0', '#C8A8D0', '#F6D36B'];
  const sign = (x: number, y: number, i: number) =>
    kind === 'faces'
      ? group(
          face(i % 3 === 0 ? 'happy' : i % 3 === 1 ? 'open' : 'asleep', 92, 24),
          `translate(${String(x - 32)} ${String(y - 32)}) scale(0.32)`,
        )
      : i % 3 === 0
        ? star(x, y, 9, cream)
        : i % 3 === 1
          ? line(`M${String(x - 5)} ${String(y + 9)} V${String(y - 9)} l10 -3`, cream, 4.5) +
            ellipse(x - 8, y + 9, 5, 4, cream)
          : line(
              `M${String(x - 8)} ${String(y)} v4 M${String(x)} ${String(y - 8)} v18 M${String(x + 8)} ${String(y - 3)} v9`,
              cream,
              4.5,
            );
  return group(
    rect(28, 14, 152, 182, 14, '#B58A5A', 'opacity="0.22"') +
      rect(22, 8, 152, 182, 14, color) +
      repeat(12, (i) => {
        const x = 52 + (i % 3) * 46;
        const y = 36 + Math.floor(i / 3) * 42;
        const fill = colors[(i * 5) % colors.length] ?? '#F9B74F';
        return circle(x, y, 19, '#E9DDCB') + circle(x, y, 17, fill) + sign(x, y, i);
      }),
    'rotate(-5 100 120)',
  );
};

/** A fan of three cards with a picture each. */
export const storyCards: Figure = ({ color = '#F3A683', color2 = '#7FBBD0' }) => {
  const card = (back: string, picture: string) =>
    rect(50, 20, 100, 142, 14, '#5A2E1A', 'opacity="0.14"') +
    rect(47, 16, 100, 142, 14, cream) +
    rect(55, 24, 84, 96, 9, back) +
    picture +
    line('M62 132 h70 M62 145 h44', '#E3CBA6', 6);
  const moon =
    path('M104 40 a30 30 0 1 0 20 52 a24 24 0 0 1 -20 -52 Z', '#FFE08A') +
    circle(70, 44, 3, '#FFF6E5') +
    circle(124, 56, 2.5, '#FFF6E5');
  const hills =
    circle(112, 52, 15, '#FFE08A') +
    path('M55 120 V94 Q76 70 98 92 Q118 74 139 96 V111 Q139 120 130 120 H64 Q55 120 55 111 Z', '#7DBB84');
  const sea =
    path(
      'M55 120 V88 q10 -8 21 0 q10 8 21 0 q10 -8 21 0 q10 8 21 0 V111 Q139 120 130 120 H64 Q55 120 55 111 Z',
      '#4F97A3',
    ) +
    path('M80 82 H116 L108 96 H88 Z', '#E8705A') +
    path('M97 46 V80 H80 Z', cream);
  return (
    group(card(color2, sea), 'rotate(-19 100 190) translate(-26 14)') +
    group(card('#3F6A86', moon), 'rotate(19 100 190) translate(26 14)') +
    group(card(color, hills), 'translate(2 26)')
  );
};

/** Exercise books with squares for characters, and a pencil. */
export const gridBooks: Figure = ({ color = '#8FCDB4', color2 = '#F3A683', kind = 'three' }) =>
  (kind === 'six' ? group(rect(30, 40, 136, 150, 10, darker(color2, 0.18)), 'rotate(10 100 150)') : '') +
  group(
    rect(28, 36, 136, 152, 10, verticalFill(lighter(color2, 0.2), color2)) +
      rect(28, 36, 16, 152, 6, darker(color2, 0.14)),
    'rotate(7 100 150)',
  ) +
  rect(28, 36, 136, 160, 10, verticalFill(lighter(color, 0.2), color)) +
  rect(28, 36, 16, 160, 6, darker(color, 0.14)) +
  rect(58, 58, 92, 92, 6, cream) +
  line('M58 104 H150 M104 58 V150', '#E3B98F', 2.5, 'stroke-dasharray="6 6"') +
  rect(58, 58, 92, 92, 6, 'none', 'stroke="#E3B98F" stroke-width="4"') +
  path(
    'M104 70 C92 86 78 96 70 102 M104 70 C116 88 130 98 140 102 M104 80 V140 M82 118 H126',
    'none',
    `stroke="${ink}" stroke-width="7" stroke-linecap="round"`,
  ) +
  line('M70 170 h70', cream, 7, 'opacity="0.8"') +
  group(
    rect(160, 10, 18, 140, 4, '#F9B74F') +
      path('M160 150 H178 L169 176 Z', '#F6DDB8') +
      path('M165 165 H173 L169 176 Z', ink) +
      rect(160, 2, 18, 16, 6, '#F08A72'),
    'rotate(16 169 90)',
  );

/** A cable with one plug and two sockets. */
export const splitter: Figure = ({ color = '#5AA3A8' }) =>
  line('M100 92 C100 120 100 132 100 150', darker(color, 0.1), 9) +
  line('M100 96 C96 70 62 72 50 46 M100 96 C104 70 138 72 150 46', color, 9) +
  rect(86, 84, 28, 34, 12, radialFill(color)) +
  rect(34, 4, 32, 50, 13, verticalFill(lighter(color, 0.3), color)) +
  rect(134, 4, 32, 50, 13, verticalFill(lighter(color, 0.3), color)) +
  ellipse(50, 8, 8, 4, darker(color, 0.45)) +
  ellipse(150, 8, 8, 4, darker(color, 0.45)) +
  rect(84, 144, 32, 36, 11, verticalFill(lighter(color, 0.3), color)) +
  rect(95, 178, 10, 20, 4, '#D9C3A8') +
  line('M95 186 h10', '#9A8468', 2.5) +
  star(50, 32, 7, '#FFE08A') +
  star(150, 32, 7, '#FFE08A');
