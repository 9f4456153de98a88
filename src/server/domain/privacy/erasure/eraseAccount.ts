/* oxlint-disable no-await-in-loop -- one transaction runs one statement after the other, in the order of the tables */
import { eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { cancelByBuyer, refundByBuyer } from '#server/domain/orders/endOrder.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { belongsTo, findPerson, type Person } from '#server/domain/privacy/ownRows.ts';
import { entryOf, personalTables } from '#server/domain/privacy/register/register.ts';
import type { PersonalTable } from '#server/domain/privacy/register/tables.ts';

/** The name that others, such as friends who have received a gift, see in place of the erased owner of an order. */
const ERASED_USER_NAME = '已注销用户';

/**
 * Erases an account and its children, as the register of personal data prescribes. Must run in a transaction, so that
 * either everything or nothing is erased. Call `eraseFiles` first, which removes the files of the users.
 */
export async function eraseAccount(tx: Database, accountId: string, now: Date): Promise<void> {
  await lockUser(tx, accountId);
  await endOrders(tx, accountId, now);
  const person = await findPerson(tx, accountId);
  const nobody = randomId();
  const account = { id: nobody, nickname: ERASED_USER_NAME, avatarUrl: '', createdAt: now, erasedAt: now };
  await tx.insert(users).values(account);
  // Rows whose owner is found through another row are erased before that row.
  const entries = personalTables
    .filter(({ table }) => table !== users)
    .map((entry) => ({ entry, depth: depthOf(entry) }))
    .sort((one, other) => other.depth - one.depth);
  for (const { entry } of entries) await eraseRows(tx, entry, person, nobody);
  await tx.delete(users).where(inArray(users.id, person.ids));
  if (!(await isReferredTo(tx, nobody))) await tx.delete(users).where(eq(users.id, nobody));
}

/** Returns how many other rows must be read to find the person to whom a row of this table belongs. */
function depthOf({ owner }: PersonalTable): number {
  return owner !== 'unlinkable' && 'parent' in owner ? 1 + depthOf(entryOf(owner.of)) : 0;
}

async function eraseRows(tx: Database, entry: PersonalTable, person: Person, nobody: string): Promise<void> {
  const { table, owner, erasure, mentions = [] } = entry;
  for (const column of mentions) {
    await tx
      .update(table)
      // oxlint-disable-next-line project/state-by-transition -- the column contains an account, not a state
      .set(valueOf(table, column, nobody))
      .where(inArray(column, person.ids));
  }
  if (erasure === 'expires') return;
  const isOwn = belongsTo(entry, person);
  if (erasure === 'deleted') {
    await tx.delete(table).where(isOwn);
    return;
  }
  const moved = owner !== 'unlinkable' && 'user' in owner ? valueOf(table, owner.user, nobody) : {};
  const changes = { ...erasure.blanks, ...moved };
  // oxlint-disable-next-line project/state-by-transition -- the register of personal data contains no states
  if (Object.keys(changes).length > 0) await tx.update(table).set(changes).where(isOwn);
}

/** Returns the new value of a column as an object for `set`, whose key is the name of the property. */
function valueOf(table: PersonalTable['table'], column: PgColumn, value: string): Record<string, string> {
  const key = Object.entries(table).find(([, one]) => one === column)?.[0];
  if (key === undefined) throw new Error(`The table has no column ${column.name}.`);
  return { [key]: value };
}

/**
 * Ends the orders that are not paid or not sent, because nobody will pay for them or receive them. As with the buyer's
 * own cancellation, stock and money are returned.
 */
async function endOrders(tx: Database, accountId: string, now: Date): Promise<void> {
  const open = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, accountId));
  for (const { id } of open) {
    const isCancelled = await cancelByBuyer(tx, accountId, id, now);
    if (!isCancelled) await refundByBuyer(tx, accountId, id, now);
  }
}

/** Whether any row that was kept contains the id `nobody`, which replaces the erased person. */
async function isReferredTo(tx: Database, nobody: string): Promise<boolean> {
  for (const { table, owner, erasure, mentions = [] } of personalTables) {
    if (typeof erasure === 'string' || owner === 'unlinkable') continue;
    const columns = ['user' in owner ? owner.user : undefined, ...mentions].flatMap((column) => column ?? []);
    for (const column of columns) if ((await tx.$count(table, eq(column, nobody))) > 0) return true;
  }
  return false;
}
