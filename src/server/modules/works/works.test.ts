import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { block, listBlocked, unblock } from '#contract/stories/blocked.ts';
import { listComments, listWorkComments, writeWorkComment } from '#contract/stories/comments.ts';
import * as contract from '#contract/stories/works.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { users } from '#server/database/tables/account/users.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { silence } from '#server/testing/database/silence.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';
import { workModeration } from '#server/domain/works/workModeration.ts';

const aWork = (id: string, creator: string, story: string) => ({
  id,
  creator,
  story,
  title: `朗读 ${id}`,
  about: '念给你听',
  sound: `work/${id}.mp3`,
  publishedOn: '2026-11-02',
});

/** Returns a pack with two creators; the first has two works. */
function worksPack(): string {
  const listed = [
    aWork('first', 'xiaoman', 'star-wink'),
    aWork('second', 'xiaoman', 'moon-boat'),
    aWork('third', 'douya', 'star-wink'),
  ];
  const creators = ['xiaoman', 'douya'].map((id) => ({ id, nickname: `昵称 ${id}`, about: '七岁' }));
  const folder = aPack({ editorials: { creators, works: listed } });
  fs.mkdirSync(path.join(folder, 'media/work'));
  for (const { sound } of listed) fs.writeFileSync(path.join(folder, 'media', sound), silence(12_000));
  return folder;
}

describe.each(testedDatabases)('works on %s', (kind) => {
  const test = useGateway(kind, { contentDir: worksPack() });
  type User = Awaited<ReturnType<typeof signIn>>;
  const params = { workId: 'first' };
  const open = (workId = 'first', user?: User) => call(test, contract.getWork, { params: { workId } }, user);
  const marks = async (user?: User) => (await open('first', user)).body.marks;
  const ofStory = async (user?: User) =>
    (await call(test, contract.listWorks, { params: { storyId: 'star-wink' } }, user)).body.items.map(({ id }) => id);
  const tip = (user: User, amount: 1 | 5 | 10, options = {}) =>
    call(test, contract.tipWork, { params, body: { amount } }, { ...user, ...options });
  const tipping = async (user: User) => (await call(test, contract.getTipping, { params }, user)).body;

  /** Signs in a user with this many shells. */
  async function withShells(amount: number): Promise<User> {
    const user = await signIn(test);
    const earning = { kind: 'dictation', occasion: 'test', amount } as const;
    await shellLedger(test.gateway.db).give(user.userId, earning, new Date(test.time));
    return user;
  }

  it('HTTP-07 show the title and the creator, with the sound, the story and more works of the same creator', async () => {
    const { body } = await open();
    expect(body).toMatchObject({
      title: '朗读 first',
      creator: { id: 'xiaoman', nickname: '昵称 xiaoman', isSample: true },
      story: { id: 'star-wink' },
      sound: { isSynthesised: true },
      others: [{ id: 'second' }],
    });
    expect(Math.abs(body.durationMs - 12_000)).toBeLessThan(100);
    const sound = await test.app.inject({ url: body.sound.url, headers: { range: 'bytes=0-99' } });
    expect([sound.statusCode, sound.headers['content-type']]).toEqual([206, 'audio/mpeg']);
  });

  it('count a play once an hour for each device', async () => {
    const play = (deviceId: string) => call(test, contract.countWorkPlay, { params }, { deviceId });
    const before = (await open()).body.playCount;
    await Promise.all(Array.from({ length: 20 }, (_, index) => play(`phone-${index % 2}`)));
    expect((await open()).body.playCount).toBe(before + 2);
    test.time += HOUR_MS;
    await play('phone-0');
    expect((await open()).body.playCount).toBe(before + 3);
  });

  it('count at most five plays a day for all guests of one network', async () => {
    const before = (await open()).body.playCount;
    test.time += DAY_MS;
    await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        call(test, contract.countWorkPlay, { params }, { deviceId: `invented-${index}`, address: '10.6.0.9' }),
      ),
    );
    expect((await open()).body.playCount).toBe(before + 5);
  });

  it('count a like once for each user, even if it is sent 30 times at the same moment, and only this user can remove it', async () => {
    const likers = [await signIn(test), await signIn(test)];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => call(test, contract.likeWork, { params }, likers[index % 2])),
    );
    expect(await marks(likers[0])).toMatchObject({ likeCount: 2, isLiked: true });
    await call(test, contract.unlikeWork, { params }, await signIn(test));
    expect(await marks()).toMatchObject({ likeCount: 2, isLiked: false });
    expect((await ofStory())[0]).toBe('first');
    expect((await call(test, contract.unlikeWork, { params }, likers[0])).body).toMatchObject({ likeCount: 1 });
  });

  describe('tips', () => {
    // Marks the pack as not built in, because works of the built-in pack accept no tips.
    beforeAll(() => test.gateway.db.update(packs).set({ isBuiltIn: false }));
    afterAll(() => test.gateway.db.update(packs).set({ isBuiltIn: true }));
    it('take shells from the giver, and increase the power of the work by the same number', async () => {
      const user = await withShells(8);
      const { power } = await marks();
      expect((await tip(user, 5)).body).toEqual({ balance: 3, given: 5, power: power + 5, left: 15 });
      expect(await tipping(user)).toMatchObject({ balance: 3, given: 5 });
      expect((await marks()).power).toBe(power + 5);
    });

    it('HTTP-10 are given only once if a request is repeated with the same key', async () => {
      const user = await withShells(8);
      const once = { idempotencyKey: 'a-nervous-finger-and-a-lost-answer' };
      const answers = await Promise.all(Array.from({ length: 12 }, () => tip(user, 5, once)));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(await tipping(user)).toMatchObject({ balance: 3, given: 5 });
    });

    it('never exceed the balance, however many arrive at the same moment', async () => {
      const user = await withShells(12);
      const { power } = await marks();
      const answers = await Promise.all(Array.from({ length: 20 }, () => tip(user, 5)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(18);
      expect(await tipping(user)).toMatchObject({ balance: 2, given: 10 });
      expect((await marks()).power).toBe(power + 10);
    });

    it('ROLE-03 require a registered user, and one of the fixed amounts', async () => {
      const user = await withShells(50);
      expect((await call(test, contract.tipWork, { params, body: { amount: 1 } })).status).toBe(401);
      expect((await tip(user, -5 as 5)).status).toBe(400);
      await test.gateway.db.update(users).set({ isAnonymous: true }).where(eq(users.id, user.userId));
      expect((await tip(user, 1)).status).toBe(403);
      await test.gateway.db.update(users).set({ isAnonymous: false }).where(eq(users.id, user.userId));
      expect((await tipping(user)).balance).toBe(50);
    });
  });

  it('have their own comments, separate from those of their story', async () => {
    const [author, reader] = [await signIn(test), await signIn(test)];
    const written = await call(test, writeWorkComment, { params, body: { text: '念得真好' } }, author);
    expect(written.body.comment).toMatchObject({ text: '念得真好', state: 'pending', isMine: true });
    const operator = commentRepository(test.gateway.db);
    expect((await operator.listUnread()).map(({ workId }) => workId)).toContain('first');
    await operator.review(written.body.comment.id, 'shown', new Date(test.time));
    const query = { limit: 10 };
    const texts = async (answer: Promise<{ body: { items: { text: string }[] } }>) =>
      (await answer).body.items.map(({ text }) => text);
    expect(await texts(call(test, listWorkComments, { params, query }, reader))).toEqual(['念得真好']);
    expect(await texts(call(test, listComments, { params: { storyId: 'star-wink' }, query }, reader))).toEqual([]);
    expect((await marks()).commentCount).toBe(1);
    const nowhere = { params: { workId: 'no-such-work' }, body: { text: '你好' } };
    expect((await call(test, writeWorkComment, nowhere, author)).status).toBe(404);
  });

  it('ROLE-03 are hidden everywhere from a user who has blocked their creator, until the user unblocks the creator', async () => {
    const [user, stranger] = [await signIn(test), await signIn(test)];
    const creator = { params: { kind: 'creator' as const, id: 'xiaoman' } };
    expect((await call(test, block, creator, user)).status).toBe(200);
    expect((await open('first', user)).status).toBe(404);
    expect((await open('second', user)).status).toBe(404);
    expect(await ofStory(user)).toEqual(['third']);
    expect((await call(test, contract.likeWork, { params }, user)).status).toBe(404);
    expect((await ofStory(stranger)).sort()).toEqual(['first', 'third']);
    expect((await call(test, listBlocked, {}, user)).body.items).toMatchObject([
      { kind: 'creator', id: 'xiaoman', title: '昵称 xiaoman', cover: null },
    ]);
    await call(test, unblock, creator, user);
    expect((await open('first', user)).status).toBe(200);
    const nobody = { params: { kind: 'creator' as const, id: 'nobody' } };
    expect((await call(test, block, nobody, user)).status).toBe(404);
  });

  it('ROLE-03 are hidden from a user who has blocked the story that they read aloud', async () => {
    const user = await signIn(test);
    await call(test, block, { params: { kind: 'story', id: 'star-wink' } }, user);
    expect((await open('first', user)).status).toBe(404);
    expect((await open('second', user)).body.others).toEqual([]);
  });

  it('are hidden once three users have reported them, until an operator has reviewed them', async () => {
    const report = (user: User, workId = 'third') =>
      call(test, contract.reportWork, { params: { workId }, body: { reason: 'unkind' } }, user);
    const [one, two, three] = [await signIn(test), await signIn(test), await signIn(test)];
    await Promise.all([one, one, one, one].map((user) => report(user)));
    expect((await open('third')).status).toBe(200);
    // The last two reports are sent at the same moment, to test that neither overlooks the other.
    await Promise.all([two, three].map((user) => report(user)));
    expect((await open('third')).status).toBe(404);
    const operator = workModeration(test.gateway.db);
    expect(await operator.list()).toMatchObject([{ id: 'third', version: '0', state: 'reported', reports: 3 }]);
    expect(await operator.approve({ id: 'third', version: '0' }, new Date(test.time))).toBe('done');
    expect((await open('third')).status).toBe(200);
    expect(await operator.list()).toEqual([]);
    expect(await operator.refuse({ id: 'no-such-work', version: '0' }, '听不清', new Date(test.time))).toBe(
      'impossible',
    );
    await operator.refuse({ id: 'third', version: '0' }, '听不清', new Date(test.time));
    await report(one);
    expect((await test.gateway.db.select().from(works).where(eq(works.id, 'third')))[0]?.state).toBe('refused');
  });

  it('cannot be downloaded while reports hide them, or after an operator has refused them', async () => {
    const { url } = (await open('second')).body.sound;
    const download = (headers = {}) => test.app.inject({ url, headers });
    const first = await download();
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const etag = String(first.headers.etag);
    expect((await download({ 'if-none-match': etag })).statusCode).toBe(304);
    for (const user of [await signIn(test), await signIn(test), await signIn(test)]) {
      await call(test, contract.reportWork, { params: { workId: 'second' }, body: { reason: 'unkind' } }, user);
    }
    expect((await download()).statusCode).toBe(404);
    expect((await download({ 'if-none-match': etag })).statusCode).toBe(404);
    expect((await download({ range: 'bytes=0-99' })).statusCode).toBe(404);
    const operator = workModeration(test.gateway.db);
    await operator.refuse({ id: 'second', version: '0' }, '听不清', new Date(test.time));
    expect((await download()).statusCode).toBe(404);
    await operator.approve({ id: 'second', version: '0' }, new Date(test.time));
    expect((await download()).statusCode).toBe(200);
    await test.gateway.db.update(works).set({ isHidden: true }).where(eq(works.id, 'second'));
    expect((await download()).statusCode).toBe(404);
    await test.gateway.db.update(works).set({ isHidden: false }).where(eq(works.id, 'second'));
  });

  it('are answered with 404 if they do not exist', async () => {
    expect((await open('no-such-work')).status).toBe(404);
    expect((await open('No_Work')).status).toBe(400);
  });
});
