import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '#lib/errorCode.ts';

/** Collects all errors of a pack, so that its author can fix them together. */
export interface PackErrors {
  add(file: string, what: string): void;
  readonly all: readonly string[];
}

export function collectPackErrors(): PackErrors {
  const all: string[] = [];
  return { all, add: (file, what) => all.push(`${file}: ${what}`) };
}

/**
 * Reads a JSON file of the pack and parses it with the schema. If that fails, adds an error and returns undefined.
 */
export function readJson<S extends v.GenericSchema>(
  folder: string,
  file: string,
  schema: S,
  packErrors: PackErrors,
): v.InferOutput<S> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
  } catch (error) {
    packErrors.add(file, errorCode(error) === 'ENOENT' ? 'is missing' : 'is not JSON');
    return undefined;
  }
  const result = v.safeParse(schema, parsed);
  if (result.success) return result.output;
  for (const issue of result.issues) packErrors.add(file, `${v.getDotPath(issue) ?? 'content'}: ${issue.message}`);
  return undefined;
}

/** Does the same as `readJson`, but returns undefined without an error if the pack has no such file. */
export function readJsonIfAny<S extends v.GenericSchema>(
  folder: string,
  file: string,
  schema: S,
  packErrors: PackErrors,
): v.InferOutput<S> | undefined {
  return isNonEmptyFile(path.join(folder, file)) ? readJson(folder, file, schema, packErrors) : undefined;
}

/**
 * Returns the sorted names of the files with this extension in a folder of the pack; empty if the folder is missing.
 */
export function listFiles(folder: string, ending: string): string[] {
  try {
    return fs
      .readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

export function isNonEmptyFile(file: string): boolean {
  try {
    return fs.statSync(file).size > 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

export const PINYIN_FOLDER = 'sources/pinyin';

/**
 * Hashes everything that is imported from the pack: its JSON, pinyin and media, but not the other source files from
 * which these were made. Every gateway does this when it starts. The files are read synchronously, because reading
 * 2,200 files asynchronously takes six times the processor time.
 */
export function hashPack(folder: string): string {
  const hash = crypto.createHash('sha256');
  for (const part of [...partsOf(folder), PINYIN_FOLDER]) {
    for (const file of filesBelow(path.join(folder, part))) {
      hash
        .update(`${path.relative(folder, file)}\0`)
        .update(fs.readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function partsOf(folder: string): string[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.filter((name) => name !== 'sources').sort();
}

function filesBelow(place: string): string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [place];
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)));
}
