import fs from 'node:fs';
import path from 'node:path';
import type { PlantedBug } from './race.ts';

const sources = ['package.json', 'tsconfig.json', 'src/server', 'src/contract', 'src/lib'];
const linked = ['node_modules', 'content'];

const server = 'src/server';

/**
 * Returns the text of a file with the broken code in place of the safeguard. Throws unless the file contains the
 * safeguard exactly once.
 */
export function withBug({ file, guard, broken }: PlantedBug): string {
  const text = fs.readFileSync(path.join(server, file), 'utf8');
  if (text.split(guard).length !== 2) throw new Error(`${file} contains this not exactly once: ${guard}`);
  return text.replace(guard, () => broken);
}

/**
 * Empties a folder, copies into it the sources of the gateway and what is needed to run it, and breaks one safeguard in
 * the copy. Returns the path of the folder. Uses a copy, because the product has no switch for the bug.
 */
export function plantBug(plant: PlantedBug, folder: string, tools: readonly string[]): string {
  const root = path.resolve(folder);
  fs.rmSync(root, { recursive: true, force: true });
  const isNeeded = (name: string) => !/\.test\.tsx?$/.test(name);
  for (const name of [...sources, ...tools])
    fs.cpSync(name, path.join(root, name), { recursive: true, filter: isNeeded });
  for (const name of linked) fs.symlinkSync(path.resolve(name), path.join(root, name));
  fs.writeFileSync(path.join(root, server, plant.file), withBug(plant));
  return root;
}
