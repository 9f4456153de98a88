import * as v from 'valibot';

/** Reads and changes the page's address, for code outside React. Paths are relative to the base path. */
export interface Navigator {
  /** Returns the complete current address. */
  address: () => URL;
  /** Replaces the current address without a history entry. */
  replace: (address: URL) => void;
  /** Leaves the app. With `replace`, going back does not return to the current address. */
  leave: (address: string, options?: { replace: true }) => void;
  reload: () => void;
  /** Goes to the previous history entry, even if a guard from `guardEntry` is active. */
  goBack: () => void;
  /**
   * Keeps the user on the page while `isHeld` returns true, by reverting the browser's own back and forward navigation.
   * Returns a function that removes the guard.
   */
  guardEntry: (guard: EntryGuard) => () => void;
}

interface EntryGuard {
  isHeld: () => boolean;
  /** Called when the user wanted to leave the page and the guard has prevented that. */
  onHeld: () => void;
}

export const BASE_PATH = '/combine';

/** The function of the router that replaces the current address. */
export interface RouterPort {
  navigate: (to: string, options?: { replace: true }) => void;
}

/**
 * The part of a history entry's state that contains the number of the entry within the visit. An entry that replaces
 * the first one, as after a login, has the same number.
 */
const Numbered = v.object({ idx: v.number() });

/**
 * Returns the number of the current entry, which is 0 for the first entry of a visit; undefined for an entry that the
 * router did not create.
 */
export function entryNumber(): number | undefined {
  const entry = v.safeParse(Numbered, history.state);
  return entry.success ? entry.output.idx : undefined;
}

const Keyed = v.object({ key: v.string() });

/**
 * Returns the key of the current entry, as in the router's location. Each navigation creates a new key; going back or
 * forward restores the key of the entry.
 */
export function entryKey(): string {
  const entry = v.safeParse(Keyed, history.state);
  // The router gives this key to the entry with which the visit begins.
  return entry.success ? entry.output.key : 'default';
}

/**
 * Creates the navigator. `port` returns the mounted router, or undefined before the first render, when the router has
 * not read the address yet. Create the navigator before the router: listeners run in the order of registration, and the
 * router must not see navigations that the guard prevents.
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

/** Returns an address without the base path, such as `/series?id=1` for `/combine/series?id=1`. */
export function pathBelowBase({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : '/';
  return `${path}${search}${hash}`;
}

/**
 * Keeps the user on an entry while its guard is active. A history navigation cannot be cancelled, so it is reverted
 * before the router notices it. `goBack` is not reverted.
 */
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
