import { hanging, line, mouthLine, openEyes } from './features.tsx';
import type { Mood } from './mood.ts';

export const lost: Mood = {
  ears: [-22, 4],
  tilt: 6,
  face: (
    <>
      {openEyes(4, -1)}
      <path d="M68 73q7-5 15-3M118 69q8-1 14 5" {...line} strokeWidth="3.5" />
      <path d="M75 116q4-5 7-1t8 0" {...mouthLine} />
    </>
  ),
  ...hanging,
  around: (
    <>
      <path d="M160 20C160 6 182 6 181 19C180 28 170 28 170 38M170 48v.1" {...line} stroke="#2f8c86" strokeWidth="7" />
      <path d="M46 50c6 8 7 13 0 14c-7-1-6-6 0-14Z" fill="#7fc4c4" />
    </>
  ),
};
