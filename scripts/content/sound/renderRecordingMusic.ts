import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playTune } from './melody.ts';
import { tunes } from './tunes.ts';
import { sampleRate, toLevel, writeWave } from './wave.ts';

/** Renders the tunes that can be heard behind a recording, as files that are repeated without a gap. Needs ffmpeg. */
const names = ['cradle', 'meadow', 'walk', 'comet'];
const folder = mkdtempSync(join(tmpdir(), 'music-'));

for (const name of names) {
  const seconds = roundOf(name);
  // The second round begins with the notes of the first that still sound.
  const round = playTune(name, seconds * 2).slice(Math.round(seconds * sampleRate));
  const wave = join(folder, `${name}.wav`);
  writeWave(wave, toLevel(round, 0.1));
  const target = `src/platform/recording/music/${name}.mp3`;
  const args = [
    '-y',
    '-i',
    wave,
    '-ar',
    '24000',
    '-ac',
    '1',
    '-b:a',
    '32k',
    '-fflags',
    '+bitexact',
    '-map_metadata',
    '-1',
  ];
  const run = spawnSync('ffmpeg', [...args, target], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  console.log(`${target} ${seconds.toFixed(1)} s`);
}
rmSync(folder, { recursive: true });

function roundOf(name: string): number {
  const tune = tunes[name];
  if (tune === undefined) throw new Error(`there is no tune ${name}`);
  const beats = tune.notes
    .trim()
    .split(/\s+/)
    .map((token) => Number(token.split(':')[1]));
  return beats.reduce((sum, one) => sum + one, 0) * (60 / tune.beatsPerMinute);
}
