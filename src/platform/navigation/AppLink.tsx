import { createContext, useContext, type MouseEventHandler, type ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface AppLinkProps {
  /** The address of the screen as `href()` returns it, relative to the base path. */
  href: string;
  children?: ReactNode;
  className?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
}

/** A function that prefetches the code and the first data of the screen at an address. */
export const PrefetchContext = createContext<(href: string) => void>(() => undefined);

/**
 * A function that returns the address to which a link leads on this device, because HD devices have screens of their
 * own (ENV-05).
 */
export const LinkAddressContext = createContext<(href: string) => string>((href) => href);

/** A link to a screen. It prefetches the screen when a finger touches it, about 100 ms before the click. */
export function AppLink({ href, onClick, children, ...props }: AppLinkProps) {
  const prefetch = useContext(PrefetchContext);
  const address = useContext(LinkAddressContext)(href);
  // Does not use the router's own `Link`: its prefetching, forms and fetchers would make the app's first script a tenth
  // larger.
  const navigate = useLinkClickHandler(address);
  return (
    <a
      href={useHref(address)}
      onPointerDown={() => prefetch(address)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
      {...props}
    >
      {children}
    </a>
  );
}
