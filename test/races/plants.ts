import fs from 'node:fs';
import path from 'node:path';
import type { Plant } from './race.ts';

/** What a gateway of the races needs: its sources, and the process that starts it. */
const copied = ['package.json', 'tsconfig.json', 'src/server', 'src/contract', 'src/lib', 'test/races/gateway.ts'];
const linked = ['node_modules', 'content'];

const domain = 'src/server/domain';

/** Returns the text of a file without its guard; throws if the file does not contain the guard exactly once. */
export function withBug({ file, sound, broken }: Plant): string {
  const text = fs.readFileSync(path.join(domain, file), 'utf8');
  if (text.split(sound).length !== 2) throw new Error(`${file} contains this not exactly once: ${sound}`);
  return text.replace(sound, () => broken);
}

/**
 * Copies the sources of the gateway, each time into the same folder, with one guard removed. Returns the folder. The
 * product itself has no switches for bugs.
 */
export function plantBug(plant: Plant): string {
  const root = path.resolve('.cache/races/planted');
  fs.rmSync(root, { recursive: true, force: true });
  const isNeeded = (name: string) => !/\.test\.tsx?$/.test(name);
  for (const name of copied) fs.cpSync(name, path.join(root, name), { recursive: true, filter: isNeeded });
  for (const name of linked) fs.symlinkSync(path.resolve(name), path.join(root, name));
  fs.writeFileSync(path.join(root, domain, plant.file), withBug(plant));
  return root;
}
