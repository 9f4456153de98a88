import { curled, line, mouthLine, openEyes, smile } from './features.tsx';
import type { Mood } from './mood.ts';

export const reading: Mood = {
  ears: [0, 0],
  face: (
    <>
      {openEyes(1, 5)}
      {smile}
      <path
        d="M62 91a15 15 0 1 0 30 0a15 15 0 1 0-30 0M108 91a15 15 0 1 0 30 0a15 15 0 1 0-30 0M92 88q8-5 16 0"
        {...mouthLine}
      />
    </>
  ),
  ...curled,
  around: (
    <>
      <path
        d="M100 198C82 186 62 186 42 192V150C62 144 82 146 100 156C118 146 138 144 158 150V192C138 186 118 186 100 198Z"
        fill="#2f8c86"
      />
      <path
        d="M100 191C84 181 66 181 48 186V146C66 140 86 141 100 151C114 141 134 140 152 146V186C134 181 116 181 100 191Z"
        fill="#fffaf0"
      />
      <path
        d="M100 152v38M58 156q16-4 32 3M58 168q16-4 32 3M142 156q-16-4-32 3M142 168q-16-4-32 3"
        {...line}
        stroke="#e3cda6"
        strokeWidth="3"
      />
      <path d="M45 172h.01M155 172h.01" {...line} stroke="#fbbd55" strokeWidth="17" />
    </>
  ),
};
