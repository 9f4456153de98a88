import { line } from './features.tsx';
import type { Mood } from './mood.ts';

export const cheering: Mood = {
  ears: [8, 8],
  armsUp: true,
  face: (
    <>
      <path d="M68 90q9-12 18 0M114 90q9-12 18 0" {...line} strokeWidth="4.5" />
      <path d="M74 112q14 2 18 5C90 128 76 126 74 112Z" fill="#b5523a" />
    </>
  ),
  trunk: 'M100 98C100 122 118 134 138 127C152 122 157 110 154 98',
  nostril: { cx: 153.5, cy: 94, rx: 6, ry: 4 },
  around: (
    <path
      d="M22 20l4 8M60 8l-1 8M146 6l-2 9M180 22l-6 7M12 48l-7-3M188 50l8-2"
      {...line}
      stroke="#f4826b"
      strokeWidth="5"
    />
  ),
};
