type Silence = () => void;

/** Ensures that only one source plays in the whole app. */
export interface AudioFocus {
  /**
   * A source that starts to play takes the focus and passes a function that silences it; the previous source is
   * silenced. Pass the same function each time.
   */
  take: (silence: Silence) => void;
}

/**
 * Audio and video elements in the document take part automatically, until `signal` aborts; code with an element outside it has
 * to call `take`.
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
