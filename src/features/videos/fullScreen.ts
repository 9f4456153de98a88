type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** By the means the webview has: the frame with our controls, or the film alone on an iPhone; false = there is none. */
export async function enterFullScreen(frame: HTMLElement, film: OldVideo): Promise<boolean> {
  try {
    if ('requestFullscreen' in frame) {
      await frame.requestFullscreen();
      return true;
    }
  } catch {
    // A webview that has it and refuses it.
  }
  if (!film.webkitEnterFullscreen) return false;
  film.webkitEnterFullscreen();
  return true;
}

export const isFullScreen = (): boolean => document.fullscreenElement !== null && 'fullscreenElement' in document;
