import type { PageWindow } from '#host/page/pageWindow.ts';

/** Ignores case, because pages write the name in capitals, and browsers convert only host names to lower case. */
const REQUEST_ADDRESS = /^(https:\/\/__bridge_loaded__|wvjbscheme:\/\/)/i;

/**
 * Calls `onRequest` when the page requests the library. On iOS, a page does so by navigating a frame to an address that
 * only the app handles. A real app cancels this navigation; the simulator removes the frame before it loads.
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
  // Observes the document instead of its root element, because the root element may not exist yet or may be replaced.
  observer.observe(page.document, { childList: true, subtree: true });
  page.document.querySelectorAll('iframe').forEach(answer);
  return () => observer.disconnect();
}
