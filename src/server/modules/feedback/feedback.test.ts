import { eq } from 'drizzle-orm';
import * as contract from '#contract/account/feedback.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { feedbackThreads } from '#server/database/tables/contact/feedback.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { runFeedbackCommand } from './feedbackCommand.ts';

describe.each(testedDatabases)('feedback on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  type Body = RequestOf<typeof contract.writeFeedback>['body'];

  const body = (changes: Partial<Body> = {}): Body => ({
    topic: 'fault',
    text: '听到一半没有声音了',
    pictures: [],
    contact: null,
    device: null,
    ...changes,
  });
  const write = (user: User, changes: Partial<Body> = {}) =>
    call(test, contract.writeFeedback, { body: body(changes) }, user);
  const written = async (user: User, changes: Partial<Body> = {}) => (await write(user, changes)).body.id;
  const list = async (user: User, page: object = {}) =>
    (await call(test, contract.listFeedback, { query: { limit: 50, ...page } }, user)).body;
  const open = (user: User, feedbackId: string) => call(test, contract.getFeedback, { params: { feedbackId } }, user);
  const reply = (user: User, feedbackId: string, text = '补充一下', pictures: string[] = []) =>
    call(test, contract.replyToFeedback, { params: { feedbackId }, body: { text, pictures } }, user);
  const close = (user: User, feedbackId: string) =>
    call(test, contract.closeFeedback, { params: { feedbackId } }, user);
  const run = (...args: string[]) => runFeedbackCommand(test.gateway.db, args, new Date(test.time));

  it('is answered by an operator, and marked as unread until the user has read the answer', async () => {
    const user = await signIn(test);
    const id = await written(user, { contact: '13800138000', device: '版本 1' });
    expect((await list(user)).items).toMatchObject([{ id, state: 'open', isUnread: false, messages: 1 }]);
    test.time += HOUR_MS;
    expect(await run()).toEqual(expect.arrayContaining([expect.stringContaining(`${id}\topen`)]));
    expect(await run('--answer', id, '已经', '修好了')).toEqual([`${id} is answered.`]);
    expect((await list(user)).items).toMatchObject([{ state: 'answered', isUnread: true, messages: 2 }]);
    const { body: thread } = await open(user, id);
    expect(thread).toMatchObject({ contact: '13800138000', device: '版本 1', canReply: true });
    expect(thread.messages.map(({ author, text }) => [author, text])).toEqual([
      ['user', '听到一半没有声音了'],
      ['operator', '已经 修好了'],
    ]);
    await call(test, contract.markFeedbackRead, { params: { feedbackId: id } }, user);
    expect((await list(user)).items).toMatchObject([{ state: 'answered', isUnread: false }]);
    test.time += HOUR_MS;
    expect((await reply(user, id)).status).toBe(200);
    expect((await list(user)).items).toMatchObject([{ state: 'open', isUnread: false, messages: 3 }]);
    const shown = await run('--show', id);
    expect(shown.map((line) => line.split('\t')[1])).toEqual(['open', 'user', 'operator', 'user']);
  });

  it('shows an operator no control characters, with which a text could control the terminal', async () => {
    const user = await signIn(test);
    const text = '\u001b[2J看不见\n第二行\t列';
    const id = await written(user, { text, contact: '\u009b31m红', device: '\u001b]0;标题\u0007' });
    expect(await run()).toEqual(expect.arrayContaining([expect.stringMatching(`^${id}\t.*\t\\[2J看不见 第二行 列$`)]));
    const [head, message] = await run('--show', id);
    expect(head).toBe(`${id}\topen\tfault\t31m红\t]0;标题`);
    expect(message).toMatch(/\tuser\t\[2J看不见 第二行 列$/);
  });

  it('can be closed once by the user or an operator, and then takes no more messages', async () => {
    const user = await signIn(test);
    const [own, theirs] = [await written(user), await written(user)];
    expect((await close(user, own)).status).toBe(200);
    expect((await close(user, own)).status).toBe(200);
    expect(await run('--close', theirs)).toEqual([`${theirs} is closed.`]);
    expect(await run('--close', theirs)).toEqual([`${theirs} does not exist or is closed.`]);
    expect(await run('--answer', own, '太晚了')).toEqual([`${own} does not exist or is closed.`]);
    for (const id of [own, theirs]) {
      expect(await reply(user, id)).toMatchObject({ status: 409, body: { code: 'feedback_closed' } });
      expect((await open(user, id)).body).toMatchObject({ state: 'closed', canReply: false });
    }
  });

  it('ROLE-03 belongs to the account that wrote it', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const id = await written(user);
    expect((await list(other)).items).toEqual([]);
    const params = { feedbackId: id };
    const attempts = [
      await open(other, id),
      await reply(other, id),
      await close(other, id),
      await call(test, contract.markFeedbackRead, { params }, other),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await open(user, id)).body.messages).toHaveLength(1);
  });

  it('shows its pictures by addresses that expire, and the pictures may be removed a year after it was closed', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const file = await aPicture({ width: 320, height: 240 });
    const picture = await upload(test, file, user, 'feedback');
    const foreign = await upload(test, file, other, 'feedback');
    const ofReview = await upload(test, file, user);
    for (const { id } of [foreign, ofReview])
      expect(await write(user, { pictures: [id] })).toMatchObject({ status: 409, body: { code: 'upload_gone' } });
    const id = await written(user, { pictures: [picture.id] });
    expect(await write(user, { pictures: [picture.id] })).toMatchObject({ status: 409 });
    const [address = ''] = (await open(user, id)).body.messages.flatMap(({ pictures }) =>
      pictures.map(({ full }) => full),
    );
    const get = async (url: string) => (await test.app.inject({ url })).statusCode;
    expect([await get(address), await get(address.replace(/\?.*/, ''))]).toEqual([200, 404]);
    await close(user, id);
    const [row] = await test.gateway.db.select().from(uploads).where(eq(uploads.id, picture.id));
    expect([row?.state, row?.endsAt?.getTime()]).toEqual(['kept', test.time + 365 * DAY_MS]);
  }, 30_000);

  it('is listed by the time of its last message, newest first, page by page', async () => {
    const user = await signIn(test);
    const ids = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(await written(user, { text: `第 ${index} 条` }));
      test.time += 1_000;
    }
    await reply(user, ids[0] ?? '');
    const first = await list(user, { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    const second = await list(user, { limit: 2, cursor: first.next });
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[ids[1]], null]);
  });

  it('is limited for each account to ten new threads a day, twenty open threads, and five messages without an answer', async () => {
    const user = await signIn(test);
    const sent = await Promise.all(Array.from({ length: 12 }, () => write(user)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'feedback_too_often' } });
    const id = sent.find(({ status }) => status === 200)?.body.id ?? '';
    const replies = await Promise.all(Array.from({ length: 6 }, () => reply(user, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'feedback_wait' } });
    await run('--answer', id, '好的');
    expect((await reply(user, id)).status).toBe(200);
    const yesterday = new Date(test.time - 25 * HOUR_MS);
    await test.gateway.db
      .update(feedbackThreads)
      .set({ createdAt: yesterday })
      .where(eq(feedbackThreads.userId, user.userId));
    await Promise.all(Array.from({ length: 10 }, () => write(user)));
    await test.gateway.db
      .update(feedbackThreads)
      .set({ createdAt: yesterday })
      .where(eq(feedbackThreads.userId, user.userId));
    expect(await write(user)).toMatchObject({ status: 409, body: { code: 'feedback_too_many' } });
  });

  it('has an operator command that prints its usage if its arguments are unknown or incomplete', async () => {
    for (const args of [['--wrong'], ['--answer', 'id'], ['--close'], ['--show']])
      expect((await run(...args))[0]).toMatch(/^npm run feedback/);
  });
});
