import crypto from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ChosenCover, MAX_LOGGED, type MyWork, type ReadSentence } from '#contract/works/myWorks.ts';
import { type Audience, changeableStates, MAX_WORKS, type WorkState } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { withdrawExportsOf } from '#server/domain/privacy/export/exportMachine.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { messageOf, Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { addWithin } from '#server/limits/rowLimits.ts';
import { recordPicturesOf, removeWorkUploads, setRecordPictures } from '#server/uploads/recordPictures.ts';
import { heardMinutes } from './hearings.ts';
import { creatorOf } from './myCreator.ts';
import { findStoryTexts } from './storyTexts.ts';
import { discardUnfinishedSound, soundOf } from './workSound.ts';
import { showPhoto } from './workModeration.ts';
import { moveWork, workMachine } from './workMachine.ts';
import { firstTitle, workAbout, workSentences, workTitle } from './workText.ts';

/** A child, and the account to which it belongs. */
export interface Owner {
  accountId: string;
  childId: string;
}

/** A work with the id of its photo. The id is replaced by signed addresses only when the work is sent. */
export type StoredWork = Omit<MyWork, 'photo'> & { photo: string | null; sentences: ReadSentence[] };

/** `soundId` is the id of the upload with the sound; null if there is none yet. */
export type DetailedWork = StoredWork & { soundId: string | null };

interface Draft {
  storyId: string | null;
  title: string;
  sentences: ReadSentence[];
}

interface Change {
  title?: string | undefined;
  about?: string | undefined;
  cover?: ChosenCover | undefined;
  audience?: Audience | undefined;
  sentences?: ReadSentence[] | undefined;
}

const coverStory = alias(stories, 'cover_story');

/**
 * The recordings of one child. The caller has checked that the child belongs to the account. Every statement is limited
 * to this child.
 */
export function myWorkRepository(db: Database, { accountId, childId }: Owner) {
  const isOwn = (id: string) => and(eq(works.userId, childId), eq(works.id, id));

  const select = () =>
    db
      .select({
        work: getTableColumns(works),
        cover: coverStory.cover,
        pack: { id: packs.id, contentHash: packs.contentHash },
        story: { id: stories.id, title: stories.title },
        photos: recordPicturesOf('workCover', works),
        soundId: soundOf(),
        heardMinutes,
      })
      .from(works)
      .innerJoin(coverStory, eq(coverStory.id, works.coverStoryId))
      .innerJoin(packs, eq(packs.id, coverStory.packId))
      .leftJoin(stories, eq(stories.id, works.storyId))
      .leftJoin(workHearingSums, eq(workHearingSums.workId, works.id))
      .$dynamic();
  type Row = Awaited<ReturnType<typeof select>>[number];

  async function shown(rows: readonly Row[]): Promise<StoredWork[]> {
    const sounds = await unfinishedUploads(
      db,
      rows.map(({ work }) => work.id),
    );
    return rows.map(({ work, cover, pack, story, photos, ...row }) => ({
      id: work.id,
      title: work.title,
      about: work.about,
      state: seenByOwner(work.state),
      refusal: work.refusal,
      audience: work.audience,
      ...withCover({ cover, pack }),
      photo: photos[0] ?? null,
      story,
      durationMs: work.durationMs,
      upload: sounds.get(work.id) ?? null,
      playCount: work.playCount,
      listenerCount: work.listenerCount,
      heardMinutes: row.heardMinutes,
      createdAt: (work.createdAt ?? work.publishedAt).getTime(),
      changedAt: (work.changedAt ?? work.publishedAt).getTime(),
      publishedAt: work.state === 'published' ? work.publishedAt.getTime() : null,
      sentences: work.sentences,
    }));
  }

  async function get(id: string): Promise<DetailedWork> {
    const rows = await select().where(isOwn(id));
    const [work] = await shown(rows);
    if (!work) throw new Problem(404, 'not_found');
    return { ...work, soundId: rows[0]?.soundId ?? null };
  }

  /** Locks a work, so that concurrent changes to it run one after the other. */
  async function lock(id: string) {
    const [row] = await db.select().from(works).where(isOwn(id)).for('update');
    if (!row) throw new Problem(404, 'not_found');
    return row;
  }

  async function lockChangeable(id: string) {
    const row = await lock(id);
    if (!changeableStates.some((state) => state === row.state)) throw new Problem(409, unchangeableReason(row.state));
    return row;
  }

  return {
    get,

    async list({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const rows = await select()
        .where(
          and(eq(works.userId, childId), after(cursor, { column: works.createdAt, id: works.id, isDescending: true })),
        )
        .orderBy(desc(works.createdAt), desc(works.id))
        .limit(limit + 1);
      const page = pageOf(rows, limit, ({ work: { id, createdAt, publishedAt } }) => ({
        id,
        sortedBy: createdAt ?? publishedAt,
      }));
      return { items: await shown(page.rows), next: page.next };
    },

    /** Creates a draft and returns its id. Like all other changes, it must run in a transaction. */
    async create({ storyId, title, sentences }: Draft, now: Date): Promise<string> {
      const id = crypto.randomUUID();
      const storyTexts = await findStoryTexts(db, storyId);
      const texts = { title: firstTitle(title, storyTexts), sentences: workSentences(sentences, storyTexts) };
      const row = { ...texts, about: '', sound: '', durationMs: 0 };
      const coverStoryId = storyId === null ? await findDefaultCoverStory(db) : await coverStoryFor(db, storyId);
      const times = { publishedAt: now, createdAt: now, changedAt: now };
      const creatorId = await creatorOf(db, childId);
      await addWithin(
        db,
        {
          userId: childId,
          most: MAX_WORKS,
          count: (tx) => tx.$count(works, eq(works.userId, childId)),
          refusal: 'too_many_works',
        },
        (tx) =>
          tx.insert(works).values({
            id,
            userId: childId,
            creatorId,
            storyId,
            coverStoryId,
            ...row,
            ...times,
            audience: 'family',
            state: 'draft',
          }),
      );
      return id;
    },

    async change(id: string, { title, about, cover, audience, sentences }: Change, now: Date): Promise<void> {
      const { durationMs, ...work } = await lockChangeable(id);
      const storyTexts = await findStoryTexts(db, work.storyId);
      const next = sentences && workSentences(sentences, storyTexts);
      if (next && !isDeepStrictEqual(next, work.nextSentences ?? work.sentences))
        await discardUnfinishedSound(db, id, now);
      const storyId = cover?.kind === 'story' ? cover.storyId : null;
      const coverStoryId = storyId === null ? undefined : await visibleStory(db, storyId);
      if (cover) {
        const pictures = cover.kind === 'photo' ? [cover.pictureId] : [];
        await setRecordPictures(db, { userId: accountId, purpose: 'workCover', recordId: id, pictures }, now);
      }
      await db
        .update(works)
        .set({
          changedAt: now,
          ...(title !== undefined && { title: workTitle(title, [storyTexts, new Set([work.title])]) }),
          ...(about !== undefined && { about: workAbout(about) }),
          // If there is a sound, its sentences and their times stay unchanged. The new sentences wait until a new sound
          // replaces that sound (`finishWorkSound`).
          ...(next !== undefined && durationMs > 0 && { nextSentences: next }),
          ...(next !== undefined && durationMs === 0 && { sentences: next }),
          ...(audience !== undefined && { audience }),
          ...(coverStoryId !== undefined && { coverStoryId }),
        })
        .where(isOwn(id));
    },

    /**
     * Saves a work for the family, or submits it for a review. Changes nothing if the work already has the same
     * audience and is already saved, in review or published. `confirm` throws unless a parent has agreed that the work
     * leaves the family.
     */
    async submit(id: string, audience: Audience, confirm: () => Promise<void>, now: Date): Promise<void> {
      const work = await lock(id);
      const to = audience === 'family' ? 'saved' : 'inReview';
      const isThere = work.state === to || (to === 'inReview' && work.state === 'published');
      if (isThere && work.audience === audience) return;
      if (!['draft', 'saved', 'refused'].includes(work.state)) throw new Problem(409, unchangeableReason(work.state));
      if (work.durationMs === 0) throw new Problem(409, 'work_without_sound');
      if (to === 'inReview') await confirm();
      const set = [
        [works.audience, audience],
        [works.submittedAt, now],
        [works.refusal, null],
      ] as const;
      if (work.state === 'saved' && to === 'saved') await db.update(works).set({ audience }).where(isOwn(id));
      else await moveWork(db, { id, to, actor: 'user', set, at: now });
    },

    /** Withdraws a work, so that only the family hears it. Does nothing if only the family hears it already. */
    async withdraw(id: string, now: Date): Promise<void> {
      const { state } = await lock(id);
      if (state === 'takenDown') throw new Problem(409, 'work_taken_down');
      const from = ['inReview', 'published', 'reported'] as const;
      const set = [[works.audience, 'family']] as const;
      const isWithdrawn = await moveWork(db, { id, to: 'saved', from, actor: 'user', set, at: now });
      if (isWithdrawn) await showPhoto(db, id);
    },

    /** Deletes a work with its sound and photo. The sweep removes the files. Returns whether the work existed. */
    remove: (id: string, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [work] = await tx.select({ createdAt: works.createdAt }).from(works).where(isOwn(id)).for('update');
        if (!work) return false;
        await removeWorkUploads(tx, id, now);
        await withdrawExportsOf(tx, accountId, work.createdAt ?? new Date(0), now);
        await tx.delete(works).where(isOwn(id));
        return true;
      }),

    /** Returns the state changes of a work that its owner may see. */
    async log(id: string) {
      await get(id);
      const rows = await db
        .select()
        .from(stateChanges)
        .where(
          and(
            eq(stateChanges.subject, workMachine.subject),
            eq(stateChanges.subjectId, id),
            ne(stateChanges.toState, 'reported' satisfies WorkState),
          ),
        )
        .orderBy(desc(stateChanges.id))
        .limit(MAX_LOGGED);
      return rows.map(({ fromState, toState, actor, changedAt }) => ({
        from: seenByOwner(fromState as WorkState),
        to: toState as WorkState,
        by: actor as 'user' | 'gateway' | 'operator',
        at: changedAt.getTime(),
      }));
    },
  };
}

/** Hides from the owner that a work was reported: the owner sees the state `inReview`. */
const seenByOwner = (state: WorkState): WorkState => (state === 'reported' ? 'inReview' : state);

/** Returns the reason why a work in this state cannot be changed. */
function unchangeableReason(state: WorkState): ProblemCode {
  if (state === 'takenDown') return 'work_taken_down';
  return state === 'uploading' ? 'work_uploading' : 'work_published';
}

async function visibleStory(db: Database, id: string): Promise<string> {
  const [row] = await db
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.id, id), eq(stories.isHidden, false)));
  if (!row) throw new Problem(404, 'not_found');
  return row.id;
}

/**
 * Returns the story whose cover is shown for a work that reads this story. If the story was hidden during the
 * recording, the work can still be sent; it then shows the cover of another story, and only the child's own family can
 * hear it.
 */
async function coverStoryFor(db: Database, id: string): Promise<string> {
  const [row] = await db.select({ isHidden: stories.isHidden }).from(stories).where(eq(stories.id, id));
  if (!row) throw new Problem(404, 'not_found');
  return row.isHidden ? findDefaultCoverStory(db) : id;
}

/**
 * Returns a story for the cover of a work that reads the child's own text. The work shows that cover until another one
 * is chosen.
 */
async function findDefaultCoverStory(db: Database): Promise<string> {
  const [row] = await db
    .select({ id: stories.id })
    .from(stories)
    .where(eq(stories.isHidden, false))
    .orderBy(stories.id)
    .limit(1);
  if (!row) throw new Problem(404, 'not_found');
  return row.id;
}

async function unfinishedUploads(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, NonNullable<MyWork['upload']>>> {
  const rows = await db
    .select()
    .from(uploads)
    .where(
      and(
        isAnyOf(uploads.workId, ids),
        eq(uploads.purpose, 'recording'),
        inArray(uploads.state, ['receiving', 'refused']),
      ),
    )
    .orderBy(uploads.createdAt);
  return new Map(
    rows.map(({ id, workId, state, announcedBytes, receivedBytes, refusal }) => {
      const isComplete = receivedBytes === announcedBytes;
      const problem = state === 'refused' ? messageOf((refusal ?? 'recording_broken') as ProblemCode) : null;
      const isRefused = problem !== null;
      return [
        workId ?? '',
        {
          id,
          state: isRefused ? 'refused' : isComplete ? 'checking' : 'receiving',
          bytes: announcedBytes,
          receivedBytes,
          problem,
        } as const,
      ];
    }),
  );
}
