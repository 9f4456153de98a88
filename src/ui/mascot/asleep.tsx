import { hanging, line, mouthLine } from './features.tsx';
import type { Mood } from './mood.ts';

export const asleep: Mood = {
  ears: [-16, -16],
  tilt: 5,
  face: (
    <>
      <path d="M68 89q9 8 18 0M114 89q9 8 18 0" {...line} />
      <path d="M80 115q5 3 9 1" {...mouthLine} />
    </>
  ),
  ...hanging,
  onHead: (
    <>
      <path
        d="M60 60C66 26 112 8 146 34C158 44 164 58 164 72C152 62 148 58 138 62C118 46 82 46 60 60Z"
        fill="#2f8c86"
      />
      <path d="M60 61C82 45 118 45 140 63" {...line} stroke="#ffe9c4" strokeWidth="11" />
      <circle cx="164" cy="77" r="9" fill="#ffe9c4" />
    </>
  ),
  around: <path d="M158 22h12l-12 14h12M180 2h9l-9 10h9" {...line} stroke="#b98d55" />,
};
