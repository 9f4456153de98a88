import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { floorConfig, type FloorName } from './floor/webpack.config.ts';

/**
 * The secret of the app's build: production rejects the public development secret. The floors sign with the development
 * secret.
 */
export const SIGNING_SECRET = 'a-secret-of-the-benchmark-that-no-gateway-has';

const folder = path.resolve('.cache/bench');

/** Builds the app for production, without developer tools. Returns its folder. */
export async function buildApp(): Promise<string> {
  const outputPath = path.join(folder, 'app');
  const { ensureBuilt } = await script<{ ensureBuilt: (outputPath: string, env: object) => void }>(
    'build/ensureBuilt.mjs',
  );
  ensureBuilt(outputPath, { APP_ENV: 'production', SIGNING_SECRET });
  return outputPath;
}

/** Builds a floor and returns its folder. */
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

/** Returns the folder of a floor that needs no build. */
export async function emptyFolder(name: string): Promise<string> {
  const outputPath = path.join(folder, name);
  fs.rmSync(outputPath, { recursive: true, force: true });
  fs.mkdirSync(outputPath, { recursive: true });
  return outputPath;
}

/** The scripts have no type declarations. */
export async function script<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(path.resolve('scripts', name)).href)) as T;
}
