type Silence = () => void;

let silencePresent: Silence | undefined;

/**
 * Ensures that only one source plays in the whole app: a source that starts to play passes a function that silences it,
 * and the previous source is silenced. Pass the same function each time.
 */
export function takeVoice(silence: Silence): void {
  const before = silencePresent;
  silencePresent = silence;
  if (before !== silence) before?.();
}

const silences = new WeakMap<HTMLMediaElement, Silence>();

// Audio and video elements in the document take part automatically; an audio element outside it has to call
// `takeVoice`.
document.addEventListener(
  'play',
  ({ target }) => {
    if (!(target instanceof HTMLMediaElement) || target.muted) return;
    const silence = silences.get(target) ?? (() => target.pause());
    silences.set(target, silence);
    takeVoice(silence);
  },
  true,
);
