type Silence = () => void;

let silencePresent: Silence | undefined;

/**
 * One voice at a time in the whole app: whoever begins to sound says here how to be silenced, and whoever sounded before
 * is. Give the same function each time.
 */
export function takeVoice(silence: Silence): void {
  const before = silencePresent;
  silencePresent = silence;
  if (before !== silence) before?.();
}

const silences = new WeakMap<HTMLMediaElement, Silence>();

// Sound and video of the page itself take part without being told; an audio element outside of it has to.
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
