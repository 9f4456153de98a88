import { useId } from 'react';
import { rem } from '#ui/behaviour/rem.ts';
import styles from './Daidi.module.css';
import { listening } from './listening.tsx';
import type { Mood } from './mood.ts';

interface DaidiProps {
  mood?: Mood;
  /** Width and height in design pixels. */
  size?: number;
  /** The accessible name; left out if the text beside the picture says the same. */
  title?: string;
}

const ear = 'M72 58C52 20 8 26 5 70C2 112 30 136 54 124C68 116 76 92 72 58Z';
const innerEar = 'M66 66C50 38 20 42 17 73C15 102 34 120 50 113C62 106 68 90 66 66Z';
const arm = 'M63 134C48 139 43 153 48 162C53 170 65 166 72 152Z';
const raisedArm = 'M72 150C52 150 36 138 32 120C30 108 42 104 47 114C52 126 62 130 76 130Z';
const mirrored = 'matrix(-1 0 0 1 200 0)';

/** The elephant 呆迪 in any of its moods, drawn after content/built-in/sources/daidi.svg. */
export function Daidi({ mood = listening, size = 120, title }: DaidiProps) {
  const id = useId();
  const skin = `url(#${id}s)`;
  const inner = `url(#${id}e)`;
  const limb = mood.armsUp ? raisedArm : arm;
  const box = { width: rem(size), height: rem(size) };

  return (
    <svg
      viewBox="0 0 200 200"
      className={styles['daidi']}
      style={box}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <radialGradient id={`${id}s`} cx=".42" cy=".3" r=".85">
        <stop stopColor="#ffd684" />
        <stop offset=".6" stopColor="#fbbd55" />
        <stop offset="1" stopColor="#f0a03a" />
      </radialGradient>
      <radialGradient id={`${id}e`}>
        <stop stopColor="#fbc0a6" />
        <stop offset="1" stopColor="#f6a283" />
      </radialGradient>
      <g transform={mirrored}>
        <g data-part="ear" transform={`rotate(${mood.ears[1]} 70 88)`}>
          <path d={ear} fill={skin} />
          <path d={innerEar} fill={inner} />
        </g>
      </g>
      <g data-part="ear" transform={`rotate(${mood.ears[0]} 70 88)`}>
        <path d={ear} fill={skin} />
        <path d={innerEar} fill={inner} />
      </g>
      <path d={limb} fill="#f5ac47" />
      <path d={limb} fill="#f5ac47" transform={mirrored} />
      <ellipse cx="100" cy="154" rx="45" ry="39" fill={skin} />
      <ellipse cx="100" cy="161" rx="29" ry="27" fill="#ffe9c4" />
      <ellipse cx="77" cy="186" rx="20" ry="12" fill="#f5ac47" />
      <ellipse cx="123" cy="186" rx="20" ry="12" fill="#f5ac47" />
      <path
        d="M66 188v1M75 190v1M84 189v1M116 189v1M125 190v1M134 188v1"
        stroke="#ffe9c4"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g transform={mood.tilt ? `rotate(${mood.tilt} 100 120)` : undefined}>
        <path
          d="M100 38C134 38 149 62 148 88C147 116 126 130 100 130C74 130 53 116 52 88C51 62 66 38 100 38Z"
          fill={skin}
        />
        <path
          d="M96 40C93 32 86 29 82 30M100 38C100 29 103 24 108 22M104 40C108 34 114 33 118 35"
          className={styles['hair']}
        />
        {mood.onHead}
        {mood.face}
        <ellipse cx="67" cy="103" rx="9" ry="6" className={styles['cheek']} />
        <ellipse cx="133" cy="103" rx="9" ry="6" className={styles['cheek']} />
        <path d={mood.trunk} className={styles['trunkEdge']} />
        <path d={mood.trunk} className={styles['trunk']} />
        <path d="M94 111q6 3 12 0M94 120q6 3 11-1" className={styles['wrinkle']} />
        <ellipse {...mood.nostril} fill="#f6a283" />
      </g>
      {mood.around}
    </svg>
  );
}
