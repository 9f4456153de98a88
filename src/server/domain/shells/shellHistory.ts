import { and, between, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { kindsOfGroup, type ShellEntry, type ShellGroup, type ShellKind } from '#contract/account/shells.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { children } from '#server/database/tables/account/children.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { users } from '#server/database/tables/account/users.ts';

interface Page {
  month?: string | undefined;
  group?: ShellGroup | undefined;
  limit: number;
  cursor?: string | undefined;
}

const MAX_YEARS = 10;

/** A digest of the key of an entry. It is a single word, so that it can be a part of cursors. */
const id = sql<string>`md5(${shellEntries.kind} || ' ' || ${shellEntries.occasion})`;

/** The ledger of shells as the family reads it. */
export const shellHistory = (db: Database) => ({
  /**
   * Returns the sums of each month in the last ten years, newest first. An undone claim is subtracted from the earned
   * shells and does not count as spent. It belongs to the same month as the claim, because a claim can be undone only
   * on its own day. Shells that were returned for an order were not earned, and shells that have expired were not
   * spent.
   */
  async months(userId: string, now: Date) {
    const { amount, kind } = shellEntries;
    const month = sql<string>`substring(${shellEntries.day}, 1, 7)`;
    const first = `${Number(chinaDay(now).slice(0, 4)) - MAX_YEARS}-01-01`;
    const sumWhere = (condition: SQL) => sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);
    const rows = await db
      .select({
        month,
        earned: sumWhere(sql`(${amount} > 0 or ${kind} = 'task_undone') and ${kind} <> 'order_refund'`),
        used: sumWhere(sql`${amount} < 0 and ${kind} not in ('task_undone', 'expired') or ${kind} = 'order_refund'`),
        expired: sumWhere(sql`${kind} = 'expired'`),
      })
      .from(shellEntries)
      .where(and(eq(shellEntries.userId, userId), gte(shellEntries.day, first)))
      .groupBy(month)
      .orderBy(desc(month));
    return rows.map(({ used, expired, ...row }) => ({
      ...row,
      spent: Math.max(0, -used),
      returned: Math.max(0, used),
      expired: Math.abs(expired),
    }));
  },

  async list(userId: string, { month, group, limit, cursor }: Page) {
    const rows = await db
      .select({
        id,
        kind: shellEntries.kind,
        occasion: shellEntries.occasion,
        amount: shellEntries.amount,
        createdAt: shellEntries.createdAt,
        childName: sql<string | null>`coalesce(${children.nickname}, ${users.nickname})`,
      })
      .from(shellEntries)
      // The name is null for children that no longer belong to the account.
      .leftJoin(
        users,
        and(
          eq(users.id, shellEntries.childId),
          sql`coalesce(${users.accountId}, ${users.id}) = ${shellEntries.userId}`,
        ),
      )
      .leftJoin(children, eq(children.userId, users.id))
      .where(
        and(
          eq(shellEntries.userId, userId),
          month === undefined ? undefined : between(shellEntries.day, `${month}-01`, `${month}-31`),
          group === undefined ? undefined : inArray(shellEntries.kind, [...kindsOfGroup[group]]),
          after(cursor, { column: shellEntries.createdAt, id, isDescending: true }),
        ),
      )
      .orderBy(desc(shellEntries.createdAt), desc(id))
      .limit(limit + 1);
    // The name of the child is sent only if the account has several children.
    const hasSeveral = (await db.$count(users, eq(users.accountId, userId))) > 0;
    const page = pageOf(rows, limit, (row) => ({ id: row.id, sortedBy: row.createdAt }));
    return {
      items: page.rows.map(({ occasion, createdAt, kind, childName, ...row }): ShellEntry => {
        const known = kind as ShellKind;
        return {
          ...row,
          childName: hasSeveral ? childName : null,
          kind: known,
          detail: detailOf(known, occasion),
          at: createdAt.getTime(),
        };
      }),
      next: page.next,
    };
  },
});

/**
 * Returns the part of an occasion that clients need to describe the entry; null for most kinds, whose occasion is only
 * an internal key.
 */
function detailOf(kind: ShellKind, occasion: string): string | null {
  if (kind === 'task' || kind === 'task_undone' || kind === 'headwear') return occasion.split(' ')[0] ?? null;
  return kind === 'expired' ? occasion : null;
}
