/**
 * How a syllable begins: with a closure, which is silent; with noise, which has no voice; or with voice, so that it runs on from the
 * syllable before.
 */
export type Onset = 'closure' | 'noise' | 'voice';

export function onsetOf(syllable: string): Onset {
  if (/^(?:[bpdtgkjqc]|zh?)/.test(syllable)) return 'closure';
  return /^[fhsx]/.test(syllable) ? 'noise' : 'voice';
}
