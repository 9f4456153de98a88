/** Of the Navigation API, which knows one frame's own history; `history` counts all frames' together. */
interface FrameNavigation {
  canGoBack: boolean;
  back: () => unknown;
}

/** Takes a page's web view one step back; false where it has not gone anywhere yet. */
export function goBackInside(page: number): boolean {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-page="${page}"]`);
  const { navigation } = (frame?.contentWindow ?? {}) as { navigation?: FrameNavigation };
  if (!navigation?.canGoBack) return false;
  navigation.back();
  return true;
}
