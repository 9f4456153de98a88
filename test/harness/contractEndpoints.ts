import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AnyEndpoint } from '#contract/endpoint.ts';

const load = createRequire(__filename) as (file: string) => Record<string, unknown>;

/** Every endpoint of the contract; modules that are added later are included automatically. */
export const contractEndpoints: readonly AnyEndpoint[] = fs
  .readdirSync('src/contract', { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => Object.values(load(`#contract/${file}`)))
  .filter(isEndpoint);

export const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** Returns the endpoint's path with its parameters filled in and percent-encoded. */
export const addressOf = ({ path }: AnyEndpoint, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/(?<=\/):(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
