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
import { face } from '#scripts/content/motifs/face.ts';

const cream = '#FFF9EC';

/** Three bookmarks with tassels. */
export const bookmarks: Figure = () => {
  const mark = (color: string, picture: string) =>
    line('M100 22 C96 2 120 -6 116 -22', '#B9814C', 4) +
    rect(72, 16, 56, 172, 16, '#5A2E1A', 'opacity="0.14"') +
    rect(70, 12, 56, 172, 16, verticalFill(lighter(color, 0.25), color)) +
    circle(98, 28, 6, cream) +
    picture;
  const moon =
    path('M100 64 a24 24 0 1 0 16 42 a19 19 0 0 1 -16 -42 Z', '#FFE08A') +
    circle(84, 134, 3, cream) +
    circle(110, 152, 2.5, cream);
  const leaf =
    path('M98 160 C70 140 72 92 98 66 C124 92 126 140 98 160 Z', '#A9D08A') +
    line('M98 160 V84 M98 124 l14 -12 M98 138 l-14 -12', '#5C9A62', 4);
  const cloud =
    path('M76 96 C66 96 62 80 74 77 C76 62 98 60 102 74 C116 70 124 90 112 96 Z', cream) +
    repeat(6, (i) =>
      line(`M${String(78 + (i % 3) * 15)} ${String(112 + Math.floor(i / 3) * 22)} l-4 12`, '#5A8CA3', 4.5),
    ) +
    circle(94, 84, 2.5, ink) +
    circle(104, 84, 2.5, ink);
  return (
    group(mark('#5A8CA3', moon), 'rotate(-17 100 190) translate(-30 6)') +
    group(mark('#F6B7A4', cloud), 'rotate(17 100 190) translate(30 6)') +
    group(mark('#F6DD9A', leaf), 'translate(2 8)')
  );
};

/** A cup full of pencils. */
export const pencilCup: Figure = ({ color = '#7FBBD0' }) =>
  repeat(6, (i) => {
    const fill = ['#F9B74F', '#E8705A', '#8FCDB4', '#C8A8D0', '#5AA3A8', '#F6B7A4'][i] ?? '#F9B74F';
    return group(
      rect(92, 20 + (i % 3) * 8, 17, 130, 3, fill) +
        path(`M92 ${String(20 + (i % 3) * 8)} H109 L100.500 ${String(-8 + (i % 3) * 8)} Z`, '#F6DDB8') +
        path(`M97 ${String(5 + (i % 3) * 8)} H104 L100.500 ${String(-8 + (i % 3) * 8)} Z`, darker(fill, 0.2)),
      `rotate(${String(i * 8 - 20)} 100 190) translate(${String(i * 4 - 10)} 0)`,
    );
  }) +
  path('M40 92 H160 L152 186 Q151 198 138 198 H62 Q49 198 48 186 Z', verticalFill(lighter(color, 0.25), color)) +
  rect(36, 84, 128, 18, 9, lighter(color, 0.45)) +
  group(face('happy', 92, 22), 'translate(0 46)');

/** A jigsaw puzzle in which only one piece is missing. */
export const jigsaw: Figure = () =>
  group(
    rect(6, 30, 188, 152, 10, '#5A2E1A', 'opacity="0.16"') +
      rect(4, 24, 188, 152, 10, '#B9814C') +
      rect(12, 32, 172, 136, 6, verticalFill('#27465E', '#5F8A93')) +
      path('M118 52 a30 30 0 1 0 20 52 a24 24 0 0 1 -20 -52 Z', '#FFE08A') +
      circle(46, 54, 3.5, '#FFF6E5') +
      circle(78, 46, 2.5, '#FFF6E5') +
      circle(160, 66, 3, '#FFF6E5') +
      path(
        'M12 138 q21 -14 43 0 q21 14 43 0 q21 -14 43 0 q21 14 43 0 V162 Q184 168 178 168 H18 Q12 168 12 162 Z',
        '#2F6F7E',
      ) +
      path('M52 124 H112 L100 144 H64 Z', '#E8705A') +
      path('M80 70 V120 H56 Z', cream) +
      path('M86 82 V120 H104 Z', '#F6DDB8') +
      line(
        'M55 32 v20 q12 2 12 12 q0 10 -12 12 v92 M98 32 v42 q-12 2 -12 12 q0 10 12 12 v70 M141 32 v16 q12 2 12 12 q0 10 -12 12 v96 M12 77 h22 q2 12 12 12 q10 0 12 -12 h60 q2 -12 12 -12 q10 0 12 12 h42 M12 122 h60 q2 12 12 12 q10 0 12 -12 h30 q2 -12 12 -12 q10 0 12 12 h32',
        '#FFF6E5',
        2.6,
        'opacity="0.75"',
      ) +
      rect(141, 122, 43, 46, 0, '#E9D2B0'),
    'rotate(-4 100 110)',
  ) +
  group(
    path(
      'M0 0 H18 Q20 -12 30 -12 Q40 -12 42 0 H46 V18 Q58 20 58 30 Q58 40 46 42 V50 H0 Z',
      '#2F6F7E',
      'stroke="#FFF6E5" stroke-width="3"',
    ),
    'translate(136 150) rotate(16)',
  );

/** A cup for brushing teeth, with a brush. */
export const brushCup: Figure = ({ color = '#8FCDB4' }) =>
  group(
    rect(94, -20, 13, 150, 6, '#F3A683') +
      rect(88, -34, 26, 34, 7, '#F3A683') +
      rect(108, -32, 15, 30, 4, cream) +
      line('M110 -24 h13 M110 -16 h13 M110 -8 h13', '#CFE6EA', 3),
    'rotate(18 100 150)',
  ) +
  path(
    'M150 104 C190 96 196 160 146 164',
    'none',
    `stroke="${darker(color, 0.1)}" stroke-width="13" stroke-linecap="round"`,
  ) +
  path('M40 76 H156 L148 182 Q147 198 130 198 H66 Q49 198 48 182 Z', verticalFill(lighter(color, 0.28), color)) +
  ellipse(98, 76, 58, 12, lighter(color, 0.55)) +
  ellipse(98, 77, 48, 8, darker(color, 0.25), 'opacity="0.5"') +
  group(face('happy', 92, 24), 'translate(-2 38)') +
  line('M58 104 l5 60', '#FFFFFF', 6, 'opacity="0.45"');

/** A frame with three medals. */
export const medalFrame: Figure = () =>
  rect(4, 22, 192, 164, 12, '#5A2E1A', 'opacity="0.14"') +
  rect(4, 14, 192, 166, 12, verticalFill('#D7A066', '#A9703D')) +
  rect(18, 28, 164, 138, 6, '#FFF6E5') +
  ['#F9B74F', '#8FCDB4', '#F3A683']
    .map((color, i) => {
      const x = 52 + i * 48;
      const y = i === 1 ? 108 : 98;
      return (
        path(
          `M${String(x - 13)} 46 L${String(x)} ${String(y - 14)} L${String(x + 13)} 46 Z`,
          ['#5AA3A8', '#E8705A', '#6F8FB8'][i] ?? '#5AA3A8',
        ) +
        circle(x, y, 21, radialFill(color)) +
        circle(x, y, 14, lighter(color, 0.5)) +
        path(
          `M${String(x - 7)} ${String(y)} l5 6 l10 -12`,
          'none',
          `stroke="${darker(color, 0.4)}" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round"`,
        )
      );
    })
    .join('') +
  line('M44 146 h112', '#E3CBA6', 5) +
  path('M70 180 L60 198 H72 L82 180 Z M130 180 L140 198 H128 L118 180 Z', '#8A5A33');

/** A ticket with a stub. `kind` chooses the symbol on it. */
export const ticket: Figure = ({ color = '#F9B74F', kind = 'stage' }) => {
  const sign: Record<string, string> = {
    stage:
      rect(42, 138, 68, 9, 4, '#B9814C') +
      path('M42 82 H66 C66 110 58 130 44 138 H42 Z M110 82 H86 C86 110 94 130 108 138 H110 Z', '#D9644F') +
      path('M38 76 H114 V88 Q105 96 95 88 Q86 96 76 88 Q67 96 57 88 Q48 96 38 88 Z', '#C8503F') +
      path(
        'M76 104 l4 8.500 9 1.200 -6.600 6.300 1.700 9 -8.100 -4.400 -8.100 4.400 1.700 -9 -6.600 -6.300 9 -1.200 Z',
        '#F9B74F',
      ),
    microphone:
      rect(62, 78, 28, 44, 14, ink) + line('M52 106 q2 28 24 28 q22 0 24 -28 M76 134 v12 M62 148 h28', ink, 5),
    books:
      rect(46, 92, 60, 16, 4, '#5AA3A8') + rect(52, 108, 58, 16, 4, '#E8705A') + rect(44, 124, 64, 16, 4, '#7DBB84'),
    clay:
      path('M52 96 H100 C112 116 106 144 90 146 H62 C46 144 40 116 52 96 Z', radialFill('#C98A5A')) +
      ellipse(76, 96, 24, 7, '#8A5A38'),
    album:
      rect(44, 84, 66, 58, 6, cream) +
      rect(50, 90, 54, 38, 3, '#BFE3E0') +
      circle(88, 102, 6, '#FBB03B') +
      path('M50 128 V118 Q64 104 78 118 Q90 110 104 122 V128 Z', '#7DBB84'),
  };
  return group(
    path(
      'M6 62 Q6 50 18 50 H182 Q194 50 194 62 V94 A16 16 0 0 0 194 126 V158 Q194 170 182 170 H18 Q6 170 6 158 V126 A16 16 0 0 0 6 94 Z',
      '#5A2E1A',
      'opacity="0.14" transform="translate(3 6)"',
    ) +
      path(
        'M6 62 Q6 50 18 50 H182 Q194 50 194 62 V94 A16 16 0 0 0 194 126 V158 Q194 170 182 170 H18 Q6 170 6 158 V126 A16 16 0 0 0 6 94 Z',
        verticalFill(lighter(color, 0.3), color),
      ) +
      rect(30, 66, 92, 90, 14, cream, 'opacity="0.9"') +
      (sign[kind] ?? '') +
      line('M138 60 V162', darker(color, 0.3), 4, 'stroke-dasharray="5 9"') +
      repeat(5, (i) =>
        rect(156 + (i % 2) * 3, 72 + i * 18, 20 - (i % 2) * 6, 8, 4, darker(color, 0.28), 'opacity="0.6"'),
      ),
    'rotate(-6 100 110)',
  );
};

/** A membership card; `count` is the number of its stars. */
export const memberCard: Figure = ({ color = '#4A5A86', color2 = '#FFE08A', count = 1 }) =>
  group(
    rect(4, 52, 192, 126, 20, '#5A2E1A', 'opacity="0.18" transform="translate(2 7)"') +
      rect(4, 48, 192, 126, 20, verticalFill(lighter(color, 0.22), darker(color, 0.14))) +
      path('M4 130 Q60 96 112 134 T196 122 V154 Q196 174 176 174 H24 Q4 174 4 154 Z', '#FFFFFF', 'opacity="0.09"') +
      path('M30 104 L26 76 L44 88 L58 66 L72 88 L90 76 L86 104 Z', color2) +
      rect(30, 108, 56, 9, 4, color2) +
      circle(58, 62, 5, color2) +
      circle(25, 73, 4, color2) +
      circle(91, 73, 4, color2) +
      repeat(count, (i) =>
        path(
          `M${String(112 + i * 20)} 82 l3 6.200 6.800 .9 -5 4.800 1.300 6.800 -6.100 -3.300 -6.100 3.300 1.300 -6.800 -5 -4.800 6.800 -.9 Z`,
          color2,
        ),
      ) +
      line('M30 146 h64', '#FFFFFF', 7, 'opacity="0.55"') +
      line('M138 146 h32', color2, 7, 'opacity="0.8"') +
      line('M20 72 Q30 58 54 58', '#FFFFFF', 5, 'opacity="0.3"'),
    'rotate(-7 100 110)',
  );

/** A round light behind a card or a gift. */
export const sunburst: Figure = ({ color = '#FFE9A8' }) =>
  circle(100, 100, 100, glow(color)) +
  repeat(12, (i) => group(path('M100 4 L106 40 H94 Z', color, 'opacity="0.55"'), `rotate(${String(i * 30)} 100 100)`));
