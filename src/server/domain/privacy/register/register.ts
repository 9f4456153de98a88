import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { accountRegister } from './account.ts';
import { experienceRegister } from './experience.ts';
import { creatorsRegister } from './creators.ts';
import { eyeCareRegister } from './eyeCare.ts';
import { contactRegister } from './contact.ts';
import { friendsRegister } from './friends.ts';
import { learningRegister } from './learning.ts';
import { mallRegister } from './mall.ts';
import { ordersRegister } from './orders.ts';
import { rewardsRegister } from './rewards.ts';
import { securityRegister } from './security.ts';
import { storiesRegister } from './stories.ts';
import { worksRegister } from './works.ts';
import type { PersonalColumn, PersonalTable, TableEntry } from './tables.ts';

/**
 * All tables of the database, with their personal columns. The list of personal data that users read, the export and
 * the erasure of an account are based on it (docs/privacy.md).
 */
export const register: readonly TableEntry[] = [
  ...accountRegister,
  ...rewardsRegister,
  ...experienceRegister,
  ...eyeCareRegister,
  ...contactRegister,
  ...friendsRegister,
  ...securityRegister,
  ...creatorsRegister,
  ...storiesRegister,
  ...worksRegister,
  ...learningRegister,
  ...mallRegister,
  ...ordersRegister,
];

export const personalTables: readonly PersonalTable[] = register.filter((entry) => 'owner' in entry);

/** The personal columns of a table, each with the name of its property. */
export const personalColumns = ({ columns }: PersonalTable): (readonly [string, PersonalColumn])[] =>
  Object.entries(columns).flatMap(([key, tag]) => (typeof tag === 'string' ? [] : [[key, tag] as const]));

/** Returns the entry of a table with personal data; throws if there is none. */
export function entryOf(table: PgTable): PersonalTable {
  const found = personalTables.find((entry) => entry.table === table);
  if (!found) throw new Error(`The register has no personal data in ${getTableName(table)}.`);
  return found;
}
