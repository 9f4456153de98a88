const ink = '#4a3426';
export const line = {
  fill: 'none',
  stroke: ink,
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
export const mouthLine = { ...line, stroke: '#a8602a', strokeWidth: 3 };

export const curled = {
  trunk: 'M100 98C100 115 98 126 104 133C110 140 120 137 122 128',
  nostril: { cx: 122.5, cy: 125, rx: 6, ry: 4 },
};
export const hanging = { trunk: 'M100 98C100 114 99 126 100 138', nostril: { cx: 100, cy: 142, rx: 6, ry: 4 } };
export const smile = <path d="M76 112C79 119 85 121 90 119" {...mouthLine} />;

/** Eyes that look ahead, or are shifted by `dx` and `dy`. */
export function openEyes(dx = 0, dy = 0) {
  return (
    <g transform={`translate(${dx} ${dy})`}>
      <path d="M77 88h.01M123 88h.01" {...line} strokeWidth="12.5" />
      <path d="M79 85.8h.01M125 85.8h.01" {...line} stroke="#fff" strokeWidth="4.2" />
    </g>
  );
}
