import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWave } from '#scripts/content/sound/wave.ts';
import type { Narration } from './narrate.ts';
import { narratorRate } from './synthesiser.ts';

export interface Level {
  lufs: number;
  peakDb: number;
}

interface Sources {
  narration: Narration;
  /** A tune at the sample rate of tunes (sound/wave.ts), at the volume at which it is mixed with the voice. */
  tune?: Float32Array;
}

/** The loudness of all speech. MAX_PEAK_DB is the highest true peak (level between samples) that a file may have. */
const LUFS = -18;
const MAX_PEAK_DB = -1.5;
/**
 * The peak limit of the first encoding of a file. It is lower than MAX_PEAK_DB, because the compression changes peaks.
 */
const FIRST_LIMIT_DB = -2.7;
/** The maximum number of times that a file is encoded in order to lower its peaks. */
const MAX_ROUNDS = 8;
const LIMIT_STEP_DB = 0.5;
const highPassFilter = 'highpass=f=70';

interface Codec {
  /** By how much the codec lowers the loudness. */
  lossDb: number;
  args: (round: number) => string[];
}

const wave: Codec = { lossDb: 0, args: () => ['-ar', String(narratorRate), '-ac', '1', '-f', 'wav'] };

function mp3(title: string): Codec {
  const tags = { title, artist: '呆迪听故事（合成语音）', comment: 'Synthesised with Kokoro-82M. 合成语音。' };
  return {
    lossDb: 0.45,
    args: (round) => [
      ...['-ar', String(narratorRate), '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '32k'],
      // Repeated encodings switch off the bit reservoir. With it, LAME corrupted two frames of a story, which decoders
      // play as a loud burst.
      ...(round === 1 ? [] : ['-reservoir', '0']),
      ...['-id3v2_version', '3', '-fflags', '+bitexact', '-map_metadata', '-1'],
      ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
      ...['-f', 'mp3'],
    ],
  };
}

/**
 * Writes an MP3 with a constant bit rate, so that players can seek exactly. Returns its loudness and highest true peak.
 */
export const encodeMp3 = (sources: Sources, title: string, target: string): Level =>
  encode(sources, mp3(title), target);

/** Writes a WAV file for another program to encode, such as the sound of a film. */
export const encodeWave = (sources: Sources, target: string): Level => encode(sources, wave, target);

/** Mixes a voice with its tune, if there is one, and encodes the mix so that its loudness is −18 LUFS. */
function encode({ narration, tune }: Sources, codec: Codec, target: string): Level {
  const folder = mkdtempSync(join(tmpdir(), 'voice-'));
  const [voicePath, tunePath] = [join(folder, 'voice.wav'), join(folder, 'tune.wav')];
  writeWave(voicePath, narration.voice, narratorRate);
  if (tune !== undefined) writeWave(tunePath, tune);
  const inputs = ['-i', voicePath, ...(tune === undefined ? [] : ['-i', tunePath])];
  const targetLufs = LUFS + codec.lossDb;
  const voiceDb = targetLufs + 0.5 - measureMix(inputs, `[0:a]${highPassFilter}`).lufs;
  const voice = `[0:a]${highPassFilter},volume=${voiceDb.toFixed(2)}dB`;
  const mix = tune === undefined ? voice : `${voice}[voice];[voice][1:a]amix=inputs=2:normalize=0`;
  const level = encodeBelowPeak({ inputs, mix, targetLufs, codec, target });
  rmSync(folder, { recursive: true });
  return level;
}

interface Mix {
  inputs: string[];
  mix: string;
  targetLufs: number;
  codec: Codec;
  target: string;
}

function encodeBelowPeak({ inputs, mix, targetLufs, codec, target }: Mix): Level {
  const part = `${target}.part`;
  let limitDb = FIRST_LIMIT_DB;
  for (let round = 1; ; round += 1) {
    const limited = (gainDb: number) => limitedGraph(mix, gainDb, limitDb);
    const gainDb = targetLufs - measureMix(inputs, mix).lufs;
    // The limiter lowers the loudness a little. Therefore the limited mix is measured, and the gain is raised
    // accordingly.
    const graph = limited(gainDb + (targetLufs - measureMix(inputs, limited(gainDb)).lufs));
    ffmpeg([...inputs, '-filter_complex', graph, ...codec.args(round), part]);
    const level = measureFile(part);
    if (level.peakDb <= MAX_PEAK_DB) {
      renameSync(part, target);
      return level;
    }
    if (round === MAX_ROUNDS) throw new Error(`${target} has a peak of ${String(level.peakDb)} dB.`);
    limitDb -= LIMIT_STEP_DB;
  }
}

const limitedGraph = (mix: string, gainDb: number, limitDb: number): string =>
  `${mix},volume=${gainDb.toFixed(2)}dB,alimiter=limit=${(10 ** (limitDb / 20)).toFixed(3)}:level=0`;

/** Returns the loudness and the highest true peak of a file. */
export const measureFile = (path: string): Level => measureMix(['-i', path], '[0:a]anull');

function measureMix(inputs: readonly string[], graph: string): Level {
  const report = ffmpeg([...inputs, '-filter_complex', `${graph},ebur128=peak=true`, '-f', 'null', '-']);
  const last = (pattern: RegExp) => Number([...report.matchAll(pattern)].at(-1)?.[1]);
  return { lufs: last(/I:\s+(-?[\d.]+) LUFS/g), peakDb: last(/Peak:\s+(-?[\d.]+) dBFS/g) };
}

function ffmpeg(args: readonly string[]): string {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-y', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stderr;
}
