import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toUtterances } from './pinyin.ts';
import type { SpokenSentence } from './pack.ts';
import { concatenate, readWave, silence, toLevel, trimSilence, upToClosure } from './wave.ts';

interface Voice {
  /** espeak-ng voice variant. */
  variant: string;
  /** espeak-ng pitch, 0–99. */
  pitch: number;
  /** espeak-ng speed; 175 is its default and far too hasty for a story. */
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
/** Slowly enough to be written down. */
const writingPace: Voice = { ...narrator, speed: 132 };

/** Speaks one sentence; its quoted parts in the voice of its speaker, unless one reader reads it all. */
export function speak(sentence: SpokenSentence, reader?: string): Float32Array {
  const parts = toUtterances(sentence.pinyin).map(({ quoted, pinyin }) =>
    toLevel(trimSilence(synthesise(pinyin, voiceOf(reader ?? (quoted ? sentence.speaker : undefined)))), evenLevel),
  );
  return concatenate(parts.flatMap((part, index) => (index === 0 ? [part] : [silence(pauseAtQuoteSeconds), part])));
}

/** Speaks one word by itself. */
export const speakWord = (pinyin: string): Float32Array =>
  toLevel(trimSilence(synthesise(pinyin, writingPace)), evenLevel);

/** The story voice's filter without its room, which a short word would only blur. */
export const wordFilter =
  'highpass=f=100,equalizer=f=220:t=q:w=1:g=2,equalizer=f=2900:t=q:w=1.2:g=-3.5,lowpass=f=7600,volume=4dB';

/** Brings the synthesiser's own level to that of words; the same for all syllables, since light ones are softer. */
const syllableGain = 0.95;

/** `ni3` as it sounds before another syllable, and as it sounds at the end of a word. */
export function speakSyllable(numbered: string): Record<'inner' | 'last', Float32Array> {
  // The lips close before a p: cut there, a syllable has the length and the tone that it has within a word.
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

/** `cmn-latn-pinyin`, because plain `cmn` reads latin letters as English. */
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
