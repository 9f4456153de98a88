import { and, eq } from 'drizzle-orm';
import type { BlockedKind } from '#contract/stories/blocked.ts';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';
import { withCover } from './storyCards.ts';

const tables = { story: stories, series, creator: creators } as const;

/**
 * The stories, series and creators that users have blocked. Every statement is limited to the user: nobody sees or
 * changes another user's data (ROLE-03).
 */
export function blockedRepository(db: Database) {
  async function listOf(userId: string, kind: 'story' | 'series') {
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
      .where(and(eq(blocked.userId, userId), eq(blocked.kind, kind), eq(table.isHidden, false)))
      .limit(rowLimits.blocked);
    return rows.map((row) => ({ ...row, kind }));
  }

  async function listCreators(userId: string) {
    const rows = await db
      .select({ id: creators.id, title: creators.nickname, blockedAt: blocked.blockedAt })
      .from(blocked)
      .innerJoin(creators, eq(creators.id, blocked.thingId))
      .where(and(eq(blocked.userId, userId), eq(blocked.kind, 'creator')))
      .limit(rowLimits.blocked);
    return rows.map((row) => ({ ...row, kind: 'creator' as const, cover: null }));
  }

  return {
    async list(userId: string) {
      const [blockedStories, blockedSeries, blockedCreators] = await Promise.all([
        listOf(userId, 'story'),
        listOf(userId, 'series'),
        listCreators(userId),
      ]);
      return [...[...blockedStories, ...blockedSeries].map((row) => withCover(row)), ...blockedCreators].sort(
        (left, right) => right.blockedAt.getTime() - left.blockedAt.getTime() || (left.id < right.id ? -1 : 1),
      );
    },

    async exists(kind: BlockedKind, id: string): Promise<boolean> {
      const table = tables[kind];
      const rows = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
      return rows.length > 0;
    },

    add: (userId: string, kind: BlockedKind, thingId: string, blockedAt: Date) =>
      addWithin(
        db,
        { userId, most: rowLimits.blocked, count: (tx) => tx.$count(blocked, eq(blocked.userId, userId)) },
        (tx) => tx.insert(blocked).values({ userId, kind, thingId, blockedAt }).onConflictDoNothing(),
      ),

    async remove(userId: string, kind: BlockedKind, thingId: string): Promise<void> {
      await db
        .delete(blocked)
        .where(and(eq(blocked.userId, userId), eq(blocked.kind, kind), eq(blocked.thingId, thingId)));
    },
  };
}
