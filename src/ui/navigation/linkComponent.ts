import type { ComponentType, MouseEventHandler, ReactNode } from 'react';

export interface LinkProps {
  href: string;
  children?: ReactNode;
  className?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  target?: string | undefined;
  rel?: string | undefined;
}

/**
 * The component that renders links. The design system does not know the router, so the app passes this component to it.
 */
export type LinkComponent = 'a' | ComponentType<LinkProps>;
