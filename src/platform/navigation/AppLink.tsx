import { createContext, useContext, type MouseEventHandler, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsTablet } from '#platform/environment/useIsTablet.ts';
import { tabletAddress } from './tabletAddress.ts';

interface AppLinkProps {
  /** As returned by `href()`: relative to the base path. */
  href: string;
  children?: ReactNode;
  className?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
}

/** Prefetches the chunk and the first data of the screen at an address. */
export const PrefetchContext = createContext<(href: string) => void>(() => undefined);

/** A link to a screen. It prefetches the screen when a finger touches it, about 100 ms before the click. */
export function AppLink({ href, ...props }: AppLinkProps) {
  const prefetch = useContext(PrefetchContext);
  const address = useIsTablet() ? tabletAddress(href) : href;
  return <Link to={address} onPointerDown={() => prefetch(address)} {...props} />;
}
