/** The value of HTMLMediaElement.HAVE_METADATA. */
const HAS_METADATA = 1;

/**
 * Creates an object that seeks in an audio element. The element cannot seek before its metadata has loaded; until then
 * the position is pending.
 */
export function createSeeker(audio: Pick<HTMLAudioElement, 'currentTime' | 'readyState' | 'addEventListener'>) {
  let pendingMs: number | undefined;
  const apply = (): void => {
    if (pendingMs === undefined || audio.readyState < HAS_METADATA) return;
    audio.currentTime = pendingMs / 1000;
    pendingMs = undefined;
  };
  audio.addEventListener('loadedmetadata', apply);
  return {
    seek(positionMs: number): void {
      pendingMs = positionMs;
      apply();
    },
    /** Seeks to a position once the sound has loaded, unless another seek is pending. */
    keep(positionMs: number): void {
      pendingMs ??= positionMs;
    },
    cancel(): void {
      pendingMs = undefined;
    },
    apply,
    isPending: (): boolean => pendingMs !== undefined,
    /** Returns the position of the sound, or the pending position. */
    positionMs: (): number => pendingMs ?? audio.currentTime * 1000,
  };
}
