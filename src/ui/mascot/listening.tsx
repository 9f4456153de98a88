import { curled, openEyes, smile } from './features.tsx';
import type { Mood } from './mood.ts';

function note(transform: string, fill: string) {
  return (
    <path
      d="M8 0V-22C14 -20 18 -16 17 -9C15 -13 12 -14 11.5 -14V1A6 5 -20 1 1 8 -3Z"
      fill={fill}
      transform={transform}
    />
  );
}

export const listening: Mood = {
  ears: [0, 0],
  tilt: -4,
  face: (
    <>
      {openEyes()}
      {smile}
    </>
  ),
  ...curled,
  around: (
    <g data-part="notes">
      {note('translate(164 34) rotate(8)', '#2f8c86')}
      {note('translate(182 14) scale(.7) rotate(-6)', '#f4826b')}
    </g>
  ),
};
