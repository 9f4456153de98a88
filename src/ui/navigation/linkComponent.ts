import type { ComponentType, MouseEventHandler, ReactNode } from 'react';

export interface LinkProps {
  href: string;
  children?: ReactNode;
  className?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
}

/** The component that renders links: the design system does not know the router, so the app passes one. */
export type LinkComponent = 'a' | ComponentType<LinkProps>;
