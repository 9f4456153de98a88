import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AnyEndpoint } from '#contract/endpoint.ts';

const load = createRequire(__filename) as (file: string) => Record<string, unknown>;

/** All endpoints of the contract, including those of modules that are added later. */
export const contractEndpoints: readonly AnyEndpoint[] = fs
  .readdirSync('src/contract', { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => Object.values(load(`#contract/${file}`)))
  .filter(isEndpoint);

export const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** Returns the path of an endpoint with its parameters inserted and percent-encoded. */
export const addressOf = ({ path }: AnyEndpoint, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/(?<=\/):(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
