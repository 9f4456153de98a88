import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatenate, readWave, sampleRate, silence, writeWave } from '#scripts/content/sound/wave.ts';
import { cutFolder } from './takes.ts';

const FRAME_SAMPLES = 576;
/** The delay that LAME and a decoder cause together. */
const DELAY_SAMPLES = 1_105;
/** The number of samples between the start of a frame and the beginning of its sound. */
const LEAD_SAMPLES = 60;
/** The number of silent frames between two sounds, so that no frame contains parts of both sounds. */
const GAP_FRAMES = 4;
/** The gain that raises the loudness of assembled words to −18 LUFS. `npm run content:check` measures this loudness. */
const GAIN_DB = 4.3;
/** The limit of the peaks before the compression. It leaves a margin, because the compression changes the peaks. */
const LIMIT = 0.73;

/**
 * Encodes sounds from `cutFolder`, and returns the MP3 frames of each. The frames of different sounds can be
 * concatenated.
 */
export function clipsOf(names: readonly string[]): Map<string, Buffer> {
  const parts = [silence((2 * FRAME_SAMPLES - DELAY_SAMPLES + LEAD_SAMPLES) / sampleRate)];
  const places: { name: string; at: number; count: number }[] = [];
  let at = 2;
  for (const name of names) {
    const { samples, count } = inFrames(readWave(join(cutFolder, `${name}.wav`)));
    parts.push(samples);
    places.push({ name, at, count });
    at += count + GAP_FRAMES;
  }
  const frames = framesOf(encode(concatenate(parts)));
  return new Map(places.map(({ name, at: from, count }) => [name, Buffer.concat(frames.slice(from, from + count))]));
}

/** Cuts a sound to whole frames, fades out its end, and appends the gap. */
function inFrames(sound: Float32Array): { samples: Float32Array; count: number } {
  const count = Math.max(1, Math.floor((LEAD_SAMPLES + sound.length) / FRAME_SAMPLES));
  const samples = new Float32Array((count + GAP_FRAMES) * FRAME_SAMPLES);
  const length = Math.min(sound.length, count * FRAME_SAMPLES - LEAD_SAMPLES);
  const fade = Math.round(0.01 * sampleRate);
  for (let i = 0; i < length; i++) samples[i] = (sound[i] ?? 0) * Math.min(1, (length - i) / fade);
  return { samples, count };
}

function encode(samples: Float32Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'syllables-'));
  const [wave, target] = [join(folder, 'all.wav'), join(folder, 'all.mp3')];
  writeWave(wave, samples);
  const filter = `highpass=f=70,volume=${String(GAIN_DB)}dB,alimiter=limit=${String(LIMIT)}:level=0:latency=1`;
  // Without a bit reservoir, each frame can be decoded on its own.
  const format = '-ac 1 -c:a libmp3lame -b:a 32k -reservoir 0 -write_xing 0 -id3v2_version 0 -fflags +bitexact';
  const args = ['-v', 'error', '-i', wave, '-af', filter, ...format.split(' '), '-map_metadata', '-1', target];
  execFileSync('ffmpeg', args);
  const file = readFileSync(target);
  rmSync(folder, { recursive: true });
  return file;
}

/** Splits an MP3 file into its frames. A frame has 104 bytes, or 105 if its padding bit is set. */
function framesOf(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let from = 0; from < file.length;) {
    const to = from + 104 + ((file.readUInt8(from + 2) >> 1) & 1);
    found.push(file.subarray(from, to));
    from = to;
  }
  return found;
}
