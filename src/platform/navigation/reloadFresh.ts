declare global {
  interface Window {
    /** Set by index.html: opens the present address again, around a page that some cache has kept. */
    __reloadFresh?: () => void;
    /** Set by index.html when it has shortened the address it was opened with. */
    __entryAddress?: string;
  }
}

/** Loads the page anew on the same address, in the build that is deployed now. */
export function reloadFresh(): void {
  if (window.__reloadFresh) window.__reloadFresh();
  else location.reload();
}
