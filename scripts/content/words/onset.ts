/**
 * How a syllable begins: with a closure, which is silent; with noise, which is voiceless; or with a voiced sound, into
 * which the previous syllable runs.
 */
export type Onset = 'closure' | 'noise' | 'voice';

export function onsetOf(syllable: string): Onset {
  if (/^(?:[bpdtgkjqc]|zh?)/.test(syllable)) return 'closure';
  return /^[fhsx]/.test(syllable) ? 'noise' : 'voice';
}
