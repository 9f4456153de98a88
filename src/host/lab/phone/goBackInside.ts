/**
 * The part of the Navigation API that is used here. It knows the history of only one frame; `window.history` combines
 * the histories of all frames.
 */
interface FrameNavigation {
  canGoBack: boolean;
  back: () => unknown;
}

/** Goes one step back in the web view of a page. Returns false if the page has no earlier history entry. */
export function goBackInside(page: number): boolean {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-page="${page}"]`);
  const { navigation } = (frame?.contentWindow ?? {}) as { navigation?: FrameNavigation };
  if (!navigation?.canGoBack) return false;
  navigation.back();
  return true;
}
