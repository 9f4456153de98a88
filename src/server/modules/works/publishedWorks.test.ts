import { eq } from 'drizzle-orm';
import { withdrawConsent } from '#contract/account/consents.ts';
import { listFriendWorks } from '#contract/creators/creators.ts';
import { changeChild, removeChild } from '#contract/family/children.ts';
import { getFriends, removeFriend } from '#contract/family/friends.ts';
import { block, unblock } from '#contract/stories/blocked.ts';
import * as contract from '#contract/stories/works.ts';
import { changeWork, deleteWork, withdrawWork } from '#contract/works/myWorks.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { friendships } from '#server/database/tables/account/friends.ts';
import { creators, workListeners } from '#server/database/tables/stories/works.ts';
import { workModeration } from '#server/domain/works/workModeration.ts';
import { randomId } from '#server/secrets/digest.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { approveWork, heardWork } from '#server/testing/works/approveWork.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { publicPicture } from '#server/uploads/pictureAddresses.ts';
import { aKidInput } from '#test/builders/family/children.ts';
import { reviewLine } from './reviewLine.ts';

describe.each(testedDatabases)('published recordings on %s', (kind) => {
  const test = useGateway(kind, {}, { poolSize: 16 });
  const { get, publish, recorded, submit, upload: uploadSound } = useRecordings(test);
  const moderation = () => workModeration(test.gateway.db);
  const approve = (id: string) => approveWork(test.gateway.db, id, test.gateway.now());
  const heard = (id: string) => heardWork(test.gateway.db, id);

  const open = (workId: string, user?: CallOptions) => call(test, contract.getWork, { params: { workId } }, user);
  const hear = (url: string, range?: string) => test.app.inject({ url, ...(range && { headers: { range } }) });
  const addressOf = async (workId: string, user?: CallOptions) => (await open(workId, user)).body.sound.url;

  async function befriend(one: { userId: string }, other: { userId: string }) {
    const since = test.gateway.now();
    const pair = [
      { id: randomId(), userId: one.userId, friendId: other.userId, since },
      { id: randomId(), userId: other.userId, friendId: one.userId, since },
    ];
    await test.gateway.db.insert(friendships).values(pair);
  }

  it('can be heard by everybody, in parts and as a whole, after an operator has approved them', async () => {
    const owner = await signIn(test);
    const id = await recorded(owner, { storyId: 'star-wink' });
    await publish(owner, id);
    expect((await open(id)).status).toBe(404);
    expect((await moderation().list()).find((row) => row.id === id)).toMatchObject({ state: 'inReview', text: '从前' });
    expect(await approve(id)).toBe('done');
    const { body } = await open(id);
    expect(body).toMatchObject({ isMine: false, story: { id: 'star-wink' }, sentences: [{ text: '从前' }] });
    const whole = await hear(body.sound.url);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(whole.rawPayload.length).toBe(Number(whole.headers['content-length']));
    const part = await hear(body.sound.url, 'bytes=100-299');
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-299/${whole.rawPayload.length}`]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 300));
    expect((await hear(body.sound.url, `bytes=${whole.rawPayload.length}-`)).statusCode).toBe(416);
    expect((await hear(body.sound.url, 'bytes=-10')).rawPayload).toEqual(whole.rawPayload.subarray(-10));
    const { items } = (await call(test, contract.listWorks, { params: { storyId: 'star-wink' } })).body;
    expect(items.map((item) => item.id)).toContain(id);
  });

  it('are listed for an operator with addresses of the sound and of the photo; the approval makes both public', async () => {
    const owner = await signIn(test);
    const id = await recorded(owner);
    const { id: pictureId } = await upload(test, await aPicture(), owner, 'workCover');
    const params = { workId: id };
    await call(test, changeWork, { params, body: { cover: { kind: 'photo', pictureId } } }, owner);
    await publish(owner, id);
    const row = (await moderation().list()).find((one) => one.id === id);
    if (!row) throw new Error('The work is not listed.');
    const cells = reviewLine(row, test.gateway.serverSecret, test.gateway.now()).split('\t');
    expect(cells[0]).toBe(`${id}@${row.version}`);
    const opened = await Promise.all(cells.filter((cell) => cell.startsWith('/')).map((url) => hear(url)));
    const types = opened.map(({ statusCode, headers }) => [statusCode, headers['content-type']]);
    expect(types).toEqual([
      [200, 'audio/mpeg'],
      [200, 'image/webp'],
    ]);
    const seen = () => hear(`${publicPicture(pictureId)}-1280.webp`);
    expect((await seen()).statusCode).toBe(404);
    await approve(id);
    expect((await seen()).statusCode).toBe(200);
  });

  it('are hidden with their photo once three users have reported them, until an operator lets them stay', async () => {
    const owner = await signIn(test);
    const id = await recorded(owner);
    const { id: pictureId } = await upload(test, await aPicture(), owner, 'workCover');
    const params = { workId: id };
    await call(test, changeWork, { params, body: { cover: { kind: 'photo', pictureId } } }, owner);
    await publish(owner, id);
    await approve(id);
    const report = async () =>
      call(test, contract.reportWork, { params, body: { reason: 'private' } }, await signIn(test));
    const seen = async () => (await hear(`${publicPicture(pictureId)}-1280.webp`)).statusCode;
    for (let reports = 0; reports < 2; reports += 1) await report();
    expect(await seen()).toBe(200);
    await report();
    expect(await seen()).toBe(404);
    await approve(id);
    expect(await seen()).toBe(200);
  });

  it('show their photo to nobody once the recording is deleted or its child is removed, even before the sweep deletes files', async () => {
    const owner = await signIn(test);
    const sister = { ...owner, childId: await addSibling(test, owner.userId) };
    const withPhoto = async (child: CallOptions) => {
      const id = await recorded(child);
      const { id: pictureId } = await upload(test, await aPicture(), owner, 'workCover');
      await call(test, changeWork, { params: { workId: id }, body: { cover: { kind: 'photo', pictureId } } }, child);
      await publish(child, id);
      await approve(id);
      return { id, seen: async () => (await hear(`${publicPicture(pictureId)}-320.webp`)).statusCode };
    };
    const [own, ofSister] = [await withPhoto(owner), await withPhoto(sister)];
    expect([await own.seen(), await ofSister.seen()]).toEqual([200, 200]);
    await call(test, deleteWork, { params: { workId: own.id } }, owner);
    expect([await own.seen(), await ofSister.seen()]).toEqual([404, 200]);
    await proveAdult(test, owner, { kind: 'removeChild', childId: sister.childId });
    expect((await call(test, removeChild, { params: { childId: sister.childId } }, owner)).status).toBe(200);
    expect(await ofSister.seen()).toBe(404);
  });

  it('are published, refused and taken down only in the version that the operator has heard, not in one that was submitted later', async () => {
    const owner = await signIn(test);
    const id = await recorded(owner);
    await publish(owner, id);
    const first = await heard(id);
    test.time += MINUTE_MS;
    await call(test, withdrawWork, { params: { workId: id } }, owner);
    await uploadSound(owner, id);
    await publish(owner, id);
    const now = test.gateway.now();
    expect(await moderation().approve(first, now)).toBe('otherVersion');
    expect(await moderation().refuse(first, '听不清', now)).toBe('otherVersion');
    expect(await moderation().takeDown(first, '里面有别人的名字', now)).toBe('otherVersion');
    expect((await open(id)).status).toBe(404);
    expect((await get(owner, id)).body).toMatchObject({ state: 'inReview', refusal: null });
    expect(await moderation().approve(await heard(id), now)).toBe('done');
    expect((await open(id)).status).toBe(200);
    // The list for operators does not contain published works, but an operator can name a published work.
    expect((await moderation().list()).map((row) => row.id)).not.toContain(id);
    expect(await moderation().takeDown(await heard(id), '里面有别人的名字', now)).toBe('done');
    await expect(heard(id)).rejects.toThrow('cannot be heard');
  });

  it('for the family cannot be heard by strangers, friends or guests, nor at altered or expired addresses', async () => {
    const owner = await signIn(test);
    const friend = await signIn(test);
    await befriend(owner, friend);
    const id = await recorded(owner);
    await submit(owner, id, 'family');
    const url = await addressOf(id, owner);
    expect((await hear(url)).statusCode).toBe(200);
    // A brother belongs to the family.
    const brother = { ...owner, childId: await addSibling(test, owner.userId) };
    expect((await open(id, brother)).body.isMine).toBe(true);
    for (const other of [undefined, friend, await signIn(test)]) expect((await open(id, other)).status).toBe(404);
    const bare = url.split('?')[0] ?? '';
    const changed = [bare, url.replace('/family.', '/everybody.'), url.replace(/expires=\d/, 'expires=9')];
    for (const address of changed) {
      const { statusCode, body } = await hear(address);
      expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
    }
    test.time += 11 * MINUTE_MS;
    expect((await hear(url)).statusCode).toBe(404);
  });

  it('for friends can be heard by friends only, and by nobody outside the family once they are withdrawn', async () => {
    const [owner, friend, stranger] = [await signIn(test), await signIn(test), await signIn(test)];
    await befriend(owner, friend);
    const id = await recorded(owner);
    await publish(owner, id, 'friends');
    expect((await open(id, friend)).status).toBe(404);
    await approve(id);
    const url = await addressOf(id, friend);
    expect((await hear(url)).statusCode).toBe(200);
    for (const other of [undefined, stranger]) expect((await open(id, other)).status).toBe(404);
    await call(test, withdrawWork, { params: { workId: id } }, owner);
    expect((await hear(url)).statusCode).toBe(404);
    expect((await open(id, friend)).status).toBe(404);
  });

  it('that were withdrawn lose a like that a listener removes, and the reply is the same 404 as for an unknown work', async () => {
    const [owner, listener] = [await signIn(test), await signIn(test)];
    const id = await recorded(owner);
    await publish(owner, id);
    await approve(id);
    const params = { workId: id };
    expect((await call(test, contract.likeWork, { params }, listener)).body).toMatchObject({ likeCount: 1 });
    await call(test, withdrawWork, { params }, owner);
    const unlike = (workId: string) => call(test, contract.unlikeWork, { params: { workId } }, listener);
    for (const one of ['there-is-none', id]) {
      const { status, body } = await unlike(one);
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'not_found', message: '内容不存在', requestId: expect.any(String) as string },
      });
    }
    expect((await open(id, owner)).body.marks.likeCount).toBe(0);
  });

  it('are listed for friends, newest first, without those that everybody can hear', async () => {
    const [owner, friend, stranger] = [await signIn(test), await signIn(test), await signIn(test)];
    const sister = { ...owner, childId: await addSibling(test, owner.userId) };
    await befriend(owner, friend);
    const listed = async (user: CallOptions, page: { limit: number; cursor?: string } = { limit: 20 }) =>
      (await call(test, listFriendWorks, { query: page }, user)).body;
    const ids = async (user: CallOptions) => (await listed(user)).items.map(({ id }) => id);
    const made: string[] = [];
    for (const [child, audience] of [
      [owner, 'friends'],
      [owner, 'everybody'],
      [sister, 'friends'],
    ] as const) {
      test.time += MINUTE_MS;
      const id = await recorded(child);
      await publish(child, id, audience);
      await approve(id);
      made.push(id);
    }
    const [first = '', , last = ''] = made;
    expect(await ids(friend)).toEqual([last, first]);
    const page = await listed(friend, { limit: 1 });
    expect(page).toMatchObject({ items: [{ id: last, title: '我的故事', photo: null }] });
    expect(await listed(friend, { limit: 1, cursor: page.next ?? '' })).toMatchObject({
      items: [{ id: first }],
      next: null,
    });
    for (const other of [owner, stranger]) expect(await ids(other)).toEqual([]);
    // The creator's id, the creator's description (`about`) and the user's id are not in the replies, because each of
    // them would tell the friend which public creator the child is.
    const { db } = test.gateway;
    await db.update(creators).set({ about: '住在三楼的小画家' }).where(eq(creators.userId, owner.userId));
    const [known] = await db.select().from(creators).where(eq(creators.userId, owner.userId));
    const hidden = await open(first, friend);
    expect(hidden.body).toMatchObject({ others: [], creator: { id: null, nickname: known?.nickname, about: '' } });
    for (const reply of [hidden.body, await listed(friend)])
      for (const secret of [known?.id ?? '-', '住在三楼的小画家', owner.userId])
        expect(JSON.stringify(reply)).not.toContain(secret);
    expect((await open(first, owner)).body).toMatchObject({ others: [{ id: made[1] }], creator: { id: known?.id } });
    await call(test, withdrawWork, { params: { workId: last } }, sister);
    expect(await ids(friend)).toEqual([first]);
    // The guardian withdraws the consent for the children whose works are listed.
    await proveAdult(test, owner, { kind: 'consent' });
    await call(test, withdrawConsent, { params: { purpose: 'guardian' } }, owner);
    expect(await ids(friend)).toEqual([]);
  });

  it('for friends are not listed for users who are no longer friends, or have blocked the creator', async () => {
    const [owner, friend] = [await signIn(test), await signIn(test)];
    await befriend(owner, friend);
    const id = await recorded(owner);
    await publish(owner, id, 'friends');
    await approve(id);
    const listed = async () => (await call(test, listFriendWorks, { query: { limit: 20 } }, friend)).body.items;
    expect(await listed()).toHaveLength(1);
    const [creator] = await test.gateway.db.select().from(creators).where(eq(creators.userId, owner.userId));
    const params = { kind: 'creator' as const, id: creator?.id ?? '' };
    await call(test, block, { params }, friend);
    expect(await listed()).toEqual([]);
    await call(test, unblock, { params }, friend);
    expect(await listed()).toHaveLength(1);
    const [family] = (await call(test, getFriends, {}, friend)).body.items;
    await call(test, removeFriend, { params: { friendId: family?.id ?? '' } }, friend);
    expect(await listed()).toEqual([]);
  });

  it('can no longer be heard after an operator has taken them down, or the family has deleted them', async () => {
    const owner = await signIn(test);
    const ids = [await recorded(owner), await recorded(owner)] as const;
    for (const id of ids) {
      await publish(owner, id);
      await approve(id);
    }
    const urls = [await addressOf(ids[0]), await addressOf(ids[1])] as const;
    expect(await moderation().takeDown(await heard(ids[0]), '里面有别人的名字', test.gateway.now())).toBe('done');
    expect((await hear(urls[0])).statusCode).toBe(404);
    expect((await get(owner, ids[0])).body).toMatchObject({ state: 'takenDown', refusal: '里面有别人的名字' });
    expect(await submit(owner, ids[0], 'family')).toMatchObject({ body: { code: 'work_taken_down' } });
    await call(test, deleteWork, { params: { workId: ids[1] } }, owner);
    expect((await hear(urls[1])).statusCode).toBe(404);
  });

  it('show the reason of a refusal to the owner only, and can then be published only after they are submitted again', async () => {
    const owner = await signIn(test);
    const id = await recorded(owner);
    await publish(owner, id);
    const first = await heard(id);
    await moderation().refuse(first, '听不清，请再录一次', test.gateway.now());
    expect((await open(id, owner)).body).toMatchObject({ state: 'refused', refusal: '听不清，请再录一次' });
    expect((await open(id)).status).toBe(404);
    expect(await moderation().approve(first, test.gateway.now())).toBe('impossible');
    await publish(owner, id);
    expect(await approve(id)).toBe('done');
    expect((await open(id)).body.refusal).toBeNull();
  });

  it('that were refused can still be shown to an operator and taken down; once the owner has changed them, they are no longer shown', async () => {
    const owner = await signIn(test);
    const [kept, changed] = [await recorded(owner), await recorded(owner)];
    for (const id of [kept, changed]) {
      await publish(owner, id);
      await moderation().refuse(await heard(id), '听不清，请再录一次', test.gateway.now());
    }
    test.time += MINUTE_MS;
    await call(test, changeWork, { params: { workId: changed }, body: { title: '改过的题目' } }, owner);
    expect((await moderation().list()).map(({ id }) => id)).not.toContain(kept);
    expect(await moderation().list([kept, changed])).toMatchObject([{ id: kept, state: 'refused' }]);
    expect(await moderation().takeDown(await heard(kept), '里面有别人的名字', test.gateway.now())).toBe('done');
    expect((await get(owner, kept)).body).toMatchObject({ state: 'takenDown', refusal: '里面有别人的名字' });
  });

  it('name their creator by the present nickname of the child, not by an earlier one', async () => {
    const owner = await signIn(test);
    const sister = { ...owner, childId: await addSibling(test, owner.userId) };
    const published = async (child: CallOptions) => {
      const id = await recorded(child);
      await publish(child, id);
      await approve(id);
      return id;
    };
    const [own, ofSister] = [await published(owner), await published(sister)];
    const nameOf = async (id: string) => (await open(id)).body.creator.nickname;
    const before = await nameOf(ofSister);
    const params = { childId: owner.userId };
    await call(test, changeChild, { params, body: aKidInput({ nickname: '王小明' }) }, owner);
    expect(await nameOf(own)).toBe('王小明');
    await call(test, changeChild, { params, body: aKidInput({ nickname: '小蚂蚁' }) }, owner);
    expect([await nameOf(own), await nameOf(ofSister)]).toEqual(['小蚂蚁', before]);
  });

  it('count each listener once, and a play of each listener once an hour, even if many listen at the same moment', async () => {
    const owner = await signIn(test);
    const id = await recorded(owner);
    await publish(owner, id);
    await approve(id);
    const listeners = await Promise.all(Array.from({ length: 8 }, () => signIn(test)));
    const play = (user: CallOptions) => call(test, contract.countWorkPlay, { params: { workId: id } }, user);
    const round = () => Promise.all(listeners.flatMap((user) => [play(user), play(user), play(user)]));
    await round();
    expect((await open(id)).body).toMatchObject({ playCount: 8, listenerCount: 8 });
    test.time += 61 * MINUTE_MS;
    await round();
    expect((await open(id)).body).toMatchObject({ playCount: 16, listenerCount: 8 });
    expect(await test.gateway.db.$count(workListeners, eq(workListeners.workId, id))).toBe(8);
  });

  it('do not count plays by the family of the owner, neither before nor after the publication', async () => {
    const owner = await signIn(test);
    const brother = { ...owner, childId: await addSibling(test, owner.userId) };
    const id = await recorded(owner);
    const play = (user: CallOptions) => call(test, contract.countWorkPlay, { params: { workId: id } }, user);
    expect((await play(owner)).status).toBe(200);
    await publish(owner, id);
    await approve(id);
    await Promise.all([play(owner), play(brother)]);
    expect((await open(id)).body).toMatchObject({ playCount: 0, listenerCount: 0 });
    await play(await signIn(test));
    expect((await open(id)).body).toMatchObject({ playCount: 1, listenerCount: 1 });
  });
});
