import type { ReactNode } from 'react';
import { rem } from '#ui/rem.ts';

export interface IconProps {
  /** Design pixels, both ways. */
  size?: number;
  /** Filled with its own colour, as a chosen tab or a loved story is. */
  filled?: boolean;
}

/** The stroke and the box all icons share; always decorative, the words stand on what holds it. */
export function Icon({ size = 24, filled = false, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      style={{ width: rem(size), height: rem(size), flex: 'none' }}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
