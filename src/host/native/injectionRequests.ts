import type { PageWindow } from '#host/pageWindow.ts';

/** A browser writes host names in small letters. */
const REQUEST_ADDRESS = /^(https:\/\/__bridge_loaded__|wvjbscheme:\/\/)/i;

/**
 * iOS: a page asks for the library by navigating a frame of its own to an address that only the app understands. The
 * app cancels that navigation; here the frame goes before it loads.
 */
export function watchInjectionRequests(window: Window, onRequest: () => void): () => void {
  const page = window as PageWindow;
  const answer = (node: Node) => {
    if (!(node instanceof page.HTMLIFrameElement) || !REQUEST_ADDRESS.test(node.src)) return;
    node.remove();
    onRequest();
  };
  const observer = new page.MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(answer);
  });
  // The document, not its root element: that may not be there yet, or be written anew.
  observer.observe(page.document, { childList: true, subtree: true });
  page.document.querySelectorAll('iframe').forEach(answer);
  return () => observer.disconnect();
}
