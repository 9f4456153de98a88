import type { AudioFocus } from '#platform/player/sound/audioFocus.ts';

export interface ClipPlayer {
  /** Loads clips before they are needed, so that they play immediately after a tap. */
  preload: (urls: readonly string[]) => void;
  /**
   * Plays a clip. Resolves with true at its end, and with false if it was interrupted or could not be played. The first
   * call must be within a tap, because web views refuse to play otherwise; after that, they let the same element play
   * again.
   */
  play: (url: string) => Promise<boolean>;
  stop: () => void;
}

/** The part of an audio element that the clip player uses. */
type ClipElement = Pick<HTMLAudioElement, 'src' | 'play' | 'pause' | 'addEventListener'>;

/** Creates a player for clips of words. It uses one audio element for the whole visit. */
export function createClipPlayer(focus: AudioFocus, createAudio: () => ClipElement = () => new Audio()): ClipPlayer {
  const addresses = new Map<string, string>();
  let audio: ClipElement | undefined;
  let finish: (isHeard: boolean) => void = () => undefined;

  const stop = (): void => {
    finish(false);
    audio?.pause();
  };
  const element = (): ClipElement => {
    if (audio) return audio;
    audio = createAudio();
    audio.addEventListener('ended', () => finish(true));
    audio.addEventListener('error', () => finish(false));
    return audio;
  };

  async function keep(url: string): Promise<void> {
    addresses.set(url, url);
    const response = await fetch(url);
    if (response.ok) addresses.set(url, URL.createObjectURL(await response.blob()));
  }

  return {
    preload(urls) {
      for (const url of urls) if (!addresses.has(url)) keep(url).catch(() => addresses.delete(url));
    },
    play(url) {
      finish(false);
      focus.take(stop);
      const sound = element();
      sound.src = addresses.get(url) ?? url;
      return new Promise((resolve) => {
        finish = resolve;
        sound.play().catch(() => {
          // Does nothing if this rejection comes from the start of a later clip, which has already resolved this
          // promise.
          if (finish === resolve) resolve(false);
        });
      });
    },
    stop,
  };
}
