/** HTMLMediaElement.HAVE_METADATA */
const HAS_METADATA = 1;

/** Seeks an audio element, which is not possible before its metadata has loaded: until then the position is pending. */
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
    /** Seeks there once the sound has loaded, unless another seek is pending. */
    keep(positionMs: number): void {
      pendingMs ??= positionMs;
    },
    cancel(): void {
      pendingMs = undefined;
    },
    apply,
    isPending: (): boolean => pendingMs !== undefined,
    /** Returns where the sound is, or will be once it has loaded. */
    positionMs: (): number => pendingMs ?? audio.currentTime * 1000,
  };
}
