import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Write } from './writes.ts';

/**
 * How many times the answer of a user about a character is stored. The key consists of the user and the character,
 * separated by a space.
 */
export type Stored = ReadonlyMap<string, number>;

const QUERY = `select users.host_subject || ' ' || answers.text as name, count(*)::int as count
  from learning_answers as answers join users on users.id = answers.user_id group by 1`;

const storedOf = (rows: readonly unknown[]): Stored =>
  new Map((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]));

export async function readPostgres(url: string): Promise<Stored> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<object>(QUERY);
  await client.end();
  return storedOf(rows);
}

/** Reads the database of a gateway. The gateway must have stopped, because only one process may use its folder. */
export async function readPglite(dataDir: string): Promise<Stored> {
  const client = await PGlite.create(path.join(dataDir, 'pglite'));
  const { rows } = await client.query(QUERY);
  await client.close();
  return storedOf(rows);
}

/**
 * Counts the acknowledged writes that the database does not contain, the writes that it contains more than once, and
 * the stored writes that nobody has sent.
 */
export function audit(history: readonly Write[], stored: Stored): { lost: number; doubled: number; invented: number } {
  const nameOf = ({ user, character }: Write) => `${user} ${character}`;
  const known = new Set(history.map(nameOf));
  const users = new Set(history.map(({ user }) => user));
  const own = [...stored].filter(([name]) => users.has(name.split(' ')[0] ?? ''));
  return {
    lost: history.filter((write) => write.state === 'acknowledged' && !stored.has(nameOf(write))).length,
    doubled: own.filter(([, count]) => count > 1).length,
    invented: own.filter(([name]) => !known.has(name)).length,
  };
}
