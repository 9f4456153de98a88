import { eq } from 'drizzle-orm';
import { followCreator, getCreator, unfollowCreator } from '#contract/creators/creators.ts';
import { listFans, listFollows } from '#contract/creators/fans.ts';
import * as groups from '#contract/creators/groups.ts';
import { getCreatorSpace } from '#contract/creators/space.ts';
import { blockFriend } from '#contract/family/friends.ts';
import { block } from '#contract/stories/blocked.ts';
import { friendBlocks, friendships } from '#server/database/tables/account/friends.ts';
import { creatorFollows, fanGroups } from '#server/database/tables/stories/creators.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { randomId } from '#server/secrets/digest.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aCreatorsPack } from '#server/testing/pack/aCreatorsPack.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('the fans of a creator on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aCreatorsPack() });
  type User = Awaited<ReturnType<typeof signIn>>;
  const db = () => test.gateway.db;
  let ann: User;

  /** Signs in a user and makes this user the creator of existing works. */
  async function anAuthor(creatorId: string): Promise<User> {
    const user = await signIn(test);
    await db().update(creators).set({ userId: user.userId }).where(eq(creators.id, creatorId));
    return user;
  }
  beforeEach(async () => {
    for (const table of [creatorFollows, fanGroups]) await db().delete(table);
    ann = await anAuthor('ann');
  });

  const space = async (user: User) => (await call(test, getCreatorSpace, {}, user)).body;
  const fansOf = async (user: User) => (await call(test, listFans, { body: { limit: 20 } }, user)).body;
  const follow = (user: User, creatorId: string) => call(test, followCreator, { params: { creatorId } }, user);

  it.each([
    ['the family of the creator', () => ann],
    ['the family of the fan', (fan: User) => fan],
  ])(
    'stop being fans and members of the group once %s blocks the other family, and the creator stops being their fan',
    async (_who, blocking) => {
      const [fan, stays] = [await anAuthor('ben'), await signIn(test)];
      await call(test, groups.openFanGroup, {}, ann);
      for (const user of [fan, stays]) await call(test, groups.joinFanGroup, { params: { creatorId: 'ann' } }, user);
      await follow(ann, 'ben');
      const by = blocking(fan);
      const other = by === ann ? fan : ann;
      const since = new Date(test.time);
      const friendId = randomId();
      await db()
        .insert(friendships)
        .values([
          { id: friendId, userId: by.userId, friendId: other.userId, since },
          { id: randomId(), userId: other.userId, friendId: by.userId, since },
        ]);
      const counts = async () => [
        (await space(ann)).fans,
        (await fansOf(ann)).count,
        (await call(test, getCreator, { params: { creatorId: 'ann' } }, ann)).body.followers,
        (await call(test, groups.getFanGroup, { params: { creatorId: 'ann' } }, ann)).body.members,
        (await call(test, getCreator, { params: { creatorId: 'ben' } }, stays)).body.followers,
      ];
      expect(await counts()).toEqual([2, 2, 2, 2, 1]);
      expect((await call(test, blockFriend, { params: { friendId } }, by)).status).toBe(200);
      expect(await counts()).toEqual([1, 1, 1, 1, 0]);
    },
  );

  it('are counted without blocked families, even if these became fans in an earlier release', async () => {
    const fan = await signIn(test);
    await follow(fan, 'ann');
    const block = { id: randomId(), userId: ann.userId, blockedId: fan.userId, blockedAt: new Date(test.time) };
    await db().insert(friendBlocks).values(block);
    expect([(await space(ann)).fans, (await fansOf(ann)).count]).toEqual([0, 0]);
  });
});

describe.each(testedDatabases)('the creators whom an account follows on %s', (kind) => {
  const test = useGateway(kind, { contentDir: aCreatorsPack() });
  const db = () => test.gateway.db;

  it('stay in the list without their name after they have withdrawn their last work, so that the user can stop following them', async () => {
    const user = await signIn(test);
    for (const creatorId of ['ann', 'ben']) {
      test.time += 1_000;
      await call(test, followCreator, { params: { creatorId } }, user);
    }
    const follows = async (text = '') =>
      (await call(test, listFollows, { body: { text, limit: 20 } }, user)).body.items.map(({ creator, isShown }) => [
        creator.id,
        creator.nickname,
        isShown,
      ]);
    const ben = ['ben', '昵称 ben', true];
    expect(await follows()).toEqual([ben, ['ann', '昵称 ann', true]]);
    await db().update(works).set({ audience: 'family', state: 'saved' }).where(eq(works.creatorId, 'ann'));
    expect(await follows()).toEqual([ben, ['ann', '', false]]);
    expect(await follows('ann')).toEqual([]);
    expect((await call(test, getCreator, { params: { creatorId: 'ann' } }, user)).status).toBe(404);
    expect((await call(test, unfollowCreator, { params: { creatorId: 'ann' } }, user)).status).toBe(200);
    expect(await follows()).toEqual([ben]);
    expect(await db().$count(creatorFollows, eq(creatorFollows.userId, user.userId))).toBe(1);
    await call(test, block, { params: { kind: 'creator', id: 'ben' } }, user);
    expect(await follows()).toEqual([]);
  });
});
