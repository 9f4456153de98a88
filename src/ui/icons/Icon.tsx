import type { ReactNode } from 'react';
import { rem } from '#ui/behaviour/rem.ts';

export interface IconProps {
  /** Width and height in design pixels. */
  size?: number;
  /** Whether the icon is filled with its own colour, for example for a selected tab or a favourite. */
  filled?: boolean;
}

/**
 * The `svg` element that all icons share, with its line width and size. Icons are always decorative; the element around
 * an icon has the accessible name.
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
