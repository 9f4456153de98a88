import {
  circle,
  ellipse,
  verticalFill,
  group,
  ink,
  line,
  path,
  rect,
  repeat,
  radialFill,
} from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

/** The picture shown on a screen: hills under a sun, like a cover. */
const scene = (x: number, y: number, width: number, height: number) => {
  const low = y + height;
  return (
    rect(x, y, width, height, 8, '#FFF1D6') +
    circle(x + width * 0.7, y + height * 0.36, height * 0.17, '#FBB03B') +
    path(
      `M${String(x)} ${String(low)} V${String(low - height * 0.3)} Q${String(x + width * 0.28)} ${String(low - height * 0.56)} ${String(x + width * 0.55)} ${String(low - height * 0.28)} Q${String(x + width * 0.8)} ${String(low - height * 0.48)} ${String(x + width)} ${String(low - height * 0.26)} V${String(low)} Z`,
      '#7DBB84',
    )
  );
};

export const smartphone: Figure = () =>
  rect(62, 40, 78, 158, 16, ink) + scene(69, 54, 64, 122) + circle(101, 187, 5, '#E6F3EE');

export const slate: Figure = () =>
  rect(8, 66, 184, 132, 18, ink) + scene(20, 78, 160, 108) + circle(14, 132, 2.5, '#E6F3EE');

export const television: Figure = () =>
  path('M70 180 H130 L142 198 H58 Z', '#7A5C48') + rect(2, 52, 196, 132, 14, ink) + scene(12, 62, 176, 112);

export const projector: Figure = () =>
  rect(40, 132, 120, 58, 16, verticalFill('#F6EBDD', '#D9C3A8')) +
  circle(128, 160, 20, ink) +
  circle(128, 160, 11, '#9FD3D6') +
  repeat(3, (index) => line(`M56 ${String(150 + index * 11)} h34`, '#B99C7C', 4)) +
  rect(52, 188, 14, 10, 4, ink) +
  rect(134, 188, 14, 10, 4, ink);

export const canvasScreen: Figure = () =>
  line('M6 44 H194', '#7A5C48', 9) + rect(14, 46, 172, 118, 4, '#FFFDF7') + scene(24, 56, 152, 98);

export const wristwatch: Figure = ({ color = '#F08A72' }) =>
  rect(74, 20, 52, 178, 16, color) +
  repeat(3, (index) => circle(100, 150 + index * 14, 3.4, '#FFF6E5', 'opacity="0.8"')) +
  rect(50, 54, 100, 92, 30, ink) +
  rect(60, 64, 80, 72, 22, '#FFF6E5') +
  ellipse(92, 118, 12, 9, '#F2863F') +
  line('M102 117 V80 q14 4 18 18', '#F2863F', 6) +
  rect(150, 88, 8, 22, 4, '#D9A58F');

export const speaker: Figure = ({ color = '#5AA3A8', color2 = '#2F6F73' }) =>
  rect(48, 50, 104, 148, 44, verticalFill(color, color2)) +
  ellipse(100, 76, 36, 15, '#CDE6E0') +
  ellipse(100, 76, 22, 8, '#F9B74F') +
  repeat(20, (index) => circle(70 + (index % 5) * 15, 114 + Math.floor(index / 5) * 17, 4, '#CDE6E0'));

export const scanPen: Figure = ({ color = '#F2994A' }) =>
  group(
    rect(76, 6, 48, 140, 22, verticalFill('#FBC766', color)) +
      rect(84, 40, 32, 62, 8, '#FFF6E5') +
      line('M92 54 h16 M92 66 h16 M92 78 h10', '#2F6F73', 4) +
      path('M76 138 H124 L108 186 Q100 196 92 186 Z', '#FFF1D6') +
      path('M91 172 H109 L104 188 Q100 193 96 188 Z', '#2F6F73'),
    'rotate(24 100 110)',
  );

export const listeningMachine: Figure = ({ color = '#7DBB84', color2 = '#4F957F' }) =>
  line('M138 66 L160 26', ink, 6) +
  circle(161, 24, 7, '#F08A72') +
  path('M58 66 Q100 26 142 66', 'none', `stroke="${color2}" stroke-width="12"`) +
  rect(26, 64, 148, 134, 34, verticalFill(color, color2)) +
  circle(74, 132, 34, '#FFF6E5') +
  circle(74, 132, 22, '#F9B74F') +
  circle(74, 132, 9, ink) +
  rect(120, 92, 38, 26, 8, '#FFF6E5') +
  line('M128 105 h20', '#2F6F73', 4) +
  circle(128, 142, 9, '#F08A72') +
  circle(152, 142, 9, '#FFF6E5') +
  circle(140, 166, 9, '#F9B74F');

export const littleCar: Figure = ({ color = '#F2994A' }) =>
  path(
    'M4 150 C4 120 18 114 40 108 L66 64 Q74 52 90 52 H128 Q144 52 152 64 L174 104 C194 108 198 122 198 150 V164 H4 Z',
    radialFill(color),
  ) +
  path('M62 106 L80 74 Q84 68 92 68 H102 V106 Z', '#E6F3EE') +
  path('M112 106 V68 H126 Q133 68 137 75 L154 106 Z', '#E6F3EE') +
  rect(186, 126, 12, 12, 5, '#FFE9A8') +
  circle(48, 166, 31, ink) +
  circle(48, 166, 13, '#FFF6E5') +
  circle(150, 166, 31, ink) +
  circle(150, 166, 13, '#FFF6E5');

export const dashboard: Figure = () =>
  path('M0 120 Q100 76 200 120 V198 H0 Z', verticalFill('#7A5C48', '#4A3426')) +
  rect(56, 96, 90, 66, 10, ink) +
  scene(62, 102, 78, 54) +
  circle(24, 158, 34, 'none', `stroke="${ink}" stroke-width="11"`) +
  circle(24, 158, 9, ink) +
  line('M24 158 L-6 168 M24 158 L54 168', ink, 8) +
  repeat(3, (index) => circle(164 + index * 12, 140, 4, '#F9B74F'));

/** A slip of paper with ten digits that are not legible. */
export const codeSlip: Figure = ({ color = '#FFFDF7' }) =>
  rect(6, 92, 188, 84, 20, '#B58A5A', 'opacity="0.25"') +
  rect(6, 84, 188, 84, 20, color) +
  repeat(10, (index) => circle(26 + index * 14 + (index > 2 ? 11 : 0) + (index > 5 ? 11 : 0), 126, 5.4, '#F59E1B'));

/** Sound or a signal that travels to the right. */
export const waves: Figure = ({ color = '#2F6F73' }) =>
  repeat(3, (index) =>
    line(
      `M${String(60 + index * 34)} ${String(132 - index * 22)} q${String(22 + index * 10)} ${String(28 + index * 22)} 0 ${String(56 + index * 44)}`,
      color,
      10,
      `opacity="${String(1 - index * 0.25)}"`,
    ),
  );
