import { eq } from 'drizzle-orm';
import { withdrawConsent } from '#contract/account/consents.ts';
import { reportWork } from '#contract/stories/works.ts';
import * as contract from '#contract/works/myWorks.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { MAX_SENTENCES, MAX_TEXT_LENGTH, MAX_WORKS } from '#lib/works/workRules.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { users } from '#server/database/tables/account/users.ts';
import { workModeration } from '#server/domain/works/workModeration.ts';
import { HIDING_REPORTS } from '#server/moderation/moderation.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { approveWork } from '#server/testing/works/approveWork.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { sweepUploads } from '#server/uploads/removeUploads.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';

describe.each(testedDatabases)('recordings of a child on %s', (kind) => {
  const test = useGateway(kind);
  const { draft, recorded, get, prove, submit, publish } = useRecordings(test);

  const change = (owner: CallOptions, workId: string, body: object) =>
    call(test, contract.changeWork, { params: { workId }, body }, owner);
  const withdraw = (owner: CallOptions, workId: string) =>
    call(test, contract.withdrawWork, { params: { workId } }, owner);
  const remove = (owner: CallOptions, workId: string) => call(test, contract.deleteWork, { params: { workId } }, owner);
  const list = async (owner: CallOptions, query: object = {}) =>
    (await call(test, contract.listMyWorks, { query: { limit: 20, ...query } }, owner)).body;
  const sweep = () => sweepUploads(test.gateway.db, objectStoreFor(test.gateway.settings), test.gateway.now());

  it('begin as private drafts, either of a story, whose cover they show, or of a text that belongs to no story', async () => {
    const user = await signIn(test);
    const { body: own } = await draft(user);
    expect(own).toMatchObject({ state: 'draft', audience: 'family', story: null, durationMs: 0, publishedAt: null });
    test.time += 1_000;
    const sentences = [{ text: '小星星眨眼睛', startMs: 0, endMs: 1_200 }];
    await test.gateway.db.update(stories).set({ isHidden: true }).where(eq(stories.id, 'moon-boat'));
    const hidden = await draft(user, { storyId: 'moon-boat' });
    expect(hidden).toMatchObject({ status: 200, body: { story: { id: 'moon-boat' } } });
    await call(test, contract.deleteWork, { params: { workId: hidden.body.id } }, user);
    await test.gateway.db.update(stories).set({ isHidden: false }).where(eq(stories.id, 'moon-boat'));
    expect((await draft(user, { storyId: 'no-such-story' })).status).toBe(404);
    const { body: read } = await draft(user, { storyId: 'star-wink', title: ' 星星 ', sentences });
    expect(read).toMatchObject({ title: '星星', story: { id: 'star-wink' }, sentences });
    expect(read.cover).toMatch(/star-wink$/);
    const { items } = await list(user);
    expect(items.map(({ id }) => id)).toEqual([read.id, own.id]);
    const [creator] = await test.gateway.db.select().from(creators).where(eq(creators.userId, user.userId));
    expect(creator).toMatchObject({ packId: null });
  });

  it('are listed page by page, newest first, and each exactly once', async () => {
    const user = await signIn(test);
    const newestFirst: string[] = [];
    // The second and the third recording begin at the same moment, and are on different pages.
    for (const seconds of [0, 1, 1, 0, 1]) {
      test.time += seconds * SECOND_MS;
      newestFirst.unshift((await draft(user)).body.id);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(user, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    const ofOneMoment = (ids: readonly string[]) => ids.slice(1, 3).sort();
    expect([seen[0], ofOneMoment(seen), seen.slice(3)]).toEqual([
      newestFirst[0],
      ofOneMoment(newestFirst),
      newestFirst.slice(3),
    ]);
  });

  it('cannot be begun before a guardian has consented, and are all deleted when the guardian withdraws the consent', async () => {
    const stranger = await signIn(test, { isGuardian: false });
    expect(await draft(stranger)).toMatchObject({ status: 403, body: { code: 'guardian_consent_needed' } });
    const user = await signIn(test);
    await draft(user);
    await proveAdult(test, user, { kind: 'consent' });
    await call(test, withdrawConsent, { params: { purpose: 'guardian' } }, user);
    expect((await list(user)).items).toEqual([]);
    expect(await test.gateway.db.$count(creators, eq(creators.userId, user.userId))).toBe(0);
  });

  it('belong to one child, and are not found by a brother, another family or a guest', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const others = [{ ...user, childId: await addSibling(test, user.userId) }, await signIn(test)];
    for (const other of others) {
      expect((await get(other, id)).status).toBe(404);
      expect((await change(other, id, { title: '我的' })).status).toBe(404);
      expect((await submit(other, id, 'family')).status).toBe(404);
      expect((await withdraw(other, id)).status).toBe(404);
      await remove(other, id);
      expect((await list(other)).items).toEqual([]);
    }
    expect((await get({}, id)).status).toBe(401);
    expect((await get(user, id)).body.title).toBe('我的故事');
  });

  it('are refused if their title or text contains contact details, or if the times of their sentences go backwards', async () => {
    const user = await signIn(test);
    expect(await draft(user, { title: '加我微信 13900001234' })).toMatchObject({ status: 400 });
    const spoken = [{ text: '我的电话是13900001234', startMs: 0, endMs: 0 }];
    expect(await draft(user, { sentences: spoken })).toMatchObject({ status: 400 });
    const backwards = [
      { text: '一', startMs: 500, endMs: 900 },
      { text: '二', startMs: 100, endMs: 1_000 },
    ];
    expect(await draft(user, { sentences: backwards })).toMatchObject({ body: { code: 'work_times' } });
    expect((await list(user)).items).toEqual([]);
  });

  it('can have their text checked before they begin, by the same rules as when the text is stored', async () => {
    const user = await signIn(test);
    const check = (sentences: string[], title = '圆周率') =>
      call(test, contract.checkReadText, { body: { title, sentences } }, user);
    const refused = ['今天学了圆周率。', '它是 3.14159265358979。'];
    const begun = draft(user, { sentences: refused.map((text) => ({ text, startMs: 0, endMs: 0 })) });
    for (const reply of [await check(refused), await begun])
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'work_sentence_number', message: expect.stringContaining('第 2 句') as string },
      });
    expect(await check(['今天。', '\u200b'])).toMatchObject({ body: { code: 'work_sentence_empty' } });
    expect(await check(['今天。'], '加我微信 abc12345')).toMatchObject({ body: { code: 'work_title_number' } });
    expect((await check(['今天学了圆周率。', '它是三点一四一五九。'])).status).toBe(200);
    expect((await list(user)).items).toEqual([]);
  });

  it('may contain the texts of the story that they read, even if these break the rules for texts of users', async () => {
    const user = await signIn(test);
    const title = '圆周率的故事，它有很多很多很多很多很多很多很多很多很多很多位小数';
    const texts = ['它是 3.14159265358979。', '念'.repeat(400)];
    const untimed = (...all: string[]) => all.map((text) => ({ text, startMs: 0, endMs: 0 }));
    await test.gateway.db
      .update(stories)
      .set({ title, sentences: untimed(...texts) })
      .where(eq(stories.id, 'star-wink'));
    const read = await draft(user, { storyId: 'star-wink', title, sentences: untimed(...texts) });
    expect(read).toMatchObject({ status: 200, body: { title, sentences: untimed(...texts) } });
    const { id } = read.body;
    const timed = texts.map((text, index) => ({ text, startMs: 1_000 * index, endMs: 1_000 * (index + 1) }));
    expect(await change(user, id, { title, sentences: timed })).toMatchObject({
      status: 200,
      body: { title, sentences: timed },
    });
    const refusals = [
      await draft(user, { title }),
      await draft(user, { sentences: untimed(...texts) }),
      await draft(user, { storyId: 'star-wink', sentences: untimed('\u200b') }),
      await change(user, id, { title: `${title}。` }),
      await change(user, id, { about: texts[0] }),
      await change(user, (await draft(user)).body.id, { sentences: timed }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 400));
  });

  it('may contain texts that an update has removed from their story since they were recorded; the operator is told which of them to check', async () => {
    const user = await signIn(test);
    const { db, now } = test.gateway;
    const texts = ['它是 3.14159265358979。', '念给你听。', '念'.repeat(400)];
    const title = '这个故事以前的题目有很多很多很多很多很多很多很多很多很多很多很多字';
    // The story contains none of these texts any more.
    const untimed = texts.map((text) => ({ text, startMs: 0, endMs: 0 }));
    const { id } = (await draft(user, { storyId: 'moon-boat', title, sentences: untimed })).body;
    const timed = texts.map((text, index) => ({ text, startMs: 100 * index, endMs: 100 * (index + 1) }));
    expect(await change(user, id, { title, sentences: timed })).toMatchObject({ status: 200, body: { title } });
    await db.update(works).set({ state: 'inReview', audience: 'friends', submittedAt: now() }).where(eq(works.id, id));
    const [row] = await workModeration(db).list([id]);
    expect(row).toMatchObject({ title, unexpected: ['title', 'sentence 1', 'sentence 3'] });
    // The texts of the present story need no check.
    await db.update(stories).set({ title, sentences: untimed }).where(eq(stories.id, 'moon-boat'));
    expect(await workModeration(db).list([id])).toMatchObject([{ unexpected: [] }]);
  });

  it('can have the longest text that the recorder accepts', async () => {
    const user = await signIn(test);
    const perSentence = MAX_TEXT_LENGTH / MAX_SENTENCES;
    const sentences = Array.from({ length: MAX_SENTENCES }, (_, index) => ({
      text: '念'.repeat(perSentence),
      startMs: 3_000_000 + index,
      endMs: 3_000_001 + index,
    }));
    expect(Buffer.byteLength(JSON.stringify(sentences))).toBeGreaterThan(64 * 1024);
    const texts = sentences.map(({ text }) => text);
    const { status } = await call(test, contract.checkReadText, { body: { title: '长', sentences: texts } }, user);
    expect(status).toBe(200);
    const created = await draft(user, { sentences });
    expect(created.status).toBe(200);
    expect((await change(user, created.body.id, { sentences })).body.sentences).toEqual(sentences);
  });

  it('show a photo as their cover to the family; the photo is deleted when another cover is chosen', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const picture = await upload(test, await aPicture(), user, 'workCover');
    const cover = { kind: 'photo', pictureId: picture.id };
    const { body } = await change(user, id, { cover });
    expect(body.photo?.id).toBe(picture.id);
    expect((await test.app.inject({ url: body.photo?.thumbnail ?? '' })).statusCode).toBe(200);
    expect((await change(user, (await draft(user)).body.id, { cover })).status).toBe(409);
    expect((await change(user, id, { cover: { kind: 'story', storyId: 'moon-boat' } })).body.photo).toBeNull();
    const second = await upload(test, await aPicture(), user, 'workCover');
    await change(user, id, { cover: { kind: 'photo', pictureId: second.id } });
    const returned = (await change(user, id, { cover: { kind: 'story', storyId: null } })).body;
    expect([returned.photo, returned.cover]).toEqual([null, expect.stringContaining('moon-boat')]);
    await sweep();
    expect((await test.app.inject({ url: body.photo?.thumbnail ?? '' })).statusCode).toBe(404);
    expect(await test.gateway.db.$count(uploads, eq(uploads.id, picture.id))).toBe(0);
  });

  it('can be submitted only with a sound, and for an audience outside the family only with the parent PIN for this audience', async () => {
    const user = await signIn(test);
    const silent = (await draft(user)).body.id;
    expect(await submit(user, silent, 'family')).toMatchObject({ status: 409, body: { code: 'work_without_sound' } });
    const id = await recorded(user);
    expect((await submit(user, id, 'family')).body.state).toBe('saved');
    expect(await submit(user, id, 'everybody')).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    await prove(user, id, 'friends');
    expect(await submit(user, id, 'everybody')).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    const { body } = await submit(user, id, 'friends');
    expect(body).toMatchObject({ state: 'inReview', audience: 'friends', publishedAt: null });
    // A repeated request does not need the PIN again.
    expect((await submit(user, id, 'friends')).status).toBe(200);
  });

  it('cannot be changed after they are submitted for publication; their withdrawal is logged, and makes them private and changeable again', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    await publish(user, id);
    expect(await change(user, id, { title: '新名字' })).toMatchObject({
      status: 409,
      body: { code: 'work_published' },
    });
    expect((await withdraw(user, id)).body).toMatchObject({ state: 'saved', audience: 'family' });
    expect((await change(user, id, { title: '新名字' })).body.title).toBe('新名字');
    const { items } = (await call(test, contract.getWorkLog, { params: { workId: id } }, user)).body;
    expect(items.map(({ from, to, by }) => [from, to, by])).toEqual([
      ['inReview', 'saved', 'user'],
      ['draft', 'inReview', 'user'],
      ['uploading', 'draft', 'gateway'],
      ['draft', 'uploading', 'user'],
    ]);
  });

  it('do not tell their owner that they were reported, neither by their state nor by their log', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    await publish(user, id);
    await approveWork(test.gateway.db, id, test.gateway.now());
    const log = async () => (await call(test, contract.getWorkLog, { params: { workId: id } }, user)).body.items;
    const before = await log();
    for (let reports = 0; reports < HIDING_REPORTS; reports += 1)
      await call(test, reportWork, { params: { workId: id }, body: { reason: 'private' } }, await signIn(test));
    const [stored] = await test.gateway.db.select().from(works).where(eq(works.id, id));
    expect(stored?.state).toBe('reported');
    expect((await get(user, id)).body.state).toBe('inReview');
    expect(await log()).toEqual(before);
    await approveWork(test.gateway.db, id, test.gateway.now());
    const [latest, ...earlier] = await log();
    expect(latest).toMatchObject({ from: 'inReview', to: 'published', by: 'operator' });
    expect(earlier).toEqual(before);
  });

  it('are submitted for review only once, even if many requests submit them at the same moment', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    await prove(user, id, 'everybody');
    await Promise.all(Array.from({ length: 12 }, () => submit(user, id, 'everybody')));
    const { items } = (await call(test, contract.getWorkLog, { params: { workId: id } }, user)).body;
    expect(items.filter(({ to }) => to === 'inReview')).toHaveLength(1);
  });

  if (kind === 'postgres')
    it('cannot be changed by a request that arrives while they are being submitted', async () => {
      const user = await signIn(test);
      const id = await recorded(user, { title: '审核的题目' });
      await prove(user, id, 'everybody');
      const { waiting, whileFrozen } = holdTables(test);
      const replies = await whileFrozen('works', async () => {
        const submitting = submit(user, id, 'everybody');
        await waiting(1);
        const changing = change(user, id, { title: '审核以后的题目' });
        await waiting(2);
        return [submitting, changing] as const;
      });
      const [submitted, changed] = await Promise.all(replies);
      expect([submitted.status, changed.status]).toEqual([200, 409]);
      expect((await get(user, id)).body).toMatchObject({ state: 'inReview', title: '审核的题目' });
    });

  it(`are limited to ${MAX_WORKS} for each child, even for simultaneous requests`, async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const [row] = await test.gateway.db.select().from(works).where(eq(works.id, id));
    const more = Array.from({ length: MAX_WORKS - 3 }, (_, index) => ({ ...row!, id: `${id.slice(0, 20)}-${index}` }));
    await test.gateway.db.insert(works).values(more);
    const replies = await Promise.all(Array.from({ length: 6 }, () => draft(user)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await test.gateway.db.$count(works, eq(works.userId, user.userId))).toBe(MAX_WORKS);
  });

  it('are deleted together with their photo, and when their child is deleted', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const picture = await upload(test, await aPicture(), user, 'workCover');
    await change(user, id, { cover: { kind: 'photo', pictureId: picture.id } });
    expect((await remove(user, id)).status).toBe(200);
    expect((await remove(user, id)).status).toBe(200);
    expect((await get(user, id)).status).toBe(404);
    await sweep();
    expect(await test.gateway.db.$count(uploads, eq(uploads.id, picture.id))).toBe(0);
    const child = { ...user, childId: await addSibling(test, user.userId) };
    const own = (await draft(child)).body.id;
    await test.gateway.db.delete(users).where(eq(users.id, child.childId));
    expect(await test.gateway.db.$count(works, eq(works.id, own))).toBe(0);
  });

  it('are reported to every device as deleted only after the work was deleted, the consent withdrawn or the account erased', async () => {
    const [owner, other] = [await signIn(test), await signIn(test)];
    const sibling = await addSibling(test, owner.userId);
    const [made, kept] = [(await draft(owner)).body.id, (await draft(owner)).body.id];
    const of = (childId: string, workId: string | null = null) => ({ childId, workId });
    const recordings = [
      ...[of(owner.userId), of(owner.userId, made), of(owner.userId, kept), of(sibling)],
      // If the work does not belong to the child that a call names, the work is reported as gone, so that the reply
      // reveals nothing about the work.
      ...[of(other.userId), of(other.userId, made), of('invented', made)],
    ];
    // The device sends the call without a login.
    const ask = async () => (await call(test, contract.listGoneRecordings, { body: { recordings } })).body.isGone;
    expect(await ask()).toEqual([false, false, false, false, false, true, true]);
    await call(test, contract.deleteWork, { params: { workId: made } }, owner);
    expect(await ask()).toEqual([false, true, false, false, false, true, true]);
    await proveAdult(test, owner, { kind: 'consent' });
    await call(test, withdrawConsent, { params: { purpose: 'guardian' } }, owner);
    expect(await ask()).toEqual([true, true, true, true, false, true, true]);
    await test.gateway.db.delete(users).where(eq(users.id, other.userId));
    expect((await ask())[4]).toBe(true);
  });
});
