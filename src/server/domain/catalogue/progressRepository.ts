import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Progress } from '#contract/stories/stories.ts';
import { omit } from '#lib/omit.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import { users } from '#server/database/tables/account/users.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';
import { addFinishing } from '#server/domain/experience/finishings.ts';
import { cardColumns } from './storyCards.ts';
import { isStoryNotBlocked } from './notBlocked.ts';

/** The maximum number of unfinished stories that are returned. */
const MAX_UNFINISHED = 20;

export const progressColumns = {
  storyId: progress.storyId,
  positionMs: progress.positionMs,
  isFinished: progress.isFinished,
  heardAt: progress.heardAt,
};

type Row = Pick<typeof progress.$inferSelect, keyof typeof progressColumns>;

/** Splits a joined row into the story and the user's position in it. The position is null if the user has none. */
export function splitProgress<R extends { [Key in keyof Row]: Row[Key] | null }>({
  storyId,
  positionMs,
  isFinished,
  heardAt,
  ...card
}: R) {
  const isHeard = storyId !== null && positionMs !== null && isFinished !== null && heardAt !== null;
  return { card, progress: isHeard ? progressOf({ storyId, positionMs, isFinished, heardAt }) : null };
}

export const progressOf = ({ storyId, positionMs, isFinished, heardAt }: Row): Progress => ({
  storyId,
  positionMs,
  finished: isFinished,
  updatedAt: heardAt.getTime(),
});

/**
 * A condition for stories that the history shows: the user never removed them, or heard them again after the last
 * removal.
 */
export const isListed = or(isNull(progress.unlistedAt), gt(progress.heardAt, progress.unlistedAt));
const isNotSetAside = or(isNull(progress.setAsideAt), gt(progress.heardAt, progress.setAsideAt));

const storyColumns = omit(cardColumns, 'pack');

/**
 * Reads the latest unfinished stories, and whether the account has blocked anything, in one statement, because many
 * pages that users open need both. The right join returns one row without a story if nothing is unfinished.
 */
const readUnfinished = preparedRead(
  (db, { childId, accountId }: Placeholders<Record<'childId' | 'accountId', string>>) =>
    db
      .select({
        story: storyColumns,
        pack: cardColumns.pack,
        position: progressColumns,
        hasBlocked: sql<boolean>`exists (select 1 from ${blocked} where ${blocked.userId} = ${accountId})`,
      })
      .from(progress)
      .innerJoin(stories, eq(stories.id, progress.storyId))
      .innerJoin(packs, eq(packs.id, stories.packId))
      .rightJoin(
        users,
        and(
          eq(progress.userId, childId),
          eq(progress.isFinished, false),
          isListed,
          isNotSetAside,
          isStoryNotBlocked(childId),
          eq(stories.isHidden, false),
        ),
      )
      .where(eq(users.id, accountId))
      .orderBy(desc(progress.heardAt), progress.storyId)
      .limit(MAX_UNFINISHED),
);

/**
 * The positions where users stopped. Every statement is limited to the user: nobody reads or writes another user's data
 * (ROLE-03).
 */
export function progressRepository(db: Database) {
  return {
    find: (userId: string, storyId: string) => find(db, userId, storyId),

    /**
     * Stores the position unless the stored one was heard later, because reports may arrive in any order. Returns the
     * position that is stored afterwards. If the story was finished, this is recorded even if the report is late.
     */
    store: (userId: string, heard: Row): Promise<Progress> =>
      heard.isFinished
        ? db.transaction(async (tx) => {
            await addFinishing(tx, { userId, kind: 'story', itemId: heard.storyId, finishedAt: heard.heardAt });
            return store(tx, userId, heard);
          })
        : store(db, userId, heard),

    /**
     * Sets a story aside: removes it from the list of stories to continue, but keeps its position. With null, undoes
     * this.
     */
    async setAside(userId: string, storyId: string, setAsideAt: Date | null): Promise<void> {
      await db
        .update(progress)
        .set({ setAsideAt })
        .where(and(eq(progress.userId, userId), eq(progress.storyId, storyId)));
    },

    /** Returns the latest unfinished stories of a child, and whether its account has blocked anything. */
    async listUnfinished({ childId, accountId }: { childId: string; accountId: string }) {
      const rows = await readUnfinished(db, { childId, accountId });
      return {
        rows: rows.flatMap(({ story, pack, position }) =>
          story && pack && position ? [{ card: { ...story, pack }, progress: progressOf(position) }] : [],
        ),
        hasBlocked: rows[0]?.hasBlocked === true,
      };
    },
  };
}

async function find(db: Database, userId: string, storyId: string): Promise<Progress | undefined> {
  const [row] = await db
    .select(progressColumns)
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.storyId, storyId)));
  return row && progressOf(row);
}

async function store(db: Database, userId: string, heard: Row): Promise<Progress> {
  const [stored] = await db
    .insert(progress)
    .values({ userId, ...heard })
    .onConflictDoUpdate({
      target: [progress.userId, progress.storyId],
      set: {
        positionMs: sql`excluded.position_ms`,
        isFinished: sql`excluded.is_finished`,
        heardAt: sql`excluded.heard_at`,
      },
      setWhere: lt(progress.heardAt, heard.heardAt),
    })
    .returning(progressColumns);
  const newest = stored ? progressOf(stored) : await find(db, userId, heard.storyId);
  if (!newest) throw new Error('Progress was neither stored nor found.');
  return newest;
}
