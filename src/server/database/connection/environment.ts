import { and, eq, isNull, sql } from 'drizzle-orm';
import { SettingsError } from '#server/settings/settings.ts';
import type { AppEnv } from '#server/settings/settingsTable.ts';
import type { Database } from './open.ts';
import { serverSecrets } from '#server/database/tables/operation/gateways.ts';
import { authTokens, sessions } from '#server/database/tables/account/sessions.ts';

/** The row of `server_secrets` that records to which environment the database belongs. */
const MARKER = 'environment';
type Environment = 'production' | 'development';

const environmentOf = (appEnv: AppEnv): Environment => (appEnv === 'production' ? 'production' : 'development');

const REFUSALS: Record<Environment, string> = {
  production:
    'This database belongs to production, and APP_ENV is not production: set APP_ENV=production, or use another DATABASE_URL or DATA_DIR.',
  development:
    'This database was used with APP_ENV=local, dev or test, where anybody can be issued a session: use another DATABASE_URL or DATA_DIR, or stop those gateways and set ADOPT_DATABASE=yes, which ends all sessions.',
};

/**
 * Rejects if the database belongs to gateways of another environment, unless production may adopt it (`mayAdopt`).
 * Gateways outside production have public secrets and issue tokens for any user, and production would accept those
 * tokens. This function only reads, so it can run before the migrations.
 */
export async function refuseForeignDatabase(db: Database, appEnv: AppEnv, mayAdopt = false): Promise<void> {
  const { rows } = (await db.execute(sql`select to_regclass('server_secrets') is not null as "isThere"`)) as {
    rows: { isThere: boolean }[];
  };
  const owner = rows[0]?.isThere === true ? await ownerOf(db) : undefined;
  if (owner === undefined || owner === environmentOf(appEnv)) return;
  if (owner === 'development' && mayAdopt) return;
  throw new SettingsError(REFUSALS[owner]);
}

/**
 * Records whether a database belongs to production. Each gateway calls this function when it starts, and the first call
 * decides. Before that call, the database of an earlier release has no such record.
 */
export async function claimDatabase(db: Database, appEnv: AppEnv, mayAdopt: boolean, now: Date): Promise<void> {
  await db
    .insert(serverSecrets)
    .values({ name: MARKER, value: environmentOf(appEnv) })
    .onConflictDoNothing();
  await refuseForeignDatabase(db, appEnv, mayAdopt);
  if (appEnv === 'production' && (await ownerOf(db)) === 'development') await adopt(db, now);
}

/** Revokes sessions and deletes one-time codes, because they may have been issued to anybody. Other user data stays. */
async function adopt(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const isForeign = and(eq(serverSecrets.name, MARKER), eq(serverSecrets.value, 'development'));
    const [adopted] = await tx.update(serverSecrets).set({ value: 'production' }).where(isForeign).returning();
    // If no row was updated, another production gateway has already adopted the database, and sessions may have begun
    // since then.
    if (!adopted) return;
    await tx.update(sessions).set({ revokedAt: now }).where(isNull(sessions.revokedAt));
    await tx.delete(authTokens);
  });
}

async function ownerOf(db: Database): Promise<Environment | undefined> {
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, MARKER));
  if (row === undefined) return undefined;
  return row.value === 'production' ? 'production' : 'development';
}
