/** The page's address, for flows outside React. Paths are relative to the base path. */
export interface Navigator {
  /** The whole present address. */
  address: () => URL;
  /** Puts another address in place of the present one, without a history entry. */
  replace: (address: URL) => void;
  /** Leaves the app; with `replace` the present address is not one to come back to. */
  leave: (address: string, options?: { replace: true }) => void;
  reload: () => void;
}

export const BASE_PATH = '/combine';

/** Which router moves follow an address that a flow replaced. */
export interface RouterPort {
  navigate: (to: string, options: { replace: true }) => void;
}

/** `port` gives the mounted router, or nothing before the first render: then the router will start from the address. */
export function createNavigator(port: () => RouterPort | undefined): Navigator {
  return {
    address: () => new URL(location.href),
    replace(address) {
      const router = port();
      if (router) router.navigate(pathBelowBase(address), { replace: true });
      else history.replaceState(history.state, '', address.href);
    },
    leave: (address, options) => (options?.replace ? location.replace(address) : location.assign(address)),
    reload: () => location.reload(),
  };
}

/** `/combine/series?id=1` → `/series?id=1` */
export function pathBelowBase({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : '/';
  return `${path}${search}${hash}`;
}
