import { eq } from 'drizzle-orm';
import { listFriendWorks } from '#contract/creators/creators.ts';
import { getFriends, removeFriend } from '#contract/family/friends.ts';
import { block } from '#contract/stories/blocked.ts';
import { listWorkComments, writeWorkComment } from '#contract/stories/comments.ts';
import { getWork } from '#contract/stories/works.ts';
import { changeWork } from '#contract/works/myWorks.ts';
import { audiences, workStates, type Audience } from '#lib/works/workRules.ts';
import { friendBlocks, friendships } from '#server/database/tables/account/friends.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';
import { passOf, withPass } from '#server/domain/eyeCare/usageContext.ts';
import { recordingAddress } from '#server/domain/works/recordingAddress.ts';
import { showPhoto } from '#server/domain/works/workModeration.ts';
import { randomId } from '#server/secrets/digest.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { publicPicture } from '#server/uploads/pictureAddresses.ts';

type Caller = 'guest' | 'stranger' | 'friend' | 'blocking friend' | 'brother' | 'owner';

const cases = workStates.flatMap((state) => audiences.map((audience) => [state, audience] as const));

describe.each(testedDatabases)('the sound, the photo and the comments of a recording on %s', (kind) => {
  const test = useGateway(kind);
  const { recorded } = useRecordings(test);
  let id = '';
  let sounds: Readonly<Record<Audience, string>>;
  let addressFor: (hearer: Audience, childId?: string) => string;
  let photo = '';
  let users: Readonly<Record<'owner' | 'stranger', string>>;
  let callers: Readonly<Record<Caller, CallOptions | undefined>>;

  beforeAll(async () => {
    const { db, now, serverSecret } = test.gateway;
    const [owner, stranger, friend, blocking] = [
      ...[await signIn(test), await signIn(test)],
      ...[await signIn(test), await signIn(test)],
    ];
    if (!owner || !stranger || !friend || !blocking) throw new Error('Four users are signed in.');
    for (const { userId } of [friend, blocking])
      await db.insert(friendships).values([
        { id: randomId(), userId: owner.userId, friendId: userId, since: now() },
        { id: randomId(), userId, friendId: owner.userId, since: now() },
      ]);
    id = await recorded(owner);
    const picture = await upload(test, await aPicture(), owner, 'workCover');
    const cover = { kind: 'photo', pictureId: picture.id } as const;
    await call(test, changeWork, { params: { workId: id }, body: { cover } }, owner);
    photo = `${publicPicture(picture.id)}-1280.webp`;
    const opened = (await call(test, getWork, { params: { workId: id } }, owner)).body;
    await call(test, block, { params: { kind: 'creator', id: opened.creator.id ?? '' } }, blocking);
    const uploadId = /recording\/([^/]+)\//.exec(opened.sound.url)?.[1] ?? '';
    // For each audience, the address that a listener received while allowed to listen.
    addressFor = (hearer, childId) =>
      withPass(
        recordingAddress({ uploadId, hearer }, serverSecret, now()),
        passOf({ childId, session: 'listener', device: 'listener' }, serverSecret),
      );
    sounds = {
      family: addressFor('family'),
      friends: addressFor('friends', friend.userId),
      everybody: addressFor('everybody'),
    };
    const written = { params: { workId: id }, body: { text: '我们家在幸福路' } };
    const { comment } = (await call(test, writeWorkComment, written, owner)).body;
    await commentRepository(db).review(comment.id, 'shown', now());
    const brother = { ...owner, childId: await addSibling(test, owner.userId) };
    callers = { guest: undefined, stranger, friend, 'blocking friend': blocking, brother, owner };
    users = { owner: owner.userId, stranger: stranger.userId };
  });

  it.each(cases)(
    'reach only those who may hear the recording (state "%s", audience "%s"), and no byte reaches anybody else',
    async (state, audience) => {
      const { db } = test.gateway;
      await db.update(works).set({ state, audience }).where(eq(works.id, id));
      await showPhoto(db, id);
      const isForFriends = state === 'published' && audience !== 'family';
      const isForAll = state === 'published' && audience === 'everybody';
      const found: Partial<Record<Caller, number>> = {};
      const read: Partial<Record<Caller, unknown[]>> = {};
      for (const [name, user] of Object.entries(callers) as [Caller, CallOptions | undefined][]) {
        found[name] = (await call(test, getWork, { params: { workId: id } }, user)).status;
        const comments = await call(test, listWorkComments, { params: { workId: id }, query: { limit: 10 } }, user);
        read[name] = [comments.status, JSON.stringify(comments.body).includes('幸福路')];
      }
      const answer = (isAllowed: boolean) => (isAllowed ? 200 : 404);
      expect(found).toEqual({
        guest: answer(isForAll),
        stranger: answer(isForAll),
        friend: answer(isForFriends),
        'blocking friend': 404,
        brother: 200,
        owner: 200,
      });
      expect(read).toEqual(
        Object.fromEntries(Object.entries(found).map(([name, status]) => [name, [status, status === 200]])),
      );
      const isOpen: Readonly<Record<string, boolean>> = {
        [sounds.friends]: isForFriends,
        [sounds.everybody]: isForAll,
        [photo]: isForAll,
      };
      for (const [url, isAllowed] of Object.entries(isOpen))
        for (const headers of [{}, { range: 'bytes=0-99' }]) {
          const { statusCode, headers: sent, body } = await test.app.inject({ url, headers });
          if (isAllowed) expect([200, 206]).toContain(statusCode);
          else {
            expect([statusCode, sent['content-type']]).toEqual([404, expect.stringContaining('application/json')]);
            expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
          }
        }
      // The family may hear the recording in every state.
      expect((await test.app.inject({ url: sounds.family })).statusCode).toBe(200);
    },
  );

  describe('after a friend has received their addresses', () => {
    const isOpen = async (url: string) => {
      const replies = await Promise.all(
        [{}, { range: 'bytes=0-99' }].map((headers) => test.app.inject({ url, headers })),
      );
      return replies.map(({ statusCode }) => statusCode);
    };
    /** Publishes the recording for an audience, and makes a friend, who receives the address of the sound. */
    async function share(audience: Audience) {
      const { db, now } = test.gateway;
      await db.update(works).set({ state: 'published', audience }).where(eq(works.id, id));
      const [friend, owner] = [await signIn(test), { userId: users.owner }];
      for (const [one, other] of [
        [friend, owner],
        [owner, friend],
      ] as const)
        await db
          .insert(friendships)
          .values({ id: randomId(), userId: one.userId, friendId: other.userId, since: now() });
      return friend;
    }

    /** The addresses of the photo that a friend receives with the recording and in the list of friends' recordings. */
    async function photosFor(friend: CallOptions): Promise<string[]> {
      const opened = (await call(test, getWork, { params: { workId: id } }, friend)).body.photo;
      const { items } = (await call(test, listFriendWorks, { query: { limit: 20 } }, friend)).body;
      return [opened, ...items.map((item) => item.photo)].flatMap((one) => (one ? [one.thumbnail, one.full] : []));
    }

    it('are refused at once to everybody who is not a friend, even to somebody who was a friend until now', async () => {
      const friend = await share('friends');
      const daughter = await addSibling(test, friend.userId);
      const urls = [addressFor('friends', friend.userId), addressFor('friends', daughter)] as const;
      for (const url of urls) expect(await isOpen(url)).toEqual([200, 206]);
      const photos = await photosFor(friend);
      expect(photos).toHaveLength(4);
      for (const url of photos) expect(await isOpen(url)).toEqual([200, 200]);
      for (const url of photos) expect((await test.app.inject(url)).headers['cache-control']).toBe('private, no-store');
      // The signature covers the viewer and the kind of picture, so an address without the friend's pass, or with
      // another kind of picture, is refused.
      const [photoUrl = ''] = photos;
      for (const forged of [photoUrl.replace(/&for=.*/, ''), photoUrl.replace('/friends-', '/picture-')])
        expect(await isOpen(forged)).toEqual([404, 404]);
      for (const listener of [undefined, users.stranger])
        expect(await isOpen(addressFor('friends', listener))).toEqual([404, 404]);
      const [family] = (await call(test, getFriends, {}, friend)).body.items;
      await call(test, removeFriend, { params: { friendId: family?.id ?? '' } }, friend);
      for (const url of [...urls, ...photos]) expect(await isOpen(url)).toEqual([404, 404]);
    });

    it.each(['friends', 'everybody'] as const)(
      'are refused to a friend as soon as the family blocks this friend, if the recording is published for %s',
      async (audience) => {
        const friend = await share(audience);
        const url = addressFor(audience, friend.userId);
        expect(await isOpen(url)).toEqual([200, 206]);
        const photos = await photosFor(friend);
        for (const one of photos) expect(await isOpen(one)).toEqual([200, 200]);
        expect(photos).toHaveLength(audience === 'friends' ? 4 : 0);
        await test.gateway.db
          .insert(friendBlocks)
          .values({ id: randomId(), userId: users.owner, blockedId: friend.userId, blockedAt: test.gateway.now() });
        for (const one of [url, ...photos]) expect(await isOpen(one)).toEqual([404, 404]);
      },
    );
  });

  it('leave no signature in the log when they are opened, whether the signature is valid or not', async () => {
    const signature = new URLSearchParams(sounds.family.split('?')[1]).get('signature') ?? '';
    for (const url of [sounds.family, sounds.family.replace('family.mp3', 'friends.mp3')])
      await test.app.inject({ url });
    const lines = test.logLines.filter((line) => line.includes('/media/recording/'));
    expect(lines.length).toBeGreaterThan(1);
    expect(signature.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !line.includes('signature=***') || line.includes(signature))).toEqual([]);
  });
});
