import { and, desc, eq } from 'drizzle-orm';
import type { BlockedKind } from '#contract/blocked.ts';
import type { Database } from '../../database/open.ts';
import { blocked } from '../../database/offerTables.ts';
import { packs, series, stories } from '../../database/schema.ts';

const tables = { story: stories, series } as const;

/** Every statement names the user: nobody sees or changes another's (ROLE-03). */
export function blockedRepository(db: Database) {
  async function listOf(userId: string, kind: BlockedKind) {
    const table = tables[kind];
    const rows = await db
      .select({
        id: table.id,
        title: table.title,
        cover: table.cover,
        blockedAt: blocked.blockedAt,
        pack: { id: packs.id, contentHash: packs.contentHash },
      })
      .from(blocked)
      .innerJoin(table, eq(table.id, blocked.thingId))
      .innerJoin(packs, eq(packs.id, table.packId))
      .where(and(eq(blocked.userId, userId), eq(blocked.kind, kind)))
      .orderBy(desc(blocked.blockedAt), table.id);
    return rows.map((row) => ({ ...row, kind }));
  }

  return {
    async list(userId: string) {
      const all = await Promise.all([listOf(userId, 'story'), listOf(userId, 'series')]);
      return all.flat().sort((left, right) => right.blockedAt.getTime() - left.blockedAt.getTime());
    },

    async hasAny(userId: string): Promise<boolean> {
      const rows = await db.select({ id: blocked.thingId }).from(blocked).where(eq(blocked.userId, userId)).limit(1);
      return rows.length > 0;
    },

    async exists(kind: BlockedKind, id: string): Promise<boolean> {
      const table = tables[kind];
      const rows = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
      return rows.length > 0;
    },

    async add(userId: string, kind: BlockedKind, thingId: string, blockedAt: Date): Promise<void> {
      await db.insert(blocked).values({ userId, kind, thingId, blockedAt }).onConflictDoNothing();
    },

    async remove(userId: string, kind: BlockedKind, thingId: string): Promise<void> {
      await db
        .delete(blocked)
        .where(and(eq(blocked.userId, userId), eq(blocked.kind, kind), eq(blocked.thingId, thingId)));
    },
  };
}
