/**
 * Returns the constructor of audio contexts. Its name has a prefix in iOS before 14.5. Returns undefined in browsers
 * without the Web Audio API.
 */
export function audioContextClass(): typeof AudioContext | undefined {
  const { AudioContext: known, webkitAudioContext: prefixed } = globalThis as {
    AudioContext?: typeof AudioContext;
    webkitAudioContext?: typeof AudioContext;
  };
  return known ?? prefixed;
}
