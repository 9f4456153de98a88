type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * Uses whatever the webview supports: the frame with our controls, or the video alone on an iPhone. Returns false when
 * neither works.
 */
export async function enterFullScreen(frame: HTMLElement, film: OldVideo): Promise<boolean> {
  try {
    if ('requestFullscreen' in frame) {
      await frame.requestFullscreen();
      return true;
    }
  } catch {
    // The webview supports it but refuses it.
  }
  if (!film.webkitEnterFullscreen) return false;
  film.webkitEnterFullscreen();
  return true;
}

export const isFullScreen = (): boolean => document.fullscreenElement !== null && 'fullscreenElement' in document;
