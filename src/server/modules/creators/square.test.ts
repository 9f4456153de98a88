import { and, eq, inArray, like } from 'drizzle-orm';
import { block } from '#contract/stories/blocked.ts';
import * as contract from '#contract/creators/creators.ts';
import { countWorkPlay } from '#contract/stories/works.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorFollows, creatorListeners, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { countListener, countPower } from '#server/domain/creators/creatorTallies.ts';
import { sweep } from '#server/operation/housekeeping.ts';
import { aCreatorsPack } from '#server/testing/pack/aCreatorsPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { scanningPlans, watchQueries } from '#test/load/plans.ts';

/** Noon on a Saturday in Beijing. */
const SATURDAY = Date.UTC(2026, 10, 21, 4);

describe.each(testedDatabases)('the square of creators on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aCreatorsPack() });
  type User = Awaited<ReturnType<typeof signIn>>;
  beforeEach(() => {
    test.time = SATURDAY;
  });

  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const newestCreators = async (user?: User) =>
    idsOf((await call(test, contract.listNewestCreators, {}, user)).body.items);
  const worksOf = async (filter: contract.WorkFilter = {}, user?: User) =>
    idsOf((await call(test, contract.listPublishedWorks, { query: { limit: 20, ...filter } }, user)).body.items);
  const readStories = async (user?: User) =>
    (await call(test, contract.listReadStories, { query: {} }, user)).body.items.map((story) => [
      story.id,
      story.works,
    ]);
  const open = (creatorId: string, user?: User) => call(test, contract.getCreator, { params: { creatorId } }, user);
  const ranking = async (period: 'week' | 'month' | 'all', user?: User) =>
    (await call(test, contract.listCreatorRanking, { query: { period } }, user)).body.items.map((one) => [
      one.id,
      one.listeners,
    ]);
  const follow = (user: User, creatorId: string) => call(test, contract.followCreator, { params: { creatorId } }, user);
  const unfollow = (user: User, creatorId: string) =>
    call(test, contract.unfollowCreator, { params: { creatorId } }, user);
  const feed = async (user: User, page: { limit: number; cursor?: string } = { limit: 20 }) =>
    (await call(test, contract.listFollowedWorks, { query: page }, user)).body;
  const hear = (workId: string, user?: User, options = {}) =>
    call(test, countWorkPlay, { params: { workId } }, { ...user, ...options });

  it('shows guests the newest works, and filters them by age, by story or by creator', async () => {
    expect(await worksOf()).toEqual(['sail-two', 'wink-two', 'wink-one', 'sail-one']);
    expect(await worksOf({ age: 8 })).toEqual(['sail-two']);
    expect(await worksOf({ age: 4 })).toEqual(['wink-two', 'wink-one', 'sail-one']);
    expect(await worksOf({ storyId: 'star-wink' })).toEqual(['wink-two', 'wink-one']);
    expect(await worksOf({ creatorId: 'ann', age: 3 })).toEqual(['sail-one']);
    expect(await newestCreators()).toEqual(['ann', 'cat', 'ben']);
    expect((await readStories()).sort()).toEqual([
      ['ear-umbrella', 1],
      ['moon-boat', 1],
      ['star-wink', 2],
    ]);
  });

  it('lists the ages for which there is a work that the user may hear', async () => {
    const ages = async (user?: User) => (await call(test, contract.listReadStories, { query: {} }, user)).body.ages;
    for (const age of contract.worksAges) {
      expect([age, (await worksOf({ age })).length > 0]).toEqual([age, (await ages())?.includes(age)]);
    }
    const { db } = test.gateway;
    const isOfSailTwo = eq(works.id, 'sail-two');
    expect(await ages()).toContain(8);
    await db.update(works).set({ isHidden: true }).where(isOfSailTwo);
    expect(await ages()).not.toContain(8);
    await db.update(works).set({ isHidden: false }).where(isOfSailTwo);
    const user = await signIn(test);
    await call(test, block, { params: { kind: 'creator', id: 'ben' } }, user);
    await call(test, block, { params: { kind: 'creator', id: 'ann' } }, user);
    expect(await ages(user)).not.toContain(8);
  });

  it('returns the works page by page', async () => {
    const query = { limit: 3 };
    const first = (await call(test, contract.listPublishedWorks, { query })).body;
    expect(idsOf(first.items)).toEqual(['sail-two', 'wink-two', 'wink-one']);
    const { body } = await call(test, contract.listPublishedWorks, { query: { ...query, cursor: first.next ?? '' } });
    expect(body).toMatchObject({ items: [{ id: 'sail-one', publishedAt: Date.UTC(2026, 10, 1, 4) }], next: null });
  });

  it('returns the stories that were read page by page, each once, and the ages only on the first page', async () => {
    const read = (query: object) => call(test, contract.listReadStories, { query });
    const all = (await read({})).body;
    expect([all.items.length, all.next]).toEqual([3, null]);
    const first = (await read({ limit: 2 })).body;
    expect(first.ages).toEqual(all.ages);
    const rest = (await read({ limit: 2, cursor: first.next ?? '' })).body;
    expect(rest).not.toHaveProperty('ages');
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null]);
    expect([...first.items, ...rest.items]).toEqual(all.items);
  });

  it('does not show works that are reported, refused or hidden, nor creators who have only such works', async () => {
    const { db } = test.gateway;
    const ofCat = eq(works.id, 'wink-two');
    await db.update(works).set({ isHidden: true }).where(ofCat);
    expect(await worksOf({ storyId: 'star-wink' })).toEqual(['wink-one']);
    expect(await newestCreators()).toEqual(['ann', 'ben']);
    expect((await open('cat')).status).toBe(404);
    expect((await open('dan')).status).toBe(404);
    await db.update(works).set({ isHidden: false }).where(ofCat);
    await db.update(creators).set({ isHidden: true }).where(eq(creators.id, 'cat'));
    expect((await open('cat')).status).toBe(404);
    expect(await worksOf()).not.toContain('wink-two');
    await db.update(creators).set({ isHidden: false }).where(eq(creators.id, 'cat'));
    expect((await open('cat')).status).toBe(200);
  });

  it('does not show a blocked creator or a blocked story in any list', async () => {
    const user = await signIn(test);
    await hear('wink-one', user);
    await follow(user, 'ann');
    await follow(user, 'ben');
    await call(test, block, { params: { kind: 'creator', id: 'ben' } }, user);
    await call(test, block, { params: { kind: 'story', id: 'moon-boat' } }, user);
    expect(await worksOf({}, user)).toEqual(['wink-two', 'sail-one']);
    expect(await newestCreators(user)).toEqual(['ann', 'cat']);
    expect((await readStories(user)).sort()).toEqual([
      ['ear-umbrella', 1],
      ['star-wink', 1],
    ]);
    expect((await open('ben', user)).status).toBe(404);
    expect((await follow(user, 'ben')).status).toBe(404);
    expect((await ranking('week', user)).map(([id]) => id)).not.toContain('ben');
    expect(idsOf((await feed(user)).items)).toEqual(['sail-one']);
    expect(await worksOf()).toHaveLength(4);
  });

  it('fills its lists even if the user has blocked many of the newest works', async () => {
    const { db } = test.gateway;
    /** Publishes many copies of a work; the copies are newer than all other works. */
    const repeat = async (id: string, times: number): Promise<string[]> => {
      const [work] = await db.select().from(works).where(eq(works.id, id));
      if (!work) throw new Error('The pack has no such work.');
      const copies = Array.from({ length: times }, (_, index) => ({
        ...work,
        id: `${id}-${index}`,
        publishedAt: new Date(SATURDAY - times + index),
      }));
      await db.insert(works).values(copies);
      return copies.map((copy) => copy.id);
    };
    const user = await signIn(test);
    await follow(user, 'ann');
    await follow(user, 'cat');
    await follow(user, 'ben');
    const copies = [...(await repeat('sail-two', 4)), ...(await repeat('wink-one', 250))];
    expect(await newestCreators(user)).toEqual(['ben', 'ann', 'cat']);
    await call(test, block, { params: { kind: 'creator', id: 'ben' } }, user);
    await call(test, block, { params: { kind: 'story', id: 'moon-boat' } }, user);
    expect(await newestCreators(user)).toEqual(['ann', 'cat']);
    const first = await feed(user, { limit: 1 });
    expect(idsOf(first.items)).toEqual(['wink-two']);
    const second = await feed(user, { limit: 1, cursor: first.next ?? '' });
    expect(idsOf(second.items)).toEqual(['sail-one']);
    expect(second.next).toBeNull();
    expect(await worksOf({}, user)).toEqual(['wink-two', 'sail-one']);
    await db.delete(works).where(inArray(works.id, copies));
  });

  it('lists twelve creators even if each of the newest has published 200 works, without a scan of all works, creators or stories', async () => {
    const { db } = test.gateway;
    const [work] = await db.select().from(works).where(eq(works.id, 'sail-one'));
    const [story] = await db.select().from(stories).where(eq(stories.id, 'moon-boat'));
    if (!work || !story) throw new Error('The pack has no such work or story.');
    const numbers = Array.from({ length: 15 }, (_, index) => index);
    const many = Array.from({ length: 1_500 }, (_, index) => index);
    await db.insert(creators).values(many.map((number) => ({ id: `busy-${number}`, nickname: '', about: '' })));
    await db.insert(stories).values(many.map((number) => ({ ...story, id: `busy-${number}` })));
    for (const number of numbers)
      await db.insert(works).values(
        Array.from({ length: 200 }, (_, index) => ({
          ...work,
          id: `busy-${number}-${index}`,
          creatorId: `busy-${number}`,
          publishedAt: new Date(SATURDAY - number * HOUR_MS - index),
        })),
      );
    const queries = watchQueries(db);
    expect(await newestCreators()).toEqual(numbers.slice(0, 12).map((number) => `busy-${number}`));
    await readStories();
    expect(queries.size).toBeGreaterThan(0);
    if (kind === 'postgres') {
      await db.execute('analyze works, creators, stories');
      expect(await scanningPlans(db, queries, 1_000)).toEqual([]);
    }
    await db.delete(works).where(like(works.id, 'busy-%'));
    await db.delete(creators).where(like(creators.id, 'busy-%'));
    await db.delete(stories).where(like(stories.id, 'busy-%'));
  });

  describe('following', () => {
    it('shows the newest works of all followed creators, page by page', async () => {
      const user = await signIn(test);
      expect((await feed(user)).items).toEqual([]);
      await follow(user, 'ann');
      await follow(user, 'cat');
      const first = await feed(user, { limit: 2 });
      expect(idsOf(first.items)).toEqual(['sail-two', 'wink-two']);
      expect(await feed(user, { limit: 2, cursor: first.next ?? '' })).toMatchObject({
        items: [{ id: 'sail-one' }],
        next: null,
      });
      expect((await open('cat', user)).body).toMatchObject({ isFollowed: true });
      await unfollow(user, 'cat');
      expect((await open('cat', user)).body).toMatchObject({ isFollowed: false });
      expect(idsOf((await feed(user)).items)).toEqual(['sail-two', 'sail-one']);
    });

    it('orders works by time across pages, even if a page has fewer works than there are creators', async () => {
      const { db } = test.gateway;
      const user = await signIn(test);
      for (const id of ['ann', 'ben', 'cat']) await follow(user, id);
      const published = await db.select().from(works).where(eq(works.isHidden, false));
      // These ages give several works of one creator in a row, works of different creators in turn, and two works of
      // the same time.
      const ages = { 'sail-one': [1, 2, 3, 9], 'wink-one': [4, 6, 10, 11], 'wink-two': [5, 6, 7, 12] };
      const copies = Object.entries(ages).flatMap(([id, minutes]) =>
        minutes.map((age) => {
          const work = published.find((one) => one.id === id);
          if (!work) throw new Error('The pack has no such work.');
          return { ...work, id: `${id}-${age}`, publishedAt: new Date(SATURDAY - age * 60_000) };
        }),
      );
      await db.insert(works).values(copies);
      const all = idsOf((await feed(user, { limit: 50 })).items);
      expect(all.slice(0, copies.length)).toEqual(
        copies
          .sort((left, right) => Number(right.publishedAt) - Number(left.publishedAt) || (right.id > left.id ? 1 : -1))
          .map(({ id }) => id),
      );
      for (const limit of [1, 2, 3]) {
        const paged: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await feed(user, cursor === '' ? { limit } : { limit, cursor });
          paged.push(...idsOf(page.items));
          cursor = page.next;
        }
        expect(paged).toEqual(all);
      }
      await db.delete(works).where(inArray(works.id, idsOf(copies)));
    });

    it("shows recordings of creators' own texts, and no recording of a story that was hidden", async () => {
      const { db } = test.gateway;
      const user = await signIn(test);
      for (const id of ['ann', 'ben', 'cat']) await follow(user, id);
      const [text] = await db.select().from(works).where(eq(works.id, 'sail-two'));
      await db.update(works).set({ storyId: null, coverStoryId: 'moon-boat' }).where(eq(works.id, 'sail-two'));
      await db.update(stories).set({ isHidden: true }).where(eq(stories.id, 'star-wink'));
      expect(idsOf((await feed(user)).items)).toEqual(['sail-two', 'sail-one']);
      await db.update(works).set(text!).where(eq(works.id, 'sail-two'));
      await db.update(stories).set({ isHidden: false }).where(eq(stories.id, 'star-wink'));
    });

    it('counts a follower once, even if the call is sent 24 times at the same moment, and can be undone', async () => {
      const { followers } = (await open('cat')).body;
      const [one, other] = [await signIn(test), await signIn(test)];
      await Promise.all(Array.from({ length: 24 }, (_, index) => follow(index % 2 === 0 ? one : other, 'cat')));
      expect((await open('cat')).body.followers).toBe(followers + 2);
      await Promise.all(Array.from({ length: 4 }, () => unfollow(one, 'cat')));
      expect((await open('cat')).body.followers).toBe(followers + 1);
    });

    it('ROLE-03 requires a registered user', async () => {
      expect((await call(test, contract.followCreator, { params: { creatorId: 'ann' } })).status).toBe(401);
      const user = await signIn(test);
      await test.gateway.db.update(users).set({ isAnonymous: true }).where(eq(users.id, user.userId));
      expect((await follow(user, 'ann')).status).toBe(403);
      expect((await call(test, contract.listFollowedWorks, { query: { limit: 5 } }, user)).status).toBe(403);
      expect(await test.gateway.db.$count(creatorFollows, eq(creatorFollows.userId, user.userId))).toBe(0);
    });

    it('is answered with 404 for a creator who does not exist', async () => {
      expect((await follow(await signIn(test), 'nobody')).status).toBe(404);
    });
  });

  describe('the ranking', () => {
    beforeEach(async () => {
      await test.gateway.db.delete(creatorListeners);
      await test.gateway.db.delete(creatorTallies);
    });

    it('counts each account once per creator in a week, in a month and in all time', async () => {
      const [one, other] = [await signIn(test), await signIn(test)];
      test.time = SATURDAY - 30 * DAY_MS;
      await hear('wink-two', one);
      test.time = SATURDAY - 10 * DAY_MS;
      await hear('wink-one', one);
      await hear('wink-one', other);
      test.time = SATURDAY;
      await hear('sail-one', one);
      await hear('sail-two', one);
      await hear('wink-one', one);
      expect(await ranking('week')).toEqual([
        ['ben', 1],
        ['ann', 1],
      ]);
      expect(await ranking('month')).toEqual([
        ['ben', 2],
        ['ann', 1],
      ]);
      expect(await ranking('all')).toEqual([
        ['ben', 2],
        ['cat', 1],
        ['ann', 1],
      ]);
      expect((await open('ben')).body.listeners).toBe(2);
    });

    it('lists as rising those creators whom more accounts discover in the last seven days than in the seven days before', async () => {
      const users = await Promise.all(Array.from({ length: 4 }, () => signIn(test)));
      const rising = async (user?: User) =>
        (await call(test, contract.listRisingCreators, {}, user)).body.items.map(({ id, growth, listeners }) => [
          id,
          growth,
          listeners,
        ]);
      const hearAt = async (daysAgo: number, workId: string, listeners: readonly User[]) => {
        test.time = SATURDAY - daysAgo * DAY_MS;
        for (const user of listeners) await hear(workId, user);
      };
      // Twenty days ago is before both periods that are compared.
      await hearAt(20, 'sail-one', users.slice(3));
      await hearAt(13, 'wink-two', users.slice(0, 3));
      await hearAt(7, 'wink-one', users.slice(0, 1));
      // These accounts have heard Ben and Cat before, so that they do not discover them.
      await hearAt(6, 'wink-one', users);
      await hearAt(3, 'wink-two', users);
      await hearAt(0, 'wink-two', users);
      await hearAt(0, 'sail-two', users);
      expect(await rising()).toEqual([
        ['ann', 3, 4],
        ['ben', 2, 4],
      ]);
      const [user] = users;
      await call(test, block, { params: { kind: 'creator', id: 'ann' } }, user);
      expect(await rising(user)).toEqual([['ben', 2, 4]]);
      await sweep(test.gateway.db, new Date(SATURDAY));
      expect(await rising()).toHaveLength(2);
      test.time = SATURDAY + 7 * DAY_MS;
      expect(await rising()).toEqual([]);
    });

    it("marks the creators who are children of the user's own account, as do the lists of the newest and of the rising creators", async () => {
      const [own, other] = [await signIn(test), await signIn(test)];
      const isAnn = eq(creators.id, 'ann');
      await test.gateway.db.update(creators).set({ userId: own.userId }).where(isAnn);
      for (const id of ['sail-one', 'wink-one']) await hear(id, other);
      const lists = [
        [contract.listCreatorRanking, { query: { period: 'all' } }],
        [contract.listRisingCreators, {}],
        [contract.listNewestCreators, {}],
      ] as const;
      for (const [list, request] of lists) {
        const mine = async (user?: User) =>
          (await call(test, list, request as never, user)).body.items.filter(({ isMine }) => isMine);
        expect(idsOf(await mine(own))).toEqual(['ann']);
        expect([await mine(other), await mine()]).toEqual([[], []]);
      }
      await test.gateway.db.update(creators).set({ userId: null }).where(isAnn);
    });

    it('counts one user once, however many device ids, networks and plays the client sends, and counts no guest', async () => {
      const user = await signIn(test);
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          hear('wink-one', index % 2 === 0 ? user : undefined, {
            deviceId: `invented-${index}`,
            address: `10.7.${index}.1`,
          }),
        ),
      );
      await test.gateway.db.update(users).set({ isAnonymous: true }).where(eq(users.id, user.userId));
      await hear('sail-one', user);
      expect(await ranking('week')).toEqual([['ben', 1]]);
    });

    it('counts every listener and every tip when 32 changes arrive at the same moment', async () => {
      const listeners = await Promise.all(Array.from({ length: 8 }, () => signIn(test)));
      const now = new Date(SATURDAY);
      await Promise.all(
        Array.from({ length: 32 }, (_, index) => {
          const userId = listeners[index % 8]?.userId ?? '';
          return index < 16
            ? countListener(test.gateway.db, { userId, creatorId: 'ann' }, now)
            : test.gateway.db.transaction((tx) => countPower(tx, 'ann', 5, now));
        }),
      );
      expect(await ranking('week')).toEqual([['ann', 8]]);
      expect((await open('ann')).body).toMatchObject({ listeners: 8, power: 16 * 5 });
    });

    it('deletes the listeners counted for past weeks and months, and keeps those counted for all time', async () => {
      const user = await signIn(test);
      await hear('wink-one', user);
      const kept = async () =>
        (await test.gateway.db.select().from(creatorListeners)).map(({ period }) => period.split(' ')[0]).sort();
      await sweep(test.gateway.db, new Date(SATURDAY));
      expect(await kept()).toEqual(['all', 'month', 'week']);
      await sweep(test.gateway.db, new Date(SATURDAY + 20 * DAY_MS));
      expect(await kept()).toEqual(['all']);
      const ofAllTime = and(eq(creatorTallies.creatorId, 'ben'), eq(creatorTallies.period, 'all'));
      expect(await test.gateway.db.$count(creatorTallies, ofAllTime)).toBe(1);
      expect(await test.gateway.db.$count(creatorTallies)).toBe(1);
    });
  });
});
