import fs from 'node:fs';
import path from 'node:path';
import { parseTape, type Tape } from '#platform/flow/tape.ts';

const FOLDER = 'test/flows/tapes';

/** Saves a recording for test/flows/tapes.test.ts, replacing one of the same name; returns its path. */
export function keepTape(tape: Tape, name = tape.name): string {
  const file = path.join(FOLDER, `${fileNameOf(name)}.json`);
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(tape, null, 1)}\n`);
  return file;
}

const fileNameOf = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'flow';

export const keptTapes = (): string[] =>
  fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));

export const readTape = (file: string): Tape => parseTape(fs.readFileSync(file, 'utf8'));

export const readKeptTape = (name: string): Tape => readTape(path.join(FOLDER, `${name}.json`));
