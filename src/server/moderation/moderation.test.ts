import { and, asc, eq } from 'drizzle-orm';
import { commentReports, comments } from '#server/database/tables/stories/comments.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import { creators, workReports, works } from '#server/database/tables/stories/works.ts';
import { publicEntries, publicEntryReports } from '#server/database/tables/experience/entries.ts';
import { entryRepository } from '#server/domain/experience/entryRepository.ts';
import { shareEntry } from '#server/domain/experience/shareEntry.ts';
import { anEntryInput } from '#test/builders/experience/experience.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';
import { moveWork } from '#server/domain/works/workMachine.ts';
import { workRepository } from '#server/domain/works/workRepository.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway, type TestGateway } from '#server/testing/useGateway.ts';
import { moderatedWorks } from '#server/domain/works/workModeration.ts';
import { moderationOf, type Report, type Verdict } from './moderation.ts';

const USERS = 32;

interface Kind {
  subject: string;
  shown: string;
  waiting: string;
  /** Creates an item that everybody sees. */
  publish: (test: TestGateway) => Promise<string>;
  report: (test: TestGateway, id: string, report: Report) => Promise<boolean>;
  review: (test: TestGateway, id: string, verdict: Verdict) => Promise<boolean>;
  stateOf: (test: TestGateway, id: string) => Promise<string | undefined>;
  countReports: (test: TestGateway, id: string) => Promise<number>;
}

const kinds: Kind[] = [
  {
    subject: 'comment',
    shown: 'approved',
    waiting: 'pending',
    publish: async (test) => {
      const { db, now } = test.gateway;
      const [story] = await db.select({ id: stories.id }).from(stories).limit(1);
      const { userId } = await signIn(test);
      const { id } = await commentRepository(db).write(
        { userId, childId: userId },
        { storyId: story!.id },
        '好听',
        now(),
      );
      await commentRepository(db).review(id, 'shown', now());
      return id;
    },
    report: ({ gateway }, id, report) => commentRepository(gateway.db).report(id, report),
    review: ({ gateway }, id, verdict) => commentRepository(gateway.db).review(id, verdict, gateway.now()),
    stateOf: async ({ gateway }, id) =>
      (await gateway.db.select({ state: comments.state }).from(comments).where(eq(comments.id, id)))[0]?.state,
    countReports: ({ gateway }, id) => gateway.db.$count(commentReports, eq(commentReports.commentId, id)),
  },
  {
    subject: 'entry',
    shown: 'approved',
    waiting: 'pending',
    publish: async (test) => {
      const { db, now } = test.gateway;
      const { userId } = await signIn(test);
      const id = await shareEntry(db, { accountId: userId, childId: userId }, anEntryInput(), now());
      await entryRepository(db, undefined).review(id, 'shown', now());
      return id;
    },
    report: ({ gateway }, id, report) => entryRepository(gateway.db, undefined).report(id, report),
    review: ({ gateway }, id, verdict) => entryRepository(gateway.db, undefined).review(id, verdict, gateway.now()),
    stateOf: async ({ gateway }, id) =>
      (await gateway.db.select({ state: publicEntries.state }).from(publicEntries).where(eq(publicEntries.id, id)))[0]
        ?.state,
    countReports: ({ gateway }, id) => gateway.db.$count(publicEntryReports, eq(publicEntryReports.entryId, id)),
  },
  {
    subject: 'work',
    shown: 'published',
    waiting: 'reported',
    publish: async ({ gateway: { db, now } }) => {
      const [story] = await db.select({ id: stories.id, packId: stories.packId }).from(stories).limit(1);
      const { id: storyId, packId } = story!;
      const creator = { id: 'reader', packId, nickname: '小读者', about: '' };
      await db.insert(creators).values(creator).onConflictDoNothing();
      const id = crypto.randomUUID();
      const texts = { title: '咏鹅', about: '', sound: 'a.mp3' };
      await db
        .insert(works)
        .values({ id, packId, storyId, creatorId: 'reader', ...texts, durationMs: 1_000, publishedAt: now() });
      return id;
    },
    report: ({ gateway }, id, report) => workRepository(gateway.db).report(id, report),
    review: ({ gateway }, id, verdict) => moderationOf(gateway.db, moderatedWorks).review(id, verdict, gateway.now()),
    stateOf: async ({ gateway }, id) =>
      (await gateway.db.select({ state: works.state }).from(works).where(eq(works.id, id)))[0]?.state,
    countReports: ({ gateway }, id) => gateway.db.$count(workReports, eq(workReports.workId, id)),
  },
];

describe.each(databaseKinds)('moderation on %s', (database) => {
  const test = useGateway(database, {}, { poolSize: USERS });
  let userIds: string[] = [];
  beforeAll(async () => {
    userIds = await Promise.all(Array.from({ length: USERS }, async () => (await signIn(test)).userId));
  });

  const reportOf = (userId: string): Report => ({ userId, reason: 'advert', reportedAt: test.gateway.now() });

  describe.each(kinds)('of a $subject', (kind) => {
    const changesOf = async (id: string) => {
      const isThis = and(eq(stateChanges.subject, kind.subject), eq(stateChanges.subjectId, id));
      const rows = await test.gateway.db.select().from(stateChanges).where(isThis).orderBy(asc(stateChanges.id));
      return rows.map(({ fromState, toState, actor }) => [fromState, toState, actor]);
    };

    it('hides the item when three users have reported it, counting each user once', async () => {
      const id = await kind.publish(test);
      const states = [];
      for (const index of [0, 0, 0, 1, 2]) {
        expect(await kind.report(test, id, reportOf(userIds[index]!))).toBe(true);

        states.push(await kind.stateOf(test, id));
      }
      expect(states).toEqual([kind.shown, kind.shown, kind.shown, kind.shown, kind.waiting]);
    });

    it(`hides the item once, with one log entry, when ${USERS} users report it at the same moment`, async () => {
      const id = await kind.publish(test);
      const before = await changesOf(id);
      await Promise.all(userIds.map((userId) => kind.report(test, id, reportOf(userId))));
      expect(await kind.stateOf(test, id)).toBe(kind.waiting);
      expect((await changesOf(id)).slice(before.length)).toEqual([[kind.shown, kind.waiting, 'reports']]);
      // A hidden item collects no further reports.
      expect(await kind.countReports(test, id)).toBe(3);
    });

    it('shows or refuses the item as an operator decides, and deletes the reports of the item', async () => {
      const id = await kind.publish(test);
      await Promise.all(userIds.slice(0, 3).map((userId) => kind.report(test, id, reportOf(userId))));
      const before = await changesOf(id);
      expect(await kind.review(test, id, 'shown')).toBe(true);
      expect(await kind.stateOf(test, id)).toBe(kind.shown);
      expect(await kind.countReports(test, id)).toBe(0);
      expect(await kind.review(test, id, 'refused')).toBe(true);
      expect(await kind.review(test, id, 'refused')).toBe(true);
      expect(await kind.stateOf(test, id)).toBe('refused');
      expect((await changesOf(id)).slice(before.length)).toEqual([
        [kind.waiting, kind.shown, 'operator'],
        [kind.shown, 'refused', 'operator'],
      ]);
    });

    it('does not hide the item again when users whose reports an operator has dismissed report it again, but hides it when three other users do', async () => {
      const id = await kind.publish(test);
      const reportBy = (...indexes: number[]) =>
        Promise.all(indexes.map((index) => kind.report(test, id, reportOf(userIds[index]!))));
      await reportBy(0, 1, 2);
      expect(await kind.review(test, id, 'shown')).toBe(true);
      // The fourth account has reported the item before the operator decides again, so its report is dismissed, too.
      expect(await reportBy(0, 1, 2, 0, 1, 2, 3)).toEqual(Array.from({ length: 7 }, () => true));
      expect([await kind.stateOf(test, id), await kind.countReports(test, id)]).toEqual([kind.shown, 1]);
      expect(await kind.review(test, id, 'shown')).toBe(true);
      await reportBy(0, 1, 2, 3, 4, 5);
      expect([await kind.stateOf(test, id), await kind.countReports(test, id)]).toEqual([kind.shown, 2]);
      await reportBy(3, 6);
      expect([await kind.stateOf(test, id), await kind.countReports(test, id)]).toEqual([kind.waiting, 3]);
    });

    it('refuses reports and reviews of an item that does not exist', async () => {
      expect(await kind.report(test, 'none', reportOf(userIds[0]!))).toBe(false);
      expect(await kind.review(test, 'none', 'shown')).toBe(false);
    });
  });

  it('lets all users report a work again after an operator has published a new version of it', async () => {
    const work = kinds.find(({ subject }) => subject === 'work')!;
    const { db, now } = test.gateway;
    const id = await work.publish(test);
    const reportByThree = () =>
      Promise.all(userIds.slice(0, 3).map((userId) => work.report(test, id, reportOf(userId))));
    await reportByThree();
    await work.review(test, id, 'shown');
    await reportByThree();
    expect(await work.stateOf(test, id)).toBe('published');
    for (const to of ['saved', 'inReview'] as const)
      expect(await moveWork(db, { id, to, actor: 'user', at: now() })).toBe(true);
    await work.review(test, id, 'shown');
    await reportByThree();
    expect(await work.stateOf(test, id)).toBe('reported');
  });
});
