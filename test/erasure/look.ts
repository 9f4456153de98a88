import fs from 'node:fs';
import path from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import { errorCode } from '#lib/errorCode.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { belongsTo, findPerson } from '#server/domain/privacy/ownRows.ts';
import { personalTables } from '#server/domain/privacy/register/register.ts';
import type { Family } from './family.ts';
import { findInDatabase } from './plants.ts';

/** Returns the files below a folder whose content or path contains one of the values. */
export function findInFiles(folder: string, values: readonly string[]): string[] {
  return filesBelow(folder).filter((file) => {
    const content = fs.readFileSync(file);
    return values.some((value) => file.includes(value) || content.includes(value));
  });
}

/** Returns all files below a folder. Ignores folders that a gateway has removed since they were listed. */
export function filesBelow(folder: string): string[] {
  let entries: fs.Dirent[];
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** Returns the names of the tables in which the account has rows. */
export async function tablesWithRows(db: Database, accountId: string): Promise<string[]> {
  const person = await findPerson(db, accountId);
  const names: string[] = [];
  for (const entry of personalTables)
    if ((await db.$count(entry.table, belongsTo(entry, person))) > 0) names.push(getTableName(entry.table));
  return names;
}

/** Returns what is left of a family after its erasure, and what is missing although it must be kept. */
export async function violationsOf(
  db: Database,
  family: Family,
  { folders, logs }: { folders: readonly string[]; logs: readonly string[] },
): Promise<string[]> {
  const inRows = (await findInDatabase(db, family.values)).map((found) => `a row contains a value: ${found}`);
  const inFiles = folders.flatMap((folder) =>
    findInFiles(folder, [...family.values, ...family.folders]).map((file) => `a file remains: ${file}`),
  );
  const inLogs = family.values
    .filter((value) => logs.some((line) => line.includes(value)))
    .map((value) => `the log contains ${value}`);
  const [order] = await db.select().from(orders).where(eq(orders.id, family.orderId));
  const [owner] = order ? await db.select().from(users).where(eq(users.id, order.userId)) : [];
  const isKept = order?.totalFen === 100 && owner?.nickname === '已注销用户' && owner.mobile === null;
  const hasFriend = (await db.$count(users, eq(users.id, family.friendId))) === 1;
  return [
    ...inRows,
    ...inFiles,
    ...inLogs,
    ...(isKept ? [] : ['the order was not kept without its person']),
    ...(hasFriend ? [] : ['the friend is gone']),
  ];
}
