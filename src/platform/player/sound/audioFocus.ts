type Silence = () => void;

/** Ensures that only one source plays in the whole app. */
export interface AudioFocus {
  /**
   * Gives the focus to a source that starts to play, and stops the previous source. `silence` is a function that stops
   * the new source; a source must always pass the same function.
   */
  take: (silence: Silence) => void;
}

/**
 * Creates the audio focus. Audio and video elements in the document use it automatically until `signal` aborts. Code
 * with an element outside the document has to call `take`.
 */
export function createAudioFocus(signal?: AbortSignal): AudioFocus {
  let silencePresent: Silence | undefined;
  const take = (silence: Silence): void => {
    const before = silencePresent;
    silencePresent = silence;
    if (before !== silence) before?.();
  };

  const silences = new WeakMap<HTMLMediaElement, Silence>();
  document.addEventListener(
    'play',
    ({ target }) => {
      if (!(target instanceof HTMLMediaElement) || target.muted) return;
      const silence = silences.get(target) ?? (() => target.pause());
      silences.set(target, silence);
      take(silence);
    },
    { capture: true, ...(signal && { signal }) },
  );
  return { take };
}
