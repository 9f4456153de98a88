import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';

interface Sources {
  title: string;
  voicePath: string;
  tunePath?: string;
  target: string;
}

export interface Level {
  lufs: number;
  peakDb: number;
}

/** −18 LUFS in the file: LAME lowers the sound by 0.45 dB at this bit rate. */
const targetLufs = -18 + 0.45;
/** Below the −1.5 dB that a file may have, because the compression moves peaks. */
const limit = 10 ** (-2.7 / 20);
const warmth = 'highpass=f=70';

/**
 * Mixes a voice with its tune to −18 LUFS, and encodes it as MP3 with a constant bit rate, in which players seek exactly.
 * Returns the loudness and the highest true peak of the file.
 */
export function encode({ title, voicePath, tunePath, target }: Sources): Level {
  const inputs = ['-i', voicePath, ...(tunePath === undefined ? [] : ['-i', tunePath])];
  const voiceDb = targetLufs + 0.5 - measure(inputs, `[0:a]${warmth}`).lufs;
  const mix =
    tunePath === undefined
      ? `[0:a]${warmth},volume=${voiceDb.toFixed(2)}dB`
      : `[0:a]${warmth},volume=${voiceDb.toFixed(2)}dB[voice];[voice][1:a]amix=inputs=2:normalize=0`;
  let graph = limited(mix, targetLufs - measure(inputs, mix).lufs);
  // The limiter lowers the loudness a little, so that the second round corrects it.
  graph = limited(mix, targetLufs - measure(inputs, mix).lufs + (targetLufs - measure(inputs, graph).lufs));
  const tags = { title, artist: '呆迪听故事（合成语音）', comment: 'Synthesised with Kokoro-82M. 合成语音。' };
  const part = `${target}.part`;
  ffmpeg([
    ...[...inputs, '-filter_complex', graph, '-ar', '24000', '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '32k'],
    ...['-id3v2_version', '3', '-fflags', '+bitexact', '-map_metadata', '-1'],
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    ...['-f', 'mp3', part],
  ]);
  renameSync(part, target);
  return measure(['-i', target], '[0:a]anull');
}

const limited = (mix: string, gainDb: number): string =>
  `${mix},volume=${gainDb.toFixed(2)}dB,alimiter=limit=${limit.toFixed(3)}:level=0`;

function measure(inputs: readonly string[], graph: string): Level {
  const report = ffmpeg([...inputs, '-filter_complex', `${graph},ebur128=peak=true`, '-f', 'null', '-']);
  const last = (pattern: RegExp) => Number([...report.matchAll(pattern)].at(-1)?.[1]);
  return { lufs: last(/I:\s+(-?[\d.]+) LUFS/g), peakDb: last(/Peak:\s+(-?[\d.]+) dBFS/g) };
}

function ffmpeg(args: readonly string[]): string {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-y', ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stderr;
}
