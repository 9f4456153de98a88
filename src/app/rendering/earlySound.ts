import type { EarlySound } from '#platform/player/sound/audioPlayer.ts';

/** The maximum time for which the start of the app waits for the sound. */
const EARLY_SOUND_TIMEOUT_MS = 1_500;
/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAS_FUTURE_DATA = 3;

/** The variables that the page sets before the app has started (public/index.html). */
interface EarlyPage {
  /** The story that a tap has started, with its sound. */
  __earlySound?: EarlySound | undefined;
  /** The story whose sound is being loaded because a finger is touching its button. */
  __touchedSound?: EarlySound | undefined;
}

let awaited: EarlySound | undefined;

/**
 * Waits for the sound that a tap has started, or that is loading because its button is touched. Resolves when this
 * sound plays, stops or fails, and at the latest after `EARLY_SOUND_TIMEOUT_MS`. Resolves immediately if there is no
 * such sound, or if it has failed. The app waits because the browser processes the data of a sound only between the
 * tasks of the page: starting the app immediately would delay the sound. It waits for each sound only once.
 */
export async function waitForEarlySound(page: EarlyPage = globalThis as EarlyPage): Promise<void> {
  const early = page.__touchedSound ?? page.__earlySound;
  if (!early || early.storyId === '' || early === awaited) return;
  awaited = early;
  const { audio } = early;
  if (!audio.paused && audio.readyState >= HAS_FUTURE_DATA) return;
  await new Promise<void>((resolve) => {
    for (const event of ['playing', 'pause', 'error', 'emptied']) audio.addEventListener(event, () => resolve());
    setTimeout(resolve, EARLY_SOUND_TIMEOUT_MS);
  });
}

/**
 * Returns the sound that a tap has started, but only at the first call. Returns undefined if there is none, or if the
 * page has discarded the sound because it was stopped. The story id of a sound that has failed is empty.
 */
export function takeEarlySound(page: EarlyPage = globalThis as EarlyPage): EarlySound | undefined {
  const early = page.__earlySound;
  page.__earlySound = undefined;
  return early;
}
