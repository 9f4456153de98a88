import type { ReactNode } from 'react';
import type { HonourKind } from '#lib/experience/honourRules.ts';
import styles from './Emblem.module.css';

/** The drawings, in a square of 48 units. */
const drawings: Record<HonourKind, ReactNode> = {
  award: (
    <>
      <rect className={styles['paper']} x="8" y="11" width="32" height="23" rx="3" />
      <path className={styles['line']} d="M14 18h20M14 23h13" />
      <circle className={styles['gold']} cx="33" cy="30" r="5" />
      <path className={styles['ribbon']} d="M30 34l-1.500 7 4-2.500 4 2.500L35 34Z" />
    </>
  ),
  certificate: (
    <>
      <path className={styles['paper']} d="M12 9h24a3 3 0 0 1 3 3v24l-6-3-6 3-6-3-6 3-6-3V12a3 3 0 0 1 3-3Z" />
      <path className={styles['line']} d="M16 17h16M16 22h16M16 27h9" />
      <path
        className={styles['gold']}
        d="M33 24.500l1.500 3 3.300.500-2.400 2.300.600 3.300-3-1.600-3 1.600.600-3.300-2.400-2.300 3.300-.500Z"
      />
    </>
  ),
  trophy: (
    <>
      <path className={styles['handle']} d="M14 13H8c0 7 3 11 8 11.500M34 13h6c0 7-3 11-8 11.500" />
      <path className={styles['gold']} d="M13 9h22v9c0 7-4.500 12-11 12s-11-5-11-12Z" />
      <path className={styles['ribbon']} d="M22 29h4v6h5v4H17v-4h5Z" />
      <path className={styles['shine']} d="M18 13v6c0 2 .600 3.700 1.500 5" />
    </>
  ),
  stage: (
    <>
      <path
        className={styles['ribbon']}
        d="M6 9h36v5c-3 1-4 6-3.500 12.500C35 24 33.500 19 33 14H15c-.500 5-2 10-5.500 12.500C10 20 9 15 6 14Z"
      />
      <path
        className={styles['paper']}
        d="M24 18.500 27 25l7 .900-5.100 4.900 1.300 7-6.200-3.400-6.200 3.400 1.300-7L14 25.900l7-.900Z"
      />
      <path className={styles['line']} d="M9 41h30" />
    </>
  ),
  progress: (
    <>
      <path
        className={styles['leaf']}
        d="M24 39V23M24 29c-7 0-11-4-11-10 7 0 11 4 11 10ZM24 24c0-7 4-12 12-12 0 7-4 12-12 12Z"
      />
      <path className={styles['line']} d="M15 40h18" />
      <circle className={styles['gold']} cx="13" cy="11" r="3.500" />
    </>
  ),
  other: (
    <path
      className={styles['gold']}
      d="M24 8l4.700 9.800 10.600 1.400-7.800 7.400 2 10.600L24 32l-9.500 5.200 2-10.600-7.800-7.400 10.600-1.400Z"
    />
  ),
};

/** A small drawing for each kind of honour. It replaces the photo of an honour that has none. */
export const Emblem = ({ kind, size }: { kind: HonourKind; size: number }) => (
  <svg className={styles['emblem']} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    {drawings[kind]}
  </svg>
);
