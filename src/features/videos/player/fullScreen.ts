type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * Shows the frame with our controls in full screen, or on an iPhone the video alone. Returns false if the webview
 * supports neither.
 */
export async function enterFullScreen(frame: HTMLElement, film: OldVideo): Promise<boolean> {
  try {
    if ('requestFullscreen' in frame) {
      await frame.requestFullscreen();
      return true;
    }
  } catch {
    // The webview supports full screen but refuses it.
  }
  if (!film.webkitEnterFullscreen) return false;
  film.webkitEnterFullscreen();
  return true;
}

export const isFullScreen = (): boolean => document.fullscreenElement !== null && 'fullscreenElement' in document;
