import pg from 'pg';

/**
 * Creates a database, as a copy of `template` if that is given, and returns its address. `url`: the address of any
 * database of the server. `name` and `template` may contain only lower-case letters, digits and underscores.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
