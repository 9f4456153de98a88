import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { serverSecrets } from '#server/database/tables/operation/gateways.ts';
import { randomToken } from './digest.ts';

/**
 * Returns the secret that all gateways of a database share. The first gateway that starts creates it and stores it in
 * the database.
 */
export async function loadServerSecret(db: Database): Promise<string> {
  const name = 'main';
  const find = () => db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  const [present] = await find();
  if (present) return present.value;
  await db.insert(serverSecrets).values({ name, value: randomToken() }).onConflictDoNothing();
  const [row] = await find();
  if (!row) throw new Error('The server secret has vanished from the database.');
  return row.value;
}
