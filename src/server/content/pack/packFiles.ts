import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '#lib/errorCode.ts';

/** Collects all errors of a pack, so that its author can fix them together. */
export interface Complaints {
  add(file: string, what: string): void;
  readonly all: readonly string[];
}

export function collectComplaints(): Complaints {
  const all: string[] = [];
  return { all, add: (file, what) => all.push(`${file}: ${what}`) };
}

/**
 * Reads a JSON file of the pack and parses it with the schema. Adds a complaint and returns undefined if that fails.
 */
export async function readJson<S extends v.GenericSchema>(
  folder: string,
  file: string,
  schema: S,
  complaints: Complaints,
): Promise<v.InferOutput<S> | undefined> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await fs.readFile(path.join(folder, file), 'utf8'));
  } catch (error) {
    complaints.add(file, errorCode(error) === 'ENOENT' ? 'is missing' : 'is not JSON');
    return undefined;
  }
  const result = v.safeParse(schema, parsed);
  if (result.success) return result.output;
  for (const issue of result.issues) complaints.add(file, `${v.getDotPath(issue) ?? 'content'}: ${issue.message}`);
  return undefined;
}

/** Like readJson, for a file that a pack may leave out. */
export async function readJsonIfAny<S extends v.GenericSchema>(
  folder: string,
  file: string,
  schema: S,
  complaints: Complaints,
): Promise<v.InferOutput<S> | undefined> {
  return (await exists(path.join(folder, file))) ? readJson(folder, file, schema, complaints) : undefined;
}

/**
 * Returns the sorted names of the files with this extension in a folder of the pack; empty if the folder is missing.
 */
export async function listFiles(folder: string, ending: string): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

export async function exists(file: string): Promise<boolean> {
  try {
    return (await fs.stat(file)).size > 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

export const PINYIN_FOLDER = 'sources/pinyin';

/** Hashes what is imported from the pack: its JSON, pinyin and media, not the other sources they were made from. */
export async function hashPack(folder: string): Promise<string> {
  const hash = crypto.createHash('sha256');
  for (const part of [...(await partsOf(folder)), PINYIN_FOLDER]) {
    for (const file of await filesBelow(path.join(folder, part))) {
      hash
        .update(`${path.relative(folder, file)}\0`)
        .update(await fs.readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function partsOf(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch(() => []);
  return names.filter((name) => name !== 'sources').sort();
}

async function filesBelow(place: string): Promise<string[]> {
  const stat = await fs.stat(place).catch(() => undefined);
  if (stat === undefined) return [];
  if (stat.isFile()) return [place];
  const names = (await fs.readdir(place)).sort();
  return (await Promise.all(names.map((name) => filesBelow(path.join(place, name))))).flat();
}
