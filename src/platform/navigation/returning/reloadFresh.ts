declare global {
  interface Window {
    /** Reloads the current address without using a cached page. index.html sets it. */
    __reloadFresh?: () => void;
    /** The address with which the page was opened. index.html sets it if it has removed something from that address. */
    __entryAddress?: string;
  }
}

/** Reloads the page at the same address with the currently deployed build. */
export function reloadFresh(): void {
  if (window.__reloadFresh) window.__reloadFresh();
  else location.reload();
}
