import { coverJpg } from '#lib/coverFiles.ts';
import { attempt } from '#lib/attempt.ts';

interface ShownStory {
  title: string;
  seriesTitle: string;
  /** The address of the cover, without size and file extension. */
  cover: string;
}

interface ShownPlayback {
  isPlaying: boolean;
  /** The duration of the story; 0 while it is unknown. */
  durationMs: number;
  positionMs: number;
  rate: number;
}

/**
 * Shows what is playing on the lock screen and in cars, and reports when a button of the lock screen, a car or a
 * headset is pressed. Does nothing if the browser has no media session.
 */
export interface LockScreen {
  /** Calls the listener when one of these buttons is pressed. */
  subscribe: (buttons: readonly MediaSessionAction[], listener: (press: MediaSessionActionDetails) => void) => void;
  showStory: (story: ShownStory) => void;
  showPlayback: (playback: ShownPlayback) => void;
}

export function createLockScreen(session = (navigator as { mediaSession?: MediaSession }).mediaSession): LockScreen {
  return {
    subscribe(buttons, listener) {
      // Ignores the exception that an older browser throws for a button that it does not support.
      for (const button of buttons) attempt(() => session?.setActionHandler(button, listener));
    },
    showStory({ title, seriesTitle, cover }) {
      if (!session) return;
      session.metadata = new MediaMetadata({
        title,
        artist: '呆迪听故事',
        album: seriesTitle,
        // The type must be correct, because the browser silently ignores a picture with a wrong type.
        artwork: [{ src: new URL(coverJpg(cover), location.href).href, sizes: '320x320', type: 'image/jpeg' }],
      });
    },
    showPlayback({ isPlaying, durationMs, positionMs, rate }) {
      if (!session) return;
      session.playbackState = isPlaying ? 'playing' : 'paused';
      if (durationMs === 0) return;
      const position = Math.min(positionMs, durationMs) / 1000;
      attempt(() => session.setPositionState({ duration: durationMs / 1000, playbackRate: rate, position }));
    },
  };
}
