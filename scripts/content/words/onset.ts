/**
 * The beginning of a syllable: with a closure, which is silent; with noise, which is voiceless; or voiced, in which
 * case the previous syllable runs into it.
 */
export type Onset = 'closure' | 'noise' | 'voice';

export function onsetOf(syllable: string): Onset {
  if (/^(?:[bpdtgkjqc]|zh?)/.test(syllable)) return 'closure';
  return /^[fhsx]/.test(syllable) ? 'noise' : 'voice';
}
