import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readWave, toLevel } from '#scripts/content/sound/wave.ts';
import { groupsOf } from './groups.ts';
import type { Group } from './groups.ts';
import type { Phrase } from './pace.ts';

/** The sample rate of the model. */
export const narratorRate = 24_000;

/** The folder of the Python environment, the style vectors and all spoken phrases, see content/README.md. */
export const narratorHome = process.env['NARRATOR_HOME'] ?? join('.cache', 'narrator');
const phraseFolder = join(narratorHome, 'phrases');

/** The level (root mean square) of a phrase that is neither whispered nor called out. */
const evenLevel = 0.11;
/** Sound that is softer than this, relative to the loudest moment of the phrase, counts as silence. */
const silenceLevel = 0.005;
const margin = Math.round(0.02 * narratorRate);
const fade = Math.round(0.008 * narratorRate);

/** Speaks phrases, and removes the silence around them. Phrases that were spoken before are read from their files. */
export function synthesise(phrases: readonly Phrase[]): Float32Array[] {
  const named = phrases.map((phrase) => ({ ...phrase, id: idOf(phrase) }));
  const missing = named.filter(({ id }) => !existsSync(fileOf(id)));
  if (missing.length > 0) runModel(groupsOf(missing), phraseFolder);
  return named.map(({ id, gainDb }) => toLevel(trim(readWave(fileOf(id))), evenLevel * 10 ** (gainDb / 20)));
}

/** Returns the name of a phrase's file. It does not depend on the volume, which is set when the file is read. */
function idOf({ phonemes, styles, speed, pitch }: Phrase): string {
  return createHash('sha256')
    .update(JSON.stringify([phonemes, Object.entries(styles).sort(), speed, pitch]))
    .digest('hex')
    .slice(0, 32);
}

const fileOf = (id: string): string => join(phraseFolder, `${id}.wav`);

/** Writes the sound of each phrase to a file in `folder`. */
export function runModel(groups: readonly Group[], folder: string): void {
  mkdirSync(narratorHome, { recursive: true });
  const styles = readdirSync(narratorHome).find((name) => /^kokoro-js-.*\.tgz$/.test(name));
  if (styles === undefined)
    throw new Error(`${narratorHome} has no kokoro-js package; content/README.md tells how to get it`);
  const program = join('scripts', 'content', 'narrator', 'synthesise.py');
  const run = spawnSync(join(narratorHome, 'venv', 'bin', 'python'), [program, join(narratorHome, styles), folder], {
    input: groups.map((group) => `${JSON.stringify(group)}\n`).join(''),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`synthesise.py ended with ${String(run.status ?? run.signal)}`);
}

/** Removes the silence at both ends except 20 ms, and fades the ends in and out, so that joins do not click. */
function trim(samples: Float32Array): Float32Array {
  const threshold = silenceLevel * samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isLoud = (sample: number) => Math.abs(sample) > threshold;
  const first = samples.findIndex(isLoud);
  let last = samples.length - 1;
  while (last > first && !isLoud(samples[last] ?? 0)) last -= 1;
  const part = samples.slice(Math.max(0, first - margin), last + 1 + margin);
  return part.map((sample, i) => sample * Math.min(1, (i + 1) / fade, (part.length - i) / fade));
}
