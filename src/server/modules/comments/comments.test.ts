import crypto from 'node:crypto';
import * as contract from '#contract/stories/comments.ts';
import { saveAvatar } from '#contract/family/avatar.ts';
import {
  acceptFriendInvite,
  blockFriend,
  createFriendInvite,
  getFriends,
  listBlockedFriends,
  unblockFriend,
} from '#contract/family/friends.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { eq } from 'drizzle-orm';
import { getUserInfo } from '#contract/account/session.ts';
import { comments } from '#server/database/tables/stories/comments.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { users } from '#server/database/tables/account/users.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';

const params = { storyId: 'moon-boat' };

describe.each(testedDatabases)('comments on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  const operator = () => commentRepository(test.gateway.db);
  const write = (user: User, text: string, options = {}) =>
    call(test, contract.writeComment, { params, body: { text } }, { ...user, ...options });
  const read = async (user?: User, query: { limit: number; cursor?: string } = { limit: 20 }) =>
    (await call(test, contract.listComments, { params, query }, user)).body;
  const texts = async (user?: User) => (await read(user)).items.map(({ text }) => text);
  const report = (user: User, commentId: string) =>
    call(test, contract.reportComment, { params: { commentId }, body: { reason: 'unkind' } }, user);

  /** Writes a comment, approves it as an operator, and returns its id. */
  async function approved(user: User, text: string): Promise<string> {
    test.time += MINUTE_MS;
    const { id } = (await write(user, text)).body.comment;
    await operator().review(id, 'shown', new Date(test.time));
    return id;
  }

  beforeEach(() => {
    test.time += DAY_MS;
  });

  it('are visible to their authors immediately, and to others once an operator has approved them', async () => {
    const [author, reader] = [await signIn(test), await signIn(test)];
    const { body } = await write(author, '  呆迪真可爱 🐘 ');
    expect(body.comment).toMatchObject({ text: '呆迪真可爱 🐘', state: 'pending', isMine: true });
    expect(await texts(author)).toContain('呆迪真可爱 🐘');
    expect(await texts(reader)).not.toContain('呆迪真可爱 🐘');
    expect(await texts()).not.toContain('呆迪真可爱 🐘');
    expect((await operator().listUnread()).map(({ id }) => id)).toContain(body.comment.id);
    await operator().review(body.comment.id, 'shown', new Date(test.time));
    expect(await texts(reader)).toContain('呆迪真可爱 🐘');
    expect((await operator().listUnread()).map(({ id }) => id)).not.toContain(body.comment.id);
  });

  it('stay visible to their authors if an operator has refused them, but are not counted', async () => {
    const author = await signIn(test);
    const count = async () => (await call(test, getReactions, { params })).body.commentCount;
    const before = await count();
    const { id } = (await write(author, '不合适的话')).body.comment;
    await operator().review(id, 'refused', new Date(test.time));
    expect((await read(author)).items.find((comment) => comment.id === id)).toMatchObject({ state: 'refused' });
    expect(await texts()).not.toContain('不合适的话');
    expect(await count()).toBe(before);
    await operator().review(id, 'shown', new Date(test.time));
    expect(await count()).toBe(before + 1);
  });

  it('reveal nothing about their authors except a nickname and a drawing', async () => {
    const author = await signIn(test);
    await approved(author, '谁写的呢');
    const [comment] = (await read()).items;
    expect(Object.keys(comment ?? {}).sort()).toEqual([
      ...['avatarUrl', 'headwearUrl', 'id', 'isMine', 'nickname', 'state', 'text', 'writtenAt'],
    ]);
    expect(JSON.stringify(comment)).not.toMatch(new RegExp(`${author.userId}|${author.mobile}`));
  });

  it('show the nickname of the child that was active when they were written, or of the first child if that child was removed', async () => {
    const author = await signIn(test);
    const childId = await addSibling(test, author.userId);
    const { id, nickname } = (await write(author, '我最喜欢月亮', { childId })).body.comment;
    expect(nickname).toBe('亮亮');
    expect((await operator().listUnread()).find((one) => one.id === id)).toMatchObject({ nickname: '亮亮' });
    await operator().review(id, 'shown', new Date(test.time));
    const shown = async () => (await read()).items.find((comment) => comment.id === id);
    expect(await shown()).toMatchObject({ nickname: '亮亮' });
    const first = (await call(test, getUserInfo, { query: {} }, author)).body.user.nickname;
    await test.gateway.db.delete(users).where(eq(users.id, childId));
    expect(await shown()).toMatchObject({ nickname: first });
    // Gateways of earlier releases store comments without a child.
    await test.gateway.db.update(comments).set({ childId: null }).where(eq(comments.id, id));
    expect(await shown()).toMatchObject({ nickname: first });
  });

  it('show the picture and head wear of the child that was active when they were written, or of the first child if that child was removed', async () => {
    const author = await signIn(test);
    const childId = await addSibling(test, author.userId);
    const choose = (picture: 'fox' | 'panda', headwear: 'bow' | 'sprout', options = {}) =>
      call(test, saveAvatar, { body: { picture, photoId: null, headwear } }, { ...author, ...options });
    await choose('fox', 'bow');
    await choose('panda', 'sprout', { childId });
    const { comment } = (await write(author, '我是熊猫', { childId })).body;
    const ofChild = { avatarUrl: '/cdn/avatar/panda.svg', headwearUrl: '/cdn/headwear/sprout.svg' };
    expect(comment).toMatchObject(ofChild);
    await operator().review(comment.id, 'shown', new Date(test.time));
    const shown = async () => (await read()).items.find(({ id }) => id === comment.id);
    expect(await shown()).toMatchObject(ofChild);
    await test.gateway.db.delete(users).where(eq(users.id, childId));
    expect(await shown()).toMatchObject({
      avatarUrl: '/cdn/avatar/fox.svg',
      headwearUrl: '/cdn/headwear/bow.svg',
    });
  });

  it('never show a photo of the author, whether uploaded or sent by a host, not even to the author', async () => {
    const author = await signIn(test);
    const { id: photoId } = await upload(test, await aPicture({ width: 64, height: 64 }), author, 'avatar');
    await call(test, saveAvatar, { body: { picture: 'photo', photoId, headwear: null } }, author);
    const id = await approved(author, '谁看见我了');
    const pictureFor = async (reader?: User) => (await read(reader)).items.find((one) => one.id === id)?.avatarUrl;
    const seen = async () => [await pictureFor(author), await pictureFor(await signIn(test)), await pictureFor()];
    const daidi = '/cdn/avatar/daidi.svg';
    expect(await seen()).toEqual([daidi, daidi, daidi]);
    await call(test, saveAvatar, { body: { picture: 'host', photoId: null, headwear: null } }, author);
    const avatarUrl = 'https://img.example.cn/child.webp';
    await test.gateway.db.update(users).set({ avatarUrl }).where(eq(users.id, author.userId));
    expect(await seen()).toEqual([daidi, daidi, daidi]);
  });

  it('are hidden between two accounts while one of them has blocked the other', async () => {
    const [blocker, blocked, stranger] = [await signIn(test), await signIn(test), await signIn(test)];
    for (const family of [blocker, blocked]) await proveAdult(test, family, { kind: 'friends' });
    const { id, secret } = (await call(test, createFriendInvite, {}, blocker)).body;
    await call(test, acceptFriendInvite, { params: { inviteId: id }, body: { secret } }, blocked);
    await approved(blocker, '我不想见他');
    await approved(blocked, '我被拉黑了');
    const seenBy = async (reader?: User) =>
      (await texts(reader)).filter((text) => ['我不想见他', '我被拉黑了'].includes(text));
    expect(await seenBy(blocker)).toEqual(['我被拉黑了', '我不想见他']);
    const [friend] = (await call(test, getFriends, {}, blocker)).body.items;
    await call(test, blockFriend, { params: { friendId: friend?.id ?? '' } }, blocker);
    expect([await seenBy(blocker), await seenBy(blocked)]).toEqual([['我不想见他'], ['我被拉黑了']]);
    expect([await seenBy(stranger), await seenBy()]).toEqual(Array(2).fill(['我被拉黑了', '我不想见他']));
    const [block] = (await call(test, listBlockedFriends, {}, blocker)).body.items;
    await call(test, unblockFriend, { params: { blockedId: block?.id ?? '' } }, blocker);
    expect(await seenBy(blocked)).toEqual(['我被拉黑了', '我不想见他']);
  });

  it.each([
    ['an empty comment', ' \n　', 'comment_empty'],
    ['a comment that is too long', '长'.repeat(201), 'comment_long'],
    ['a comment with a telephone number', '打给我 138 0013 8000', 'comment_number'],
    ['a comment with a telephone number in Chinese characters', '打给我一三八零零一三八零零零', 'comment_number'],
    ['a comment with a telephone number in circled digits', '打给我①③⑧⓪⓪①③⑧⓪⓪⓪', 'comment_number'],
    ['a comment with a messenger id', '加我微信 xiaoman88', 'comment_number'],
    ['a comment with an address', '来 evil.com 看', 'comment_number'],
  ])('are refused with 400 in the case of %s', async (_name, text, code) => {
    const answer = await write(await signIn(test), text);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code })]);
  });

  it('may consist of 200 emoji, and are stored without hidden characters and characters that reverse text', async () => {
    const author = await signIn(test);
    expect((await write(author, '🐘'.repeat(200))).status).toBe(200);
    const { body } = await write(author, '零\u0001和\u202e半\u200b个');
    expect(body.comment.text).toBe('零和半个');
    expect((await texts(author)).slice(0, 2)).toContain('零和半个');
  });

  it.each([
    '我会数：1，2，3，4，5，6，7，8，9，10',
    '一二三四五六七，七个阿姨来摘果',
    '2026 年 11 月 22 日听的',
    '晚上8点听',
  ])('are accepted with the ordinary text "%s", although it contains digits', async (text) => {
    expect((await write(await signIn(test), text)).status).toBe(200);
  });

  it('HTTP-10 are stored once, even if the same request is sent several times', async () => {
    const author = await signIn(test);
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(author, '只说一次', { idempotencyKey })));
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect((await texts(author)).filter((text) => text === '只说一次')).toHaveLength(1);
  });

  it('are limited to three a minute, even if they are sent at the same moment, and to thirty a day', async () => {
    const author = await signIn(test);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => write(author, `第 ${index} 句`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'comment_wait' });
    let written = 3;
    for (let minute = 0; minute < 40; minute += 1) {
      test.time += MINUTE_MS;
      if ((await write(author, `第 ${minute} 分钟`)).status === 200) written += 1;
    }
    expect(written).toBe(30);
  });

  it('are limited to 300 a day for all accounts of one network', async () => {
    const address = '10.9.0.1';
    // Ten accounts write 30 comments each. Together these are 300, the limit of the network, so the eleventh account is
    // refused.
    const authors = await Promise.all(Array.from({ length: 11 }, () => signIn(test)));
    const last = authors.pop();
    if (!last) throw new Error('There is no eleventh author.');
    for (let minute = 0; minute < 10; minute += 1) {
      const rounds = authors.flatMap((author) => [1, 2, 3].map((line) => write(author, `${line}`, { address })));
      expect(new Set((await Promise.all(rounds)).map(({ status }) => status))).toEqual(new Set([200]));
      test.time += MINUTE_MS;
    }
    expect((await write(last, '来晚了', { address })).body).toMatchObject({ code: 'comment_wait' });
    expect((await write(last, '在家里', { address: '10.9.0.2' })).status).toBe(200);
  });

  it('ROLE-03 can be deleted by their authors only', async () => {
    const [author, stranger] = [await signIn(test), await signIn(test)];
    const id = await approved(author, '删不删');
    const remove = (user: User) => call(test, contract.deleteComment, { params: { commentId: id } }, user);
    expect(await remove(stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await texts()).toContain('删不删');
    expect((await remove(author)).status).toBe(200);
    expect(await texts(author)).not.toContain('删不删');
    expect((await remove(author)).status).toBe(404);
  });

  it('are hidden after reports by three different users until an operator has reviewed them; several reports by one user count once', async () => {
    const author = await signIn(test);
    const id = await approved(author, '被举报的话');
    const reporters = [await signIn(test), await signIn(test), await signIn(test)];
    for (let time = 0; time < 3; time += 1) await report(reporters[0]!, id);
    expect(await texts()).toContain('被举报的话');
    expect((await operator().listUnread()).find((comment) => comment.id === id)).toMatchObject({ reports: 1 });
    await Promise.all(reporters.map((reporter) => report(reporter, id)));
    expect(await texts()).not.toContain('被举报的话');
    await operator().review(id, 'shown', new Date(test.time));
    expect(await texts()).toContain('被举报的话');
    expect((await operator().listUnread()).find((comment) => comment.id === id)).toBeUndefined();
  });

  it('come in pages, the newest first and each exactly once', async () => {
    const author = await signIn(test);
    for (const text of ['一', '二', '三', '四', '五']) await approved(author, text);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && seen.length < 5) {
      const { items, next } = await read(undefined, { limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...items.map(({ text }) => text));
      cursor = next;
    }
    expect(seen.slice(0, 5)).toEqual(['五', '四', '三', '二', '一']);
  });

  it('cannot be read while their story is hidden, and can be read again when it is shown', async () => {
    const author = await signIn(test);
    await approved(author, '藏起来的话');
    const hide = (isHidden: boolean) =>
      test.gateway.db.update(stories).set({ isHidden }).where(eq(stories.id, params.storyId));
    const seen = async () => {
      const query = { limit: 20 };
      const replies = [undefined, author].map((user) => call(test, contract.listComments, { params, query }, user));
      return (await Promise.all(replies)).map(({ status, body }) => [
        status,
        JSON.stringify(body).includes('藏起来的话'),
      ]);
    };
    await hide(true);
    expect(await seen()).toEqual([
      [404, false],
      [404, false],
    ]);
    await hide(false);
    expect(await seen()).toEqual([
      [200, true],
      [200, true],
    ]);
  });

  it('can be written only by a registered user and only about an existing story', async () => {
    const user = await signIn(test);
    await test.gateway.db.update(users).set({ isAnonymous: true }).where(eq(users.id, user.userId));
    expect((await write(user, '我是谁')).status).toBe(403);
    const author = await signIn(test);
    const nowhere = { params: { storyId: 'no-such-story' }, body: { text: '好听' } };
    expect((await call(test, contract.writeComment, nowhere, author)).status).toBe(404);
    expect((await report(author, 'no-such-comment')).status).toBe(404);
    expect((await call(test, contract.writeComment, { params, body: { text: '好听' } })).status).toBe(401);
  });
});
