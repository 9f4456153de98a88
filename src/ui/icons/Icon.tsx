import type { ReactNode } from 'react';
import { rem } from '#ui/behaviour/rem.ts';

export interface IconProps {
  /** Width and height in design pixels. */
  size?: number;
  /** Filled with its own colour, for example for a selected tab or a favourite. */
  filled?: boolean;
}

/**
 * The stroke and box that all icons share. Icons are always decorative; the element around an icon carries its name.
 */
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
