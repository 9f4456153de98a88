declare global {
  interface Window {
    /** A function of index.html that reloads the current address without using a cached page. */
    __reloadFresh?: () => void;
    /**
     * The address with which the page was opened. index.html sets this field only if it has removed something from the
     * address.
     */
    __entryAddress?: string;
  }
}

/** Reloads the page at the same address with the currently deployed build. */
export function reloadFresh(): void {
  if (window.__reloadFresh) window.__reloadFresh();
  else location.reload();
}
