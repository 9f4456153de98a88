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
/** The highest true peak that a file may have. */
const MAX_PEAK_DB = -1.5;
/** The limit of the first round: lower than that of the file, because the compression moves peaks. */
const FIRST_LIMIT_DB = -2.7;
/** How often a file is encoded until its peaks are low enough. */
const MAX_ROUNDS = 4;
const LIMIT_STEP_DB = 0.5;
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
  const tags = { title, artist: '呆迪听故事（合成语音）', comment: 'Synthesised with Kokoro-82M. 合成语音。' };
  const part = `${target}.part`;
  let limitDb = FIRST_LIMIT_DB;
  for (let round = 1; ; round += 1) {
    const limited = (gainDb: number) => limitedGraph(mix, gainDb, limitDb);
    const gainDb = targetLufs - measure(inputs, mix).lufs;
    // The limiter lowers the loudness a little, which the second measurement makes up for.
    const graph = limited(gainDb + (targetLufs - measure(inputs, limited(gainDb)).lufs));
    // LAME's bit reservoir has corrupted two frames of one story, which decoders play as a loud burst.
    const reservoir = round === 1 ? [] : ['-reservoir', '0'];
    ffmpeg([
      ...[
        ...inputs,
        '-filter_complex',
        graph,
        '-ar',
        '24000',
        '-ac',
        '1',
        '-c:a',
        'libmp3lame',
        '-b:a',
        '32k',
        ...reservoir,
      ],
      ...['-id3v2_version', '3', '-fflags', '+bitexact', '-map_metadata', '-1'],
      ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
      ...['-f', 'mp3', part],
    ]);
    const level = measure(['-i', part], '[0:a]anull');
    if (level.peakDb <= MAX_PEAK_DB) {
      renameSync(part, target);
      return level;
    }
    if (round === MAX_ROUNDS) throw new Error(`${target} has a peak of ${level.peakDb} dB.`);
    limitDb -= LIMIT_STEP_DB;
  }
}

const limitedGraph = (mix: string, gainDb: number, limitDb: number): string =>
  `${mix},volume=${gainDb.toFixed(2)}dB,alimiter=limit=${(10 ** (limitDb / 20)).toFixed(3)}:level=0`;

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
