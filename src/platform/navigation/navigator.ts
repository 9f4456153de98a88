import * as v from 'valibot';

/** The page's address, for flows outside React. Paths are relative to the base path. */
export interface Navigator {
  /** The whole present address. */
  address: () => URL;
  /** Puts another address in place of the present one, without a history entry. */
  replace: (address: URL) => void;
  /** Leaves the app; with `replace` the present address is not one to come back to. */
  leave: (address: string, options?: { replace: true }) => void;
  reload: () => void;
  /** To the history entry before this one, whatever the guard says. */
  goBack: () => void;
  /** Holds the present entry against the browser's own back and forward, until the answered function is called. */
  guardEntry: (guard: EntryGuard) => () => void;
}

interface EntryGuard {
  isHeld: () => boolean;
  /** The user wanted to leave, and is still here. */
  onHeld: () => void;
}

export const BASE_PATH = '/combine';

/** Which router moves follow an address that a flow replaced. */
export interface RouterPort {
  navigate: (to: string, options?: { replace: true }) => void;
}

/** How react-router numbers the entries of a visit. Replacing the first one, as a login does, leaves it the first. */
const Numbered = v.object({ idx: v.number() });

/** 0 for the first entry of a visit; nothing for one that is not of the router's making. */
export function entryNumber(): number | undefined {
  const entry = v.safeParse(Numbered, history.state);
  return entry.success ? entry.output.idx : undefined;
}

/**
 * `port` gives the mounted router, or nothing before the first render: then the router will start from the address.
 * To be made before the router: what the guard refuses must not reach it, and listeners are told in their order.
 */
export function createNavigator(port: () => RouterPort | undefined): Navigator {
  return {
    ...guardHistory(),
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

/** A step of the history can't be refused, but it can be taken back before the router hears of it. */
function guardHistory(): Pick<Navigator, 'goBack' | 'guardEntry'> {
  let guarded: (EntryGuard & { entry: number | undefined }) | undefined;
  let isOwnStep = false;
  let isTakingBack = false;
  addEventListener('popstate', (event) => {
    const isOwn = isOwnStep;
    isOwnStep = false;
    if (isTakingBack) {
      isTakingBack = false;
      event.stopImmediatePropagation();
      guarded?.onHeld();
      return;
    }
    const to = entryNumber();
    if (isOwn || guarded?.entry === undefined || to === undefined || to === guarded.entry || !guarded.isHeld()) return;
    event.stopImmediatePropagation();
    isTakingBack = true;
    history.go(guarded.entry - to);
  });
  return {
    goBack() {
      isOwnStep = true;
      history.back();
    },
    guardEntry(guard) {
      const own = { ...guard, entry: entryNumber() };
      guarded = own;
      return () => {
        if (guarded === own) guarded = undefined;
      };
    },
  };
}
