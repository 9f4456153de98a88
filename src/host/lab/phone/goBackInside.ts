/** Part of the Navigation API, which knows the history of one frame; `history` combines those of all frames. */
interface FrameNavigation {
  canGoBack: boolean;
  back: () => unknown;
}

/** Takes a page's web view one step back; returns false if it has not navigated yet. */
export function goBackInside(page: number): boolean {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-page="${page}"]`);
  const { navigation } = (frame?.contentWindow ?? {}) as { navigation?: FrameNavigation };
  if (!navigation?.canGoBack) return false;
  navigation.back();
  return true;
}
