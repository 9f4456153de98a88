type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * Shows the frame with our controls in full screen; on an iPhone, only the video itself. Returns false if the webview
 * supports neither.
 */
export async function enterFullScreen(frame: HTMLElement, film: OldVideo): Promise<boolean> {
  try {
    if ('requestFullscreen' in frame) {
      await frame.requestFullscreen();
      return true;
    }
  } catch {
    // Ignores the error of a webview that supports full screen but refuses it.
  }
  if (!film.webkitEnterFullscreen) return false;
  film.webkitEnterFullscreen();
  return true;
}

export const isFullScreen = (): boolean => document.fullscreenElement !== null && 'fullscreenElement' in document;
