declare global {
  interface Window {
    /** Set by index.html: reloads the current address, bypassing a page that a cache has kept. */
    __reloadFresh?: () => void;
    /** Set by index.html when it has shortened the address with which it was opened. */
    __entryAddress?: string;
  }
}

/** Reloads the page at the same address with the currently deployed build. */
export function reloadFresh(): void {
  if (window.__reloadFresh) window.__reloadFresh();
  else location.reload();
}
