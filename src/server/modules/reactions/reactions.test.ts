import { block, unblock } from '#contract/stories/blocked.ts';
import * as contract from '#contract/stories/reactions.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('reactions on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  const reactions = async (storyId: string, user?: User) =>
    (await call(test, contract.getReactions, { params: { storyId } }, user)).body;
  const favourites = async (user: User) =>
    (await call(test, contract.listFavourites, {}, user)).body.items.map(({ id }) => id);

  it('a like counts once for each user, even if it is sent 30 times at the same moment', async () => {
    const params = { storyId: 'moon-boat' };
    const users = [await signIn(test), await signIn(test), await signIn(test)];
    const callers = Array.from({ length: 30 }, (_, index) => users[index % users.length]!);
    const answers = await Promise.all(callers.map((user) => call(test, contract.like, { params }, user)));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(await reactions('moon-boat', users[0])).toMatchObject({ likeCount: 3, isLiked: true });
    expect(await reactions('moon-boat')).toMatchObject({ likeCount: 3, isLiked: false });
  });

  it('concurrent likes and unlikes of a user leave one like or none', async () => {
    const params = { storyId: 'star-wink' };
    const user = await signIn(test);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(test, index % 2 === 0 ? contract.like : contract.unlike, { params }, user),
      ),
    );
    const { likeCount, isLiked } = await reactions('star-wink', user);
    expect(likeCount).toBe(isLiked ? 1 : 0);
    const { body } = await call(test, contract.unlike, { params }, user);
    expect(body).toMatchObject({ likeCount: 0, isLiked: false });
  });

  it('ROLE-03 nobody removes the like of another user, or sees their favourites', async () => {
    const [owner, stranger] = [await signIn(test), await signIn(test)];
    const params = { storyId: 'ear-umbrella' };
    await call(test, contract.like, { params }, owner);
    await call(test, contract.addFavourite, { params }, owner);
    await call(test, contract.unlike, { params }, stranger);
    await call(test, contract.removeFavourite, { params }, stranger);
    expect(await reactions('ear-umbrella', owner)).toMatchObject({ likeCount: 1, isLiked: true, isFavourite: true });
    expect(await reactions('ear-umbrella', stranger)).toMatchObject({ isLiked: false, isFavourite: false });
    expect(await favourites(stranger)).toEqual([]);
    expect((await call(test, contract.like, { params })).status).toBe(401);
  });

  it('favourites are listed newest first, each once, can be removed, and do not show blocked stories', async () => {
    const user = await signIn(test);
    for (const storyId of ['ear-umbrella', 'moon-boat', 'ear-umbrella']) {
      test.time += 1_000;
      await call(test, contract.addFavourite, { params: { storyId } }, user);
    }
    expect(await favourites(user)).toEqual(['moon-boat', 'ear-umbrella']);
    await call(test, contract.removeFavourite, { params: { storyId: 'moon-boat' } }, user);
    expect(await favourites(user)).toEqual(['ear-umbrella']);
    expect((await reactions('moon-boat', user)).isFavourite).toBe(false);
    const blocking = { params: { kind: 'story' as const, id: 'ear-umbrella' } };
    await call(test, block, blocking, user);
    expect(await favourites(user)).toEqual([]);
    await call(test, unblock, blocking, user);
    expect(await favourites(user)).toEqual(['ear-umbrella']);
  });

  it('a story that does not exist cannot be liked', async () => {
    const user = await signIn(test);
    const params = { storyId: 'no-such-story' };
    for (const endpoint of [contract.like, contract.addFavourite, contract.getReactions])
      expect((await call(test, endpoint, { params }, user)).status).toBe(404);
  });
});
