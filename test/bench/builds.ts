import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { floorConfig, type FloorName } from './floor/webpack.config.ts';

/**
 * The secret with which the app is built, because production rejects the public development secret. The floors use the
 * development secret.
 */
export const SIGNING_SECRET = 'a-secret-of-the-benchmark-that-no-gateway-has';

const folder = path.resolve('.cache/bench');

/** Builds the app for production, without developer tools. Returns its folder. */
export async function buildApp(): Promise<string> {
  const outputPath = path.join(folder, 'app');
  const { ensureBuilt } = await importScript<{ ensureBuilt: (outputPath: string, env: object) => void }>(
    'build/ensureBuilt.mjs',
  );
  ensureBuilt(outputPath, { APP_ENV: 'production', SIGNING_SECRET });
  return outputPath;
}

/** Builds a floor, which is a minimal app to compare ours with, and returns its folder. */
export async function buildFloor(name: FloorName): Promise<string> {
  const outputPath = path.join(folder, name);
  const compiler = webpack(floorConfig(name, outputPath));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  return outputPath;
}

/** Creates an empty folder for a floor that needs no build, and returns it. */
export async function emptyFolder(name: string): Promise<string> {
  const outputPath = path.join(folder, name);
  fs.rmSync(outputPath, { recursive: true, force: true });
  fs.mkdirSync(outputPath, { recursive: true });
  return outputPath;
}

/** Imports a script of the folder scripts. The type is a parameter, because the scripts have no type declarations. */
export async function importScript<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(path.resolve('scripts', name)).href)) as T;
}
