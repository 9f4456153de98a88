import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toUtterances } from '#scripts/content/pinyin/pinyin.ts';
import type { SpokenSentence } from '#scripts/content/pack.ts';
import { concatenate, readWave, silence, toLevel, trimSilence, upToClosure } from './wave.ts';

interface Voice {
  /** The variant of the espeak-ng voice. */
  variant: string;
  /** The pitch for espeak-ng, 0–99. */
  pitch: number;
  /** The speed for espeak-ng; its default of 175 is much too fast for a story. */
  speed: number;
}

const narrator: Voice = { variant: 'f3', pitch: 48, speed: 156 };

const cast: Record<string, Voice> = {
  tiny: { variant: 'f2', pitch: 88, speed: 165 },
  kid: { variant: 'f2', pitch: 72, speed: 161 },
  daidi: { variant: 'f2', pitch: 72, speed: 161 },
  mum: { variant: 'f4', pitch: 50, speed: 150 },
  pig: { variant: 'm2', pitch: 80, speed: 152 },
  man: { variant: 'm1', pitch: 50, speed: 161 },
  bear: { variant: 'm3', pitch: 35, speed: 141 },
  old: { variant: 'm7', pitch: 38, speed: 139 },
};

const pauseAtQuoteSeconds = 0.24;
const evenLevel = 0.11;
/** Slow enough for writing the words down. */
const writingPace: Voice = { ...narrator, speed: 132 };

/** Speaks one sentence. The speaker's voice reads the quoted parts, unless `reader` reads the whole sentence. */
export function speak(sentence: SpokenSentence, reader?: string): Float32Array {
  const parts = toUtterances(sentence.pinyin).map(({ quoted, pinyin }) =>
    toLevel(trimSilence(synthesise(pinyin, voiceOf(reader ?? (quoted ? sentence.speaker : undefined)))), evenLevel),
  );
  return concatenate(parts.flatMap((part, index) => (index === 0 ? [part] : [silence(pauseAtQuoteSeconds), part])));
}

/** Speaks a single word. */
export const speakWord = (pinyin: string): Float32Array =>
  toLevel(trimSilence(synthesise(pinyin, writingPace)), evenLevel);

/** The filter of the stories' voices without its reverberation, which would blur a short word. */
export const wordFilter =
  'highpass=f=100,equalizer=f=220:t=q:w=1:g=2,equalizer=f=2900:t=q:w=1.2:g=-3.5,lowpass=f=7600,volume=4dB';

/**
 * Raises the synthesiser's output to the loudness of the words. It is the same for all syllables, because unstressed
 * ones must stay softer.
 */
const syllableGain = 0.95;

/** Speaks a syllable such as `ni3`, as it sounds before another syllable and at the end of a word. */
export function speakSyllable(numbered: string): Record<'inner' | 'last', Float32Array> {
  // The lips close before a p. The syllable is cut at that point, so it has the length and the tone that it has within
  // a word.
  const inner = upToClosure(trimSilence(synthesise(`${numbered}pa1`, writingPace)));
  const last = trimSilence(synthesise(numbered, writingPace));
  const louder = (sound: Float32Array) => sound.map((sample) => sample * syllableGain);
  return { inner: louder(inner), last: louder(last) };
}

function voiceOf(speaker: string | undefined): Voice {
  if (speaker === undefined) return narrator;
  const voice = cast[speaker];
  if (voice === undefined) throw new Error(`no voice is cast for ${speaker}`);
  return voice;
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
