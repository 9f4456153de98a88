import type { ReactNode } from 'react';
import styles from './Motif.module.css';

/**
 * The motifs of the content pack as small pictures. Each motif has its own background colour, so that children can
 * distinguish motifs without reading.
 */
const motifs: Record<string, { ground: string; drawing: ReactNode }> = {
  moon: {
    ground: '#3f4a7a',
    drawing: (
      <>
        <path d="M29 12a13 13 0 1 0 8 20A14 14 0 0 1 29 12Z" fill="#ffe08a" />
        <path
          d="M36 13v5M33.5 15.500h5M13 35v3M11.5 36.500h3"
          stroke="#fff3c9"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </>
    ),
  },
  elephant: {
    ground: '#ffdf9e',
    drawing: (
      <>
        <circle cx="14" cy="23" r="9" fill="#f6a948" />
        <circle cx="34" cy="23" r="9" fill="#f6a948" />
        <circle cx="24" cy="23" r="10.5" fill="#ffc767" />
        <path d="M24 24v8c0 3.5 4.5 4 5.5 1" fill="none" stroke="#e2932d" strokeWidth="4" strokeLinecap="round" />
        <path d="M20 21v.1M28 21v.1" stroke="#4a3426" strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  boat: {
    ground: '#bfe3ea',
    drawing: (
      <>
        <path d="M25 9v19H12Z" fill="#fff" />
        <path d="M27 14v14h9Z" fill="#f58a6b" />
        <path d="M10 30h28l-5 7H15Z" fill="#8f5b36" />
        <path d="M7 40q4-3 8 0t8 0 8 0 8 0" fill="none" stroke="#3f93a6" strokeWidth="2" strokeLinecap="round" />
      </>
    ),
  },
  lantern: {
    ground: '#ffe2d2',
    drawing: (
      <>
        <path d="M24 8v5M24 36v5" stroke="#b4462c" strokeWidth="2.4" strokeLinecap="round" />
        <ellipse cx="24" cy="24" rx="13" ry="11" fill="#e4573d" />
        <path d="M24 13v22M18 14.500q-4 9.5 0 19M30 14.500q4 9.5 0 19" fill="none" stroke="#ffb29a" strokeWidth="1.4" />
        <path d="M19 13h10M19 35h10" stroke="#f0b73f" strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  leaf: {
    ground: '#d5ebcf',
    drawing: (
      <>
        <path d="M37 11C18 11 10 20 12 34c14 2 25-5 25-23Z" fill="#5fa55a" />
        <path
          d="M10 38q9-14 19-19M18 28.500v-7M22.5 24.500h7"
          fill="none"
          stroke="#2f6d3a"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </>
    ),
  },
  balloon: {
    ground: '#fbd9e4',
    drawing: (
      <>
        <ellipse cx="24" cy="19" rx="10" ry="11.5" fill="#e8638c" />
        <path d="M24 30.500l-2.5 3h5Z" fill="#c9476f" />
        <path d="M24 33.500q-3 3 0 8" fill="none" stroke="#8c5a6a" strokeWidth="1.6" strokeLinecap="round" />
        <path d="M19 15q1-3.5 4-4" fill="none" stroke="#ffd0df" strokeWidth="2" strokeLinecap="round" />
      </>
    ),
  },
  magnifier: {
    ground: '#d8e4ff',
    drawing: (
      <>
        <path d="M29.500 29.500l8 8" stroke="#e89a2c" strokeWidth="5.5" strokeLinecap="round" />
        <circle cx="21" cy="21" r="11" fill="#fff" stroke="#4a68c8" strokeWidth="3.4" />
        <circle cx="21" cy="21" r="4.6" fill="#f7b84a" />
        <path d="M14 24.500c4 1.4 10.500-1 14-6" fill="none" stroke="#c97f1e" strokeWidth="1.8" strokeLinecap="round" />
      </>
    ),
  },
  book: {
    ground: '#e6dcfb',
    drawing: (
      <>
        <path d="M24 16q-6-4.500-14-3.500v21q8-1 14 3.500Z" fill="#fff" />
        <path d="M24 16q6-4.500 14-3.500v21q-8-1-14 3.500Z" fill="#f4eeff" />
        <path
          d="M24 16q-6-4.500-14-3.500v21q8-1 14 3.500 6-4.500 14-3.500v-21q-8-1-14 3.500Zm0 0v21"
          fill="none"
          stroke="#7a5cc0"
          strokeWidth="2.2"
          strokeLinejoin="round"
        />
        <circle cx="17" cy="21" r="2.6" fill="#f5b32f" />
        <path
          d="M13 29l3.500-3.500 4 3.500M28 21h6M28 25.500h6"
          fill="none"
          stroke="#5fa55a"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </>
    ),
  },
};

const star = {
  ground: '#fff0c4',
  drawing: <path d="m24 10 4 9 10 1-7.5 6.500L33 36l-9-5-9 5 2.5-9.500L10 20l10-1Z" fill="#f5b32f" />,
};

export function Motif({ name }: { name: string }) {
  const { ground, drawing } = motifs[name] ?? star;
  return (
    <svg viewBox="0 0 48 48" className={styles['motif']} aria-hidden="true">
      <circle cx="24" cy="24" r="24" fill={ground} />
      {drawing}
    </svg>
  );
}
