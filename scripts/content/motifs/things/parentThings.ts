import { circle, ellipse, verticalFill, ink, line, path, rect, repeat } from '#scripts/content/motifs/drawing.ts';
import type { Figure } from '#scripts/content/motifs/drawing.ts';

export const clock: Figure = ({ color = '#F2994A' }) =>
  circle(100, 108, 88, color) +
  circle(100, 108, 72, '#FFFDF7') +
  repeat(12, (index) => {
    const angle = (index * Math.PI) / 6;
    return circle(100 + Math.sin(angle) * 58, 108 - Math.cos(angle) * 58, index % 3 === 0 ? 5 : 3, '#B58A5A');
  }) +
  line('M100 108 V66 M100 108 L130 122', ink, 8) +
  circle(100, 108, 7, ink);

export const cosyBed: Figure = ({ color = '#5A9AA3' }) =>
  rect(4, 92, 18, 106, 8, '#8F5B36') +
  rect(178, 118, 18, 80, 8, '#8F5B36') +
  rect(12, 146, 176, 34, 10, '#F6EBDD') +
  rect(22, 124, 60, 32, 14, '#FFFDF7') +
  path('M70 142 Q120 112 190 134 V180 H70 Z', color) +
  path('M70 142 Q120 112 190 134 V146 Q120 124 70 154 Z', '#FFFDF7', 'opacity="0.5"');

export const backpack: Figure = ({ color = '#E8705A' }) =>
  path('M74 52 Q74 22 100 22 Q126 22 126 52', 'none', `stroke="${ink}" stroke-width="9"`) +
  rect(38, 46, 124, 150, 44, verticalFill(color, '#C24E3A')) +
  rect(56, 112, 88, 66, 18, '#F9B74F') +
  line('M56 128 H144', '#C77F1E', 5) +
  circle(100, 128, 6, '#FFFDF7') +
  circle(78, 78, 7, '#FFE9A8');

export const headphones: Figure = ({ color = '#2F6F73' }) =>
  path('M34 128 V112 A66 66 0 0 1 166 112 V128', 'none', `stroke="${color}" stroke-width="14"`) +
  rect(16, 112, 42, 76, 20, '#F9B74F') +
  rect(142, 112, 42, 76, 20, '#F9B74F') +
  rect(44, 118, 16, 64, 8, color) +
  rect(140, 118, 16, 64, 8, color);

export const plate: Figure = () =>
  ellipse(100, 172, 96, 26, '#FFFDF7') +
  ellipse(100, 166, 70, 17, '#E9F1E8') +
  circle(66, 146, 24, '#E8604F') +
  path('M58 126 q8 -12 16 0', '#5FA55A') +
  repeat(3, (index) => circle(104 + index * 16, 140 - (index % 2) * 14, 18, '#6FAE7C')) +
  rect(112, 146, 16, 18, 6, '#BFD9A4') +
  path('M138 166 L166 118 Q178 124 174 136 L150 170 Z', '#F2994A') +
  line('M170 120 l12 -16 M172 124 l18 -8', '#5FA55A', 5);

export const strawBroom: Figure = () =>
  line('M132 12 L96 120', '#B5713F', 10) +
  path('M76 112 L118 126 L104 196 Q60 190 36 170 Z', '#F2C14E') +
  line('M70 140 L60 176 M88 146 L80 188 M104 150 L98 192', '#C9912C', 4) +
  line('M76 114 L118 128', '#E8705A', 10);

export const hourglass: Figure = () =>
  rect(40, 8, 120, 16, 8, '#B5713F') +
  rect(40, 182, 120, 16, 8, '#B5713F') +
  path('M56 24 H144 Q144 74 108 102 Q144 130 144 182 H56 Q56 130 92 102 Q56 74 56 24 Z', '#E6F3EE') +
  path('M66 58 H134 Q126 82 102 98 Q98 100 98 98 Q74 82 66 58 Z', '#F9B74F') +
  path('M62 182 Q70 146 100 140 Q130 146 138 182 Z', '#F9B74F') +
  line('M100 100 V140', '#F9B74F', 4);

/** Homework with some wrong answers. */
export const paper: Figure = () =>
  rect(32, 20, 136, 176, 12, '#FFFDF7') +
  repeat(4, (index) => line(`M52 ${String(58 + index * 34)} h62`, '#D9C3A8', 7)) +
  line('M130 58 l8 9 l16 -18 M130 126 l8 9 l16 -18 M130 160 l8 9 l16 -18', '#6FAE7C', 7) +
  circle(142, 92, 12, 'none', 'stroke="#E8705A" stroke-width="6"');

export const lamp: Figure = () =>
  ellipse(100, 116, 92, 74, '#FFE9A8', 'opacity="0.45"') +
  rect(92, 104, 16, 82, 6, '#B5713F') +
  ellipse(100, 190, 44, 9, '#8F5B36') +
  path('M64 40 H136 L160 112 H40 Z', '#F9B74F') +
  path('M64 40 H84 L70 112 H40 Z', '#FFE9A8', 'opacity="0.6"');

export const speech: Figure = ({ color = '#FFFDF7', color2 = '#F59E1B' }) =>
  path(
    'M30 40 H170 Q190 40 190 62 V124 Q190 146 170 146 H96 L58 186 V146 H30 Q10 146 10 124 V62 Q10 40 30 40 Z',
    color,
  ) + repeat(3, (index) => circle(60 + index * 40, 93, 11, color2));

export const scribble: Figure = ({ color = '#E8604F' }) =>
  line(
    'M36 128 Q20 60 90 56 Q170 52 158 116 Q146 170 92 158 Q52 146 66 104 Q84 72 122 88 Q146 104 122 128 Q100 142 90 120',
    color,
    10,
  );

export const letterBlocks: Figure = () =>
  rect(14, 118, 80, 80, 12, '#5AA3A8') +
  rect(106, 118, 80, 80, 12, '#F2994A') +
  rect(60, 34, 80, 80, 12, '#E8705A') +
  line('M38 140 h32 M54 140 v40 M40 180 h28', '#FFFDF7', 8) +
  line('M146 138 v44 M128 156 h36 M130 182 h32', '#FFFDF7', 8) +
  line('M80 62 h40 M100 50 v48 M84 98 q16 -14 16 -36 q0 22 18 36', '#FFFDF7', 8);
