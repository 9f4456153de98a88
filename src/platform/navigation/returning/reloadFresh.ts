declare global {
  interface Window {
    /** Reloads the current address, bypassing a page that a cache has kept. Set by index.html. */
    __reloadFresh?: () => void;
    /** The address with which the page was opened. Set by index.html if it has shortened that address. */
    __entryAddress?: string;
  }
}

/** Reloads the page at the same address with the currently deployed build. */
export function reloadFresh(): void {
  if (window.__reloadFresh) window.__reloadFresh();
  else location.reload();
}
