import type { EarlySound } from '#platform/player/sound/audioPlayer.ts';

/** A sound that is not heard by then does not hold the app up any longer. */
const WAIT_AT_MOST_MS = 1_500;
/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAS_FUTURE_DATA = 3;

/** What the page leaves here before the app has started (public/index.html). */
interface EarlyPage {
  /** The story that a tap has started. */
  __earlySound?: EarlySound | undefined;
  /** The story whose sound is fetched because a finger is on its button. */
  __touchedSound?: { audio: HTMLAudioElement } | undefined;
}

/**
 * Resolves when the sound that a tap has started is heard, or at once if there is none. The browser handles what it
 * receives of a sound between the tasks of the page, so the start of the app would delay it.
 */
export async function earlySoundHeard(page: EarlyPage = globalThis as EarlyPage): Promise<void> {
  const audio = (page.__touchedSound ?? page.__earlySound)?.audio as HTMLAudioElement | undefined;
  if (!audio || (!audio.paused && audio.readyState >= HAS_FUTURE_DATA)) return;
  await new Promise<void>((resolve) => {
    for (const event of ['playing', 'pause', 'error', 'emptied']) audio.addEventListener(event, () => resolve());
    setTimeout(resolve, WAIT_AT_MOST_MS);
  });
}

/** Returns the sound that a tap has started, once; undefined if there is none, if it was stopped or if it has failed. */
export function takeEarlySound(page: EarlyPage = globalThis as EarlyPage): EarlySound | undefined {
  const early = page.__earlySound;
  page.__earlySound = undefined;
  return early;
}
