import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Postgres {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a temporary PostgreSQL server with `scripts/postgres.mjs`, which has no type declarations. */
export async function startPostgres(options: { isDurable?: boolean } = {}): Promise<Postgres> {
  const script = pathToFileURL(path.resolve('scripts/postgres.mjs')).href;
  const module = (await import(script)) as { startPostgres: (given: typeof options) => Promise<Postgres> };
  return module.startPostgres(options);
}
