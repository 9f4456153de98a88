import { and, eq, sql } from 'drizzle-orm';
import type { WorkState } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { dismissedReports } from '#server/database/tables/stories/dismissedReports.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, workReports, works } from '#server/database/tables/stories/works.ts';
import { dismissReports, moderationOf, type ReportableKind } from '#server/moderation/moderation.ts';
import { recordPicturesOf } from '#server/uploads/recordPictures.ts';
import { moveWork, workMachine } from './workMachine.ts';
import { storyTextsOf } from './storyTexts.ts';
import { soundOf } from './workSound.ts';
import { unexpectedTexts } from './workText.ts';

export const moderatedWorks: ReportableKind<WorkState> = {
  machine: workMachine,
  states: { shown: 'published', waiting: 'reported', refused: 'refused' },
  reviewedAt: works.reviewedAt,
  reportOf: workReports.workId,
  dismissed: dismissedReports.workId,
  newVersion: 'inReview',
  addReport: (tx, workId, report) =>
    tx
      .insert(workReports)
      .values({ workId, ...report })
      .onConflictDoNothing(),
  afterHiding: showPhoto,
  afterReview: async (tx, id, verdict) => {
    if (verdict === 'shown') await tx.update(works).set({ refusal: null }).where(eq(works.id, id));
    await showPhoto(tx, id);
  },
};

/** Makes the photo of a work visible to everybody if everybody may hear the work, and otherwise hides it. */
export async function showPhoto(tx: Database, workId: string): Promise<void> {
  const isPublic = sql`purpose = 'workCover' and exists (select 1 from ${works} where ${works.id} = ${workId}
    and ${works.state} = 'published' and ${works.audience} = 'everybody')`;
  await tx.update(uploads).set({ isPublic }).where(eq(uploads.workId, workId));
}

/**
 * Returns a short string that identifies a submission of a work. The owner must submit a work again after every change
 * to its sound, photo or text, so the version changes, too. Works of a pack have the version `0`, because nobody
 * submits them.
 */
const versionOf = (submittedAt: Date | null): string => (submittedAt?.getTime() ?? 0).toString(36);

/** A work in the version that the operator has heard. */
export interface HeardWork {
  id: string;
  version: string;
}

/**
 * `otherVersion`: the owner has submitted the work again since the version that the operator has heard. `impossible`:
 * the work does not exist, or its state does not permit the decision.
 */
type Outcome = 'done' | 'otherVersion' | 'impossible';

/** The reviews of works by operators (`npm run works`). */
export function workModeration(db: Database) {
  /**
   * The operator decides only about works that others hear or that wait for a review. A work whose new sound is being
   * uploaded is heard by its family only, and must be submitted again.
   */
  const end =
    (to: 'refused' | 'takenDown', from: readonly WorkState[]) => (heard: HeardWork, reason: string, at: Date) =>
      decide(heard, async (tx) => {
        const { id } = heard;
        const set = [
          [works.refusal, reason],
          [works.reviewedAt, at],
        ] as const;
        const isMoved = await moveWork(tx, { id, to, from, actor: 'operator', set, at });
        if (!isMoved) return false;
        await dismissReports(tx, moderatedWorks, id);
        await showPhoto(tx, id);
        return true;
      });

  /**
   * Makes a decision about a work if its version is still the one that the operator has heard: the owner may have
   * withdrawn the work and submitted another sound since. The work is locked, so that the version stays the same until
   * the decision is stored. `apply` returns whether the state of the work permits the decision.
   */
  const decide = (
    { id, version }: HeardWork,
    apply: (tx: Database, work: typeof works.$inferSelect) => Promise<boolean>,
  ): Promise<Outcome> =>
    db.transaction(async (tx) => {
      const [work] = await tx.select().from(works).where(eq(works.id, id)).for('update');
      if (!work) return 'impossible';
      if (versionOf(work.submittedAt) !== version) return 'otherVersion';
      return (await apply(tx, work)) ? 'done' : 'impossible';
    });

  return {
    /**
     * Publishes a work. A refused work of a user cannot be published until it is submitted again, because its audience
     * may have been changed without a parent's PIN.
     */
    approve: (heard: HeardWork, at: Date): Promise<Outcome> =>
      decide(heard, async (tx, { id, state, userId }) => {
        if (state === 'refused' && userId !== null) return false;
        if (state === 'inReview') await tx.update(works).set({ publishedAt: at }).where(eq(works.id, id));
        return moderationOf(tx, moderatedWorks).review(id, 'shown', at);
      }),
    /** Refuses a work, and tells the owner the reason. The owner may change the work and submit it again. */
    refuse: end('refused', ['inReview', 'published', 'reported']),
    /** Takes a work down permanently. Only the owner's family can still hear it. */
    takeDown: end('takenDown', ['inReview', 'published', 'reported', 'refused']),

    /**
     * Returns the works that an operator has to review (submitted and reported ones). The work that has waited longest
     * comes first. With `ids`, returns these works if they are published, wait for a review, or were refused, because a
     * refused work can still be taken down. A refused work that its owner has changed since then is not returned,
     * because the owner has not submitted these changes. Other works that only their family hears are never returned.
     */
    list: async (ids?: readonly string[]) => {
      const isWaiting = sql`${works.state} in ('inReview', 'reported') or (${works.state} = 'published' and exists
        (select 1 from ${workReports} where ${workReports.workId} = ${works.id}))`;
      const isNamed = (named: readonly string[]) =>
        and(
          isAnyOf(works.id, named),
          sql`(${works.state} in ('inReview', 'reported', 'published')
            or (${works.state} = 'refused' and (${works.userId} is null or ${works.changedAt} <= ${works.submittedAt})))`,
        );
      const rows = await db
        .select({
          id: works.id,
          title: works.title,
          about: works.about,
          nickname: creators.nickname,
          state: works.state,
          audience: works.audience,
          durationMs: works.durationMs,
          submittedAt: works.submittedAt,
          sentences: works.sentences,
          story: { title: stories.title, sentences: stories.sentences },
          uploadId: soundOf(),
          photos: recordPicturesOf('workCover', works),
          reports: sql<number>`(select count(*)::int from ${workReports} where ${workReports.workId} = ${works.id})`,
        })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .leftJoin(stories, eq(stories.id, works.storyId))
        .where(ids === undefined ? isWaiting : isNamed(ids))
        .orderBy(sql`coalesce(${works.submittedAt}, ${works.publishedAt})`, works.id);
      return rows.map(({ submittedAt, story, sentences, ...row }) => ({
        ...row,
        version: versionOf(submittedAt),
        text: sentences.map(({ text }) => text).join(' '),
        unexpected: unexpectedTexts({ title: row.title, sentences }, story ? storyTextsOf(story) : undefined),
      }));
    },
  };
}
