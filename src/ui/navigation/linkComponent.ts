import type { ComponentType, MouseEventHandler, ReactNode } from 'react';

export interface LinkProps {
  href: string;
  children?: ReactNode;
  className?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
}

/** What draws a link: the design system knows no router, so the app passes one that does. */
export type LinkComponent = 'a' | ComponentType<LinkProps>;
