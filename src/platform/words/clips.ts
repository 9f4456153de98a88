import { takeVoice } from '#platform/player/voice.ts';

export interface ClipPlayer {
  /** Fetches clips before they are needed, so that a tap is answered at once. */
  preload: (urls: readonly string[]) => void;
  /**
   * Makes one heard; true once it is over, false where it was cut short or would not sound. The first call must be within
   * a tap: webviews refuse sound otherwise, and let the element sound by itself from then on.
   */
  play: (url: string) => Promise<boolean>;
  stop: () => void;
}

/** The part of an audio element that is used. */
type ClipElement = Pick<HTMLAudioElement, 'src' | 'play' | 'pause' | 'addEventListener'>;

/** Words by themselves, over one element that lives as long as the page. */
export function createClipPlayer(createAudio: () => ClipElement = () => new Audio()): ClipPlayer {
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
      takeVoice(stop);
      const sound = element();
      sound.src = addresses.get(url) ?? url;
      return new Promise((resolve) => {
        finish = resolve;
        sound.play().catch(() => {
          // A later clip's refusal is its own.
          if (finish === resolve) resolve(false);
        });
      });
    },
    stop,
  };
}

/** The app's one clip player. */
export const clips = createClipPlayer();
