import { line, openEyes, smile } from './features.tsx';
import type { Mood } from './mood.ts';

function shell(transform: string, fill: string, ribs = '#fff') {
  return (
    <g transform={transform}>
      <path d="M-5 10H5L4 6C14 2 16-10 8-13C4-17-4-17-8-13C-16-10-14 2-4 6Z" fill={fill} />
      <path d="M0 4V-10M-3 3L-8-7M3 3L8-7" {...line} stroke={ribs} strokeWidth="2.2" opacity=".75" />
    </g>
  );
}

export const counting: Mood = {
  ears: [0, 0],
  tilt: 3,
  face: (
    <>
      {openEyes(3, 3)}
      {smile}
    </>
  ),
  trunk: 'M100 98C100 122 118 134 138 129C148 126 154 122 158 116',
  nostril: { cx: 160, cy: 113, rx: 5, ry: 4 },
  around: (
    <>
      {shell('translate(168 96) rotate(14)', '#fffaf0', '#f4826b')}
      {shell('translate(28 184)', '#2f8c86')}
      {shell('translate(172 184) rotate(6)', '#e58fa0')}
      {shell('translate(184 158) rotate(-10) scale(.8)', '#f0a03a')}
    </>
  ),
};
