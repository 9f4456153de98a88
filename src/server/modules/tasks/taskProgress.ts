import { and, count, countDistinct, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm';
import type { TaskId } from '#lib/tasks/taskRules.ts';
import { chinaDay, endOfChinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { children } from '#server/database/tables/account/children.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { parentPins } from '#server/database/tables/account/parentPins.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { learningAnswers } from '#server/database/tables/learning/learning.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { subscriptions } from '#server/database/tables/stories/storyLists.ts';

interface ProgressQuery {
  accountId: string;
  childId: string;
  now: Date;
}

/** A dictation counts if at least this many words were checked. */
const MIN_DICTATED_WORDS = 5;
/**
 * A finished story counts if it was heard for at least this time according to the gateway's clock. A shorter time
 * suffices if the story is short.
 */
const MIN_HEARD_MS = 60 * SECOND_MS;

/**
 * Returns functions that measure the progress of a child with each task. They read only data that the gateway has
 * checked: the listening allowance limits the time listened, and a story whose position was only dragged to the end
 * does not count. What was finished stays finished when it is heard or read again.
 */
export function taskProgress(
  db: Database,
  { accountId, childId, now }: ProgressQuery,
): Record<TaskId, () => Promise<number>> {
  const day = chinaDay(now);
  const today = { from: new Date(endOfChinaDay(now) - DAY_MS), to: new Date(endOfChinaDay(now)) };
  const isOfToday = and(gte(listeningSessions.startedAt, today.from), lt(listeningSessions.startedAt, today.to));

  const isFinishing = (kind: 'picture' | 'story', isToday: boolean) =>
    and(eq(finishings.userId, childId), eq(finishings.kind, kind), isToday ? eq(finishings.day, day) : undefined);

  /** A session that began before midnight belongs to both days, because it may contain the end of a story. */
  const isHeardToday = and(
    gte(listeningSessions.startedAt, new Date(today.from.getTime() - DAY_MS)),
    lt(listeningSessions.startedAt, today.to),
    gte(listeningSessions.reportedAt, today.from),
  );

  async function countFinishedStories(isToday: boolean): Promise<number> {
    const ofStory = and(isFinishing('story', isToday), eq(finishings.itemId, listeningSessions.storyId));
    const heard = db
      .select({ storyId: listeningSessions.storyId })
      .from(listeningSessions)
      .innerJoin(stories, eq(stories.id, listeningSessions.storyId))
      .where(
        and(
          eq(listeningSessions.userId, childId),
          isToday ? isHeardToday : undefined,
          exists(db.select({ day: finishings.day }).from(finishings).where(ofStory)),
        ),
      )
      .groupBy(listeningSessions.storyId, stories.durationMs)
      .having(sql`sum(${listeningSessions.listenedMs}) >= least(${MIN_HEARD_MS}, ${stories.durationMs} / 3)`)
      .as('heard');
    return db.$count(heard);
  }

  async function countLearntWords(isToday: boolean): Promise<number> {
    const [row] = await db
      .select({ words: countDistinct(learningAnswers.text) })
      .from(learningAnswers)
      .where(
        and(
          eq(learningAnswers.userId, childId),
          isToday ? eq(learningAnswers.day, day) : undefined,
          inArray(learningAnswers.track, ['recognise', 'write']),
        ),
      );
    return row?.words ?? 0;
  }

  return {
    async listen() {
      const [row] = await db
        .select({ ms: sql`coalesce(sum(${listeningSessions.listenedMs}), 0)`.mapWith(Number) })
        .from(listeningSessions)
        .where(and(eq(listeningSessions.userId, childId), isOfToday));
      return Math.floor((row?.ms ?? 0) / MINUTE_MS);
    },
    story: () => countFinishedStories(true),
    async dictation() {
      const checked = sql`(select count(*) from jsonb_array_elements(${dictations.marks}) one
        where one->>'mark' <> 'skipped')`;
      const [row] = await db
        .select({ done: count() })
        .from(dictations)
        .where(
          and(
            eq(dictations.userId, childId),
            eq(dictations.day, day),
            sql`${checked} >= ${MIN_DICTATED_WORDS}::bigint`,
          ),
        );
      return row?.done ?? 0;
    },
    words: () => countLearntWords(true),
    book: () => db.$count(finishings, isFinishing('picture', true)),
    async profile() {
      const [child] = await db.select().from(children).where(eq(children.userId, childId));
      if (!child) return 0;
      return [child.birthday !== null, child.sex !== null, child.interests.length > 0].filter(Boolean).length;
    },
    health: () => db.$count(healthRecords, eq(healthRecords.userId, childId)),
    parentPin: () => db.$count(parentPins, eq(parentPins.userId, accountId)),
    subscribe: () => db.$count(subscriptions, eq(subscriptions.userId, accountId)),
    stories10: () => countFinishedStories(false),
    words50: () => countLearntWords(false),
  };
}
