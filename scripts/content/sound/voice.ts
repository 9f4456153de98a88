import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWave, trimSilence, upToClosure } from './wave.ts';

interface Voice {
  /** The variant of the espeak-ng voice. */
  variant: string;
  /** The pitch for espeak-ng, 0–99. */
  pitch: number;
  /** The speed for espeak-ng; its default of 175 is much too fast for a story. */
  speed: number;
}

/** Slow enough for writing the words down. */
const writingPace: Voice = { variant: 'f3', pitch: 48, speed: 132 };

/** The filter of the stories' voices without its reverberation, which would blur a short word. */
export const wordFilter =
  'highpass=f=100,equalizer=f=220:t=q:w=1:g=2,equalizer=f=2900:t=q:w=1.2:g=-3.5,lowpass=f=7600,volume=4dB';

/**
 * Raises the synthesiser's output to the loudness of the words. It is the same for all syllables, because unstressed
 * ones must stay softer.
 */
const syllableGain = 0.95;

/**
 * The pitch for espeak-ng of an unstressed syllable by the tone before it. Spoken alone it is as low as after a fourth tone;
 * within words the same voice speaks it 1.5, 2.9 and 4.1 semitones higher after the first, second and third tone, and 4.4
 * steps are a semitone.
 */
const unstressedPitch: Record<string, number> = { 1: 55, 2: 61, 3: 66 };

/**
 * Speaks a syllable such as `ni3`, as it sounds before another syllable and at the end of a word. `ma5-3` is an unstressed
 * syllable after a third tone.
 */
export function speakSyllable(name: string): Record<'inner' | 'last', Float32Array> {
  const [numbered = '', before = ''] = name.split('-');
  const voice = { ...writingPace, pitch: unstressedPitch[before] ?? writingPace.pitch };
  // The lips close before a p. The syllable is cut at that point, so it has the length and the tone that it has within
  // a word.
  const inner = upToClosure(trimSilence(synthesise(`${numbered}pa1`, voice)));
  const last = trimSilence(synthesise(numbered, voice));
  const louder = (sound: Float32Array) => sound.map((sample) => sample * syllableGain);
  return { inner: louder(inner), last: louder(last) };
}

/** Uses `cmn-latn-pinyin`, because plain `cmn` reads Latin letters as English. */
function synthesise(pinyin: string, { variant, pitch, speed }: Voice): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  const file = join(folder, 'speech.wav');
  const voice = `cmn-latn-pinyin+${variant}`;
  execFileSync('espeak-ng', ['-v', voice, '-p', String(pitch), '-s', String(speed), '-w', file, '--stdin'], {
    input: pinyin,
  });
  const samples = readWave(file);
  rmSync(folder, { recursive: true });
  return samples;
}
