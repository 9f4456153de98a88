import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { earnedMedals, medals } from '#server/database/tables/account/achievements.ts';
import { packs } from '#server/database/tables/stories/packs.ts';

const pack = { id: packs.id, contentHash: packs.contentHash };

export function medalRepository(db: Database) {
  return {
    listMedals: () =>
      db
        .select({
          id: medals.id,
          title: medals.title,
          text: medals.text,
          cover: medals.cover,
          rule: medals.rule,
          pack,
        })
        .from(medals)
        .innerJoin(packs, eq(packs.id, medals.packId))
        .where(eq(medals.isHidden, false))
        .orderBy(asc(medals.position), asc(medals.id)),

    listEarned: (userId: string) =>
      db
        .select({ id: earnedMedals.medalId, earnedAt: earnedMedals.earnedAt })
        .from(earnedMedals)
        .where(eq(earnedMedals.userId, userId)),

    async earnAll(userId: string, medalIds: readonly string[], earnedAt: Date): Promise<void> {
      if (medalIds.length === 0) return;
      await db
        .insert(earnedMedals)
        .values(medalIds.map((medalId) => ({ userId, medalId, earnedAt })))
        .onConflictDoNothing();
    },
  };
}
