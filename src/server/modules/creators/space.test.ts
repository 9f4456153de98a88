import { eq } from 'drizzle-orm';
import * as fans from '#contract/creators/fans.ts';
import { followCreator, getCreator, unfollowCreator } from '#contract/creators/creators.ts';
import * as groups from '#contract/creators/groups.ts';
import * as contract from '#contract/creators/space.ts';
import { block } from '#contract/stories/blocked.ts';
import { countWorkPlay, getTipping, getWork, tipWork } from '#contract/stories/works.ts';
import { MAX_TIPPED_A_DAY } from '#lib/creators/creatorRules.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import {
  creatorAwards,
  creatorFollows,
  creatorListeners,
  creatorSupporters,
  creatorTallies,
  fanGroups,
} from '#server/database/tables/stories/creators.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works, workTips } from '#server/database/tables/stories/works.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { aCreatorsPack } from '#server/testing/pack/aCreatorsPack.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** Noon on a Saturday in Beijing. */
const SATURDAY = Date.UTC(2026, 10, 21, 4);

describe.each(testedDatabases)('the space of a creator on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aCreatorsPack() }, { poolSize: 16 });
  type User = Awaited<ReturnType<typeof signIn>>;
  const db = () => test.gateway.db;
  let ann: User;

  /** Signs in a user and makes this user the creator of existing works. */
  async function anAuthor(creatorId: string): Promise<User> {
    const user = await signIn(test);
    await db().update(creators).set({ userId: user.userId }).where(eq(creators.id, creatorId));
    return user;
  }
  async function withShells(amount: number, nickname = '小石头'): Promise<User> {
    const user = await signIn(test);
    await db().update(users).set({ nickname }).where(eq(users.id, user.userId));
    await shellLedger(db()).give(user.userId, { kind: 'dictation', occasion: 'test', amount }, new Date(test.time));
    return user;
  }
  beforeEach(async () => {
    test.time = SATURDAY;
    await db().update(packs).set({ isBuiltIn: false });
    await db().update(creators).set({ userId: null });
    const shared = [creatorAwards, creatorFollows, creatorListeners, creatorSupporters, creatorTallies, fanGroups];
    for (const table of [...shared, workTips]) await db().delete(table);
    ann = await anAuthor('ann');
  });

  const balance = ({ userId }: User) => shellLedger(db()).balance(userId);
  const tip = (user: User, amount: 1 | 5 | 10, workId = 'sail-one', options: CallOptions = {}) =>
    call(test, tipWork, { params: { workId }, body: { amount } }, { ...user, ...options });
  const space = async (user: CallOptions) => (await call(test, contract.getCreatorSpace, {}, user)).body;
  const supporters = async (user: CallOptions, period: 'week' | 'month' | 'all' = 'week') =>
    (await call(test, contract.listSupporters, { query: { period } }, user)).body.items;
  const follow = (user: User, creatorId: string) => call(test, followCreator, { params: { creatorId } }, user);
  const fansOf = async (user: CallOptions, text = '') =>
    (await call(test, fans.listFans, { body: { text, limit: 20 } }, user)).body;

  it('counts works, fans, plays and earned tips for the active child only', async () => {
    const user = await withShells(20);
    await call(test, countWorkPlay, { params: { workId: 'sail-one' } }, user);
    await follow(user, 'ann');
    await tip(user, 5);
    expect(await space(ann)).toMatchObject({
      creator: { id: 'ann' },
      works: 2,
      fans: 1,
      listeners: 1,
      plays: 1,
      power: 5,
      income: 2,
      level: 1,
    });
    const brother = { ...ann, childId: await addSibling(test, ann.userId) };
    expect(await space(brother)).toMatchObject({ creator: null, works: 0, fans: 0, income: 0 });
    expect((await fansOf(brother)).items).toEqual([]);
    expect(await supporters(brother)).toEqual([]);
  });

  describe('tips', () => {
    it("give half of all tipped shells to the creator's account, and no half shell is lost by rounding", async () => {
      const [one, other] = [await withShells(5), await withShells(5)];
      for (const [user, expected] of [
        [one, 0],
        [other, 1],
        [one, 1],
        [other, 2],
      ] as const) {
        expect((await tip(user, 1)).status).toBe(200);
        expect(await balance(ann)).toBe(expected);
      }
      expect(await balance(one)).toBe(3);
    });

    it('are counted correctly even if 32 requests arrive at the same moment from four accounts, each with two idempotency keys', async () => {
      const givers = await Promise.all([9, 9, 9, 9].map((amount) => withShells(amount)));
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, index) => {
          const giver = givers[index % 4]!;
          return tip(giver, 5, 'sail-one', { idempotencyKey: `one-of-two-keys-of-an-account-${index % 8}` });
        }),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 500)).toEqual([]);
      for (const giver of givers) expect(await balance(giver)).toBe(4);
      expect(await balance(ann)).toBe(10);
      expect(await space(ann)).toMatchObject({ power: 20, income: 10 });
      expect((await supporters(ann)).map(({ place, power }) => [place, power])).toEqual(
        [1, 1, 1, 1].map((one) => [one, 5]),
      );
      expect(await db().$count(workTips)).toBe(4);
    });

    it(`are limited to ${MAX_TIPPED_A_DAY} shells a day for all children of an account and all works together, even if they are sent at the same moment`, async () => {
      const user = await withShells(90);
      const childId = await addSibling(test, user.userId);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          tip(user, 5, index % 2 === 0 ? 'sail-one' : 'wink-one', index % 3 === 0 ? { childId } : {}),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
      expect(await tip(user, 1)).toMatchObject({ status: 409, body: { code: 'too_many_tips' } });
      const tipping = { params: { workId: 'sail-one' } };
      expect((await call(test, getTipping, tipping, user)).body).toMatchObject({ balance: 70, left: 0 });
      // 13 hours later, it is the next day in China.
      test.time += 13 * HOUR_MS;
      expect((await call(test, getTipping, tipping, user)).body).toMatchObject({ left: MAX_TIPPED_A_DAY });
      expect((await tip(user, 10)).status).toBe(200);
    });

    it('count towards the daily limit even after the tipped work was deleted', async () => {
      const user = await withShells(90);
      const [work] = await db().select().from(works).where(eq(works.id, 'sail-one'));
      if (!work) throw new Error('The pack has no such work.');
      await db()
        .insert(works)
        .values({ ...work, id: 'sail-deleted' });
      for (const amount of [10, 10] as const) expect((await tip(user, amount, 'sail-deleted')).status).toBe(200);
      await db().delete(works).where(eq(works.id, 'sail-deleted'));
      const tipping = { params: { workId: 'sail-one' } };
      expect((await call(test, getTipping, tipping, user)).body).toMatchObject({ given: 0, left: 0 });
      expect(await tip(user, 1)).toMatchObject({ status: 409, body: { code: 'too_many_tips' } });
    });

    it("are refused for works of one's own family or of the built-in pack", async () => {
      await shellLedger(db()).give(ann.userId, { kind: 'dictation', occasion: 'x', amount: 9 }, new Date(SATURDAY));
      const sibling = { childId: await addSibling(test, ann.userId) };
      expect(await tip(ann, 1, 'sail-one', sibling)).toMatchObject({ status: 409, body: { code: 'no_tips' } });
      const user = await withShells(9);
      const acceptsTips = async (by: User) =>
        (await call(test, getWork, { params: { workId: 'sail-one' } }, by)).body.acceptsTips;
      expect([await acceptsTips(ann), await acceptsTips(user)]).toEqual([false, true]);
      await db().update(packs).set({ isBuiltIn: true });
      expect(await tip(user, 1)).toMatchObject({ status: 409, body: { code: 'no_tips' } });
      expect(await acceptsTips(user)).toBe(false);
      expect(await balance(user)).toBe(9);
    });
  });

  it('rank the supporters of a week and of a month, whose nicknames are masked if they are not creators', async () => {
    const ben = await anAuthor('ben');
    await shellLedger(db()).give(ben.userId, { kind: 'dictation', occasion: 'x', amount: 30 }, new Date(SATURDAY));
    const stone = await withShells(30, '小石头');
    test.time = SATURDAY - 10 * DAY_MS;
    await tip(ben, 10);
    test.time = SATURDAY;
    await tip(stone, 5);
    expect(await supporters(ann, 'week')).toEqual([{ place: 1, name: '小**头', power: 5 }]);
    expect(await supporters(ann, 'month')).toEqual([
      { place: 1, name: '昵称 ben', power: 10 },
      { place: 2, name: '小**头', power: 5 },
    ]);
    expect(await supporters(stone, 'all')).toEqual([]);
  });

  describe('the rewards of levels', () => {
    const awards = async (user: CallOptions) => (await call(test, contract.getCreatorAwards, {}, user)).body.items;
    const claim = (user: CallOptions, level: number) =>
      call(test, contract.claimCreatorAward, { params: { level } }, user);

    it('require both listeners and power (tipped shells), and are given once even if 16 claims arrive at the same moment', async () => {
      const listeners = await Promise.all([6, 6, 6].map((amount) => withShells(amount)));
      await tip(listeners[0]!, 5);
      expect((await awards(ann))[0]).toEqual({ level: 2, isReached: false, isClaimed: false });
      expect(await claim(ann, 2)).toMatchObject({ status: 409, body: { code: 'level_not_reached' } });
      for (const user of listeners) await call(test, countWorkPlay, { params: { workId: 'sail-one' } }, user);
      expect(await space(ann)).toMatchObject({ level: 2, awards: 1 });
      const before = await balance(ann);
      const answers = await Promise.all(Array.from({ length: 16 }, () => claim(ann, 2)));
      expect(answers.map(({ body }) => body.shells).filter((shells) => shells === 10)).toHaveLength(1);
      expect(await balance(ann)).toBe(before + 10);
      expect((await awards(ann))[0]).toEqual({ level: 2, isReached: true, isClaimed: true });
      expect(await space(ann)).toMatchObject({ awards: 0 });
    });

    it('are given once to each child, even if the child becomes a creator a second time after its guardian has withdrawn the consent', async () => {
      /**
       * Lets a child reach level 2 with a new creator. Returns the status of the claim and the shells that it gives.
       */
      const reachAndClaim = async (child: CallOptions & { userId: string }, creatorId: string) => {
        await db()
          .update(creators)
          .set({ userId: child.childId ?? child.userId })
          .where(eq(creators.id, creatorId));
        await db().insert(creatorTallies).values({ creatorId, period: 'all', listeners: 3, power: 5 });
        const { status, body } = await claim(child, 2);
        return [status, body.shells];
      };
      const sister = { ...ann, childId: await addSibling(test, ann.userId) };
      await db().update(creators).set({ userId: null });
      expect(await reachAndClaim(ann, 'ann')).toEqual([200, 10]);
      await db().update(creators).set({ userId: null });
      expect(await reachAndClaim(ann, 'ben')).toEqual([200, 0]);
      expect((await awards(ann))[0]).toEqual({ level: 2, isReached: true, isClaimed: true });
      await db().update(creators).set({ userId: null });
      expect(await reachAndClaim(sister, 'cat')).toEqual([200, 10]);
    });

    it("are not given a second time if an earlier release, which stored the creator's id in the ledger, has already given them", async () => {
      await db().insert(creatorTallies).values({ creatorId: 'ann', period: 'all', listeners: 3, power: 5 });
      const earning = {
        kind: 'creator_award',
        occasion: 'a-former-creator 2',
        amount: 10,
        childId: ann.userId,
      } as const;
      await shellLedger(db()).give(ann.userId, earning, new Date(test.time));
      expect((await claim(ann, 2)).body).toEqual({ shells: 0 });
      expect(await balance(ann)).toBe(10);
    });

    it('are not given to a child that has published nothing, nor for level 1', async () => {
      const user = await signIn(test);
      expect((await claim(user, 2)).status).toBe(404);
      expect((await claim(ann, 1)).status).toBe(404);
      expect((await awards(user)).map(({ isReached }) => isReached)).toEqual([false, false, false, false]);
    });
  });

  describe('fans', () => {
    it('have a masked nickname or, if they are creators, their public name, and such creators can be followed back', async () => {
      const ben = await anAuthor('ben');
      const stone = await withShells(0, '小石头');
      await follow(ben, 'ann');
      test.time += 1_000;
      await follow(stone, 'ann');
      const { count, items } = await fansOf(ann);
      expect(count).toBe(2);
      expect(items.map(({ name, creatorId, isFollowed }) => [name, creatorId, isFollowed])).toEqual([
        ['小**头', null, false],
        ['昵称 ben', 'ben', false],
      ]);
      expect(JSON.stringify(items)).not.toContain(stone.userId);
      await follow(ann, 'ben');
      expect((await fansOf(ann)).items[1]).toMatchObject({ isFollowed: true });
      expect((await fansOf(ann, 'BEN')).items.map(({ name }) => name)).toEqual(['昵称 ben']);
      expect((await fansOf(ann, '小')).items.map(({ name }) => name)).toEqual(['小**头']);
      expect((await fansOf(ann, '石头')).items).toEqual([]);
      expect((await fansOf(ann, '%')).items).toEqual([]);
      const follows = await call(test, fans.listFollows, { body: { text: 'ann', limit: 5 } }, ben);
      expect(follows.body.items.map(({ creator }) => creator.id)).toEqual(['ann']);
    });

    it("ROLE-03 can be removed by their creator only, and then leave the creator's group", async () => {
      const [fan, other] = [await signIn(test), await anAuthor('ben')];
      await call(test, groups.openFanGroup, {}, ann);
      await call(test, groups.joinFanGroup, { params: { creatorId: 'ann' } }, fan);
      const [shown] = (await fansOf(ann)).items;
      expect(shown).toMatchObject({ isMember: true });
      const params = { fanId: shown?.id ?? '' };
      expect((await call(test, fans.removeFan, { params }, other)).status).toBe(404);
      expect((await call(test, fans.removeFan, { params }, fan)).status).toBe(404);
      expect((await call(test, fans.removeFan, { params }, ann)).status).toBe(200);
      expect((await fansOf(ann)).items).toEqual([]);
      expect((await call(test, groups.listFanGroups, {}, fan)).body.items).toEqual([]);
    });

    it("never include the creator's own family, which does not count as listeners either", async () => {
      expect(await follow(ann, 'ann')).toMatchObject({ status: 409, body: { code: 'own_creator' } });
      await call(test, countWorkPlay, { params: { workId: 'sail-one' } }, ann);
      const { body } = await call(test, getCreator, { params: { creatorId: 'ann' } }, ann);
      expect(body).toMatchObject({ listeners: 0, followers: 0, isMine: true });
    });
  });

  describe('a group of fans', () => {
    const params = { creatorId: 'ann' };
    const group = (user?: CallOptions) => call(test, groups.getFanGroup, { params }, user);
    const listed = async (user?: CallOptions) =>
      (await group(user)).body.list.map(({ story, isRemovable }) => [story.id, isRemovable]);
    const share = (user: CallOptions, storyId: string) =>
      call(test, groups.shareGroupStory, { params: { ...params, storyId } }, user);
    const unshare = (user: CallOptions, storyId: string) =>
      call(test, groups.removeGroupStory, { params: { ...params, storyId } }, user);

    it('has a list to which its creator and its members add stories', async () => {
      const [one, other] = [await signIn(test), await signIn(test)];
      expect((await group()).status).toBe(404);
      expect((await call(test, groups.listFanGroups, {}, ann)).body).toEqual({ mayOpen: true, items: [] });
      expect((await call(test, groups.openFanGroup, {}, one)).status).toBe(404);
      await Promise.all([1, 2, 3].map(() => call(test, groups.openFanGroup, {}, ann)));
      expect((await share(one, 'star-wink')).status).toBe(404);
      await Promise.all([1, 2, 3].map(() => call(test, groups.joinFanGroup, { params }, one)));
      expect((await group(one)).body).toMatchObject({ members: 1, isMember: true, isMine: false });
      const sibling = { ...ann, childId: await addSibling(test, ann.userId) };
      expect((await group(sibling)).body).toMatchObject({ isMine: false, isOfFamily: true, isMember: false });
      expect((await group(one)).body.isOfFamily).toBe(false);
      expect(await call(test, groups.joinFanGroup, { params }, sibling)).toMatchObject({
        status: 409,
        body: { code: 'own_creator' },
      });
      expect((await group(one)).body.members).toBe(1);
      await share(one, 'star-wink');
      test.time += 1_000;
      await share(ann, 'ear-umbrella');
      await share(one, 'ear-umbrella');
      expect((await share(one, 'no-such-story')).status).toBe(404);
      expect(await listed(one)).toEqual([
        ['ear-umbrella', false],
        ['star-wink', true],
      ]);
      expect((await listed(ann)).map(([, isRemovable]) => isRemovable)).toEqual([true, true]);
      expect((await listed()).map(([, isRemovable]) => isRemovable)).toEqual([false, false]);
      await unshare(other, 'star-wink');
      await unshare(one, 'ear-umbrella');
      expect(await listed()).toHaveLength(2);
      await unshare(ann, 'star-wink');
      expect((await listed()).map(([id]) => id)).toEqual(['ear-umbrella']);
      await call(test, groups.leaveFanGroup, { params }, one);
      expect((await share(one, 'moon-boat')).status).toBe(404);
      await call(test, groups.closeFanGroup, {}, ann);
      expect((await group(ann)).status).toBe(404);
    });

    it('counts only the stories that its list shows to the user, without hidden ones and those that the user has blocked', async () => {
      const member = await signIn(test);
      await call(test, groups.openFanGroup, {}, ann);
      await call(test, groups.joinFanGroup, { params }, member);
      for (const id of ['star-wink', 'ear-umbrella', 'moon-boat']) await share(ann, id);
      const counts = async (user: CallOptions) => {
        const [row] = (await call(test, groups.listFanGroups, {}, user)).body.items;
        const { list, stories: counted } = (await group(user)).body;
        return [row?.stories, counted, list.length];
      };
      expect(await counts(member)).toEqual([3, 3, 3]);
      await call(test, block, { params: { kind: 'story', id: 'star-wink' } }, member);
      expect([await counts(member), await counts(ann)]).toEqual([
        [2, 2, 2],
        [3, 3, 3],
      ]);
      const isMoonBoat = eq(stories.id, 'moon-boat');
      await db().update(stories).set({ isHidden: true }).where(isMoonBoat);
      expect([await counts(member), await counts(ann)]).toEqual([
        [1, 1, 1],
        [2, 2, 2],
      ]);
      await db().update(stories).set({ isHidden: false }).where(isMoonBoat);
    });

    it('ROLE-03 loses a member who unfollows its creator, and keeps a member who unfollows another creator', async () => {
      const [one, other] = [await signIn(test), await signIn(test)];
      await anAuthor('ben');
      await call(test, groups.openFanGroup, {}, ann);
      for (const user of [one, other]) await call(test, groups.joinFanGroup, { params }, user);
      await follow(other, 'ben');
      await call(test, unfollowCreator, { params }, one);
      await call(test, unfollowCreator, { params: { creatorId: 'ben' } }, other);
      expect((await group(one)).body).toMatchObject({ members: 1, isMember: false });
      expect((await share(one, 'star-wink')).status).toBe(404);
      expect((await share(other, 'star-wink')).status).toBe(200);
    });

    if (kind === 'postgres') {
      /**
       * Sends a request to join the group while a transaction holds a lock. Starts `also` when the request already
       * waits for the lock, so that the request gets the lock first.
       */
      const joinDuring = (user: User, hold: (tx: Database) => Promise<unknown>, also?: () => Promise<unknown>) =>
        db().transaction(async (tx) => {
          await hold(tx);
          return besideTransaction(async () => {
            const { waiting } = holdTables(test);
            const joined = call(test, groups.joinFanGroup, { params }, user);
            await waiting(1);
            const other = also?.();
            if (other) await Promise.race([waiting(2), other]);
            return { joined, other };
          });
        });
      const theGroup = eq(fanGroups.creatorId, 'ann');

      it('does not keep a member who unfollows its creator while joining', async () => {
        const user = await signIn(test);
        await call(test, groups.openFanGroup, {}, ann);
        const { joined, other } = await joinDuring(
          user,
          (tx) => tx.select().from(fanGroups).where(theGroup).for('update'),
          () => call(test, unfollowCreator, { params }, user),
        );
        expect((await joined).status).toBe(200);
        await other;
        expect((await group(user)).body).toMatchObject({ members: 0, isMember: false });
        expect(await db().$count(creatorFollows, eq(creatorFollows.userId, user.userId))).toBe(0);
      });

      it('cannot be joined if its creator closes it while a user is joining: the user gets 404 and does not become a fan', async () => {
        const user = await signIn(test);
        await call(test, groups.openFanGroup, {}, ann);
        const { joined } = await joinDuring(user, (tx) => tx.delete(fanGroups).where(theGroup));
        expect((await joined).status).toBe(404);
        expect(await db().$count(creatorFollows, eq(creatorFollows.userId, user.userId))).toBe(0);
      });
    }
  });
});
