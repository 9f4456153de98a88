import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { changeChild } from '#contract/family/children.ts';
import * as contract from '#contract/experience/honours.ts';
import type { HonourInput } from '#contract/experience/honours.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { sweepUploads } from '#server/uploads/removeUploads.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { aKidInput } from '#test/builders/family/children.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';

describe.each(testedDatabases)('honours on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;

  async function family() {
    test.time = Date.parse('2026-11-23T04:00:00Z');
    return signIn(test);
  }
  const add = (user: User, changes: Partial<HonourInput> = {}, options: CallOptions = {}) =>
    call(test, contract.addHonour, { body: anHonourInput(changes) }, { ...user, ...options });
  const change = (user: User, honourId: string, changes: Partial<HonourInput> = {}) =>
    call(test, contract.changeHonour, { params: { honourId }, body: anHonourInput(changes) }, user);
  const remove = (user: User, honourId: string) => call(test, contract.removeHonour, { params: { honourId } }, user);
  const get = (user: User, honourId: string) => call(test, contract.getHonour, { params: { honourId } }, user);
  const list = async (user: User, page: object = {}) =>
    (await call(test, contract.listHonours, { query: { limit: 50, ...page } }, user)).body;
  const send = async (user: User, purpose = 'honour') => (await upload(test, await aPicture(), user, purpose)).id;
  const sweep = () => sweepUploads(test.gateway.db, objectStoreFor(test.gateway.settings), test.gateway.now());
  const stateOf = async (id: string) =>
    (await test.gateway.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id)))[0]?.state;

  it('are stored with a title of one line and a note of several lines, and listed by day, page by page', async () => {
    const user = await family();
    for (const [day, title] of [
      ['2025-06-01', '讲故事比赛 '],
      ['2026-11-01', '三好\u202e学生'],
      ['2026-05-04', '游泳\n奖牌'],
    ] as const)
      await add(user, { day, title, note: ' 第一行\n\n 第二行 ' });
    const first = await list(user, { limit: 2 });
    expect(first.items.map(({ title, day }) => [title, day])).toEqual([
      ['三好学生', '2026-11-01'],
      ['游泳 奖牌', '2026-05-04'],
    ]);
    expect(first.items[0]?.note).toBe('第一行\n第二行');
    expect(first.total).toBe(3);
    const second = await list(user, { limit: 2, cursor: first.next });
    expect([second.items.map(({ title }) => title), second.next]).toEqual([['讲故事比赛'], null]);
  });

  it('are filtered by kind', async () => {
    const user = await family();
    await add(user, { kind: 'trophy', title: '奖牌' });
    await add(user, { kind: 'stage', title: '演出' });
    const { items, total } = await list(user, { kind: 'stage' });
    expect([items.map(({ title }) => title), total]).toEqual([['演出'], 2]);
  });

  it('can be changed and deleted, and a repeated deletion is answered with 404', async () => {
    const user = await family();
    const { id } = (await add(user)).body;
    const input = { kind: 'trophy', title: '冠军', day: '2026-10-02', note: '第一名' } as const;
    expect((await change(user, id, input)).status).toBe(200);
    expect((await get(user, id)).body).toEqual({ ...input, id, pictures: [] });
    expect((await remove(user, id)).status).toBe(200);
    expect((await remove(user, id)).status).toBe(404);
    expect((await get(user, id)).status).toBe(404);
    expect((await change(user, id, input)).status).toBe(404);
  });

  it.each<[string, Partial<HonourInput>, string]>([
    ['a day after today', { day: '2026-11-24' }, 'record_day_ahead'],
    ['the day before birth', { day: '2021-10-31' }, 'record_day_before_birth'],
    ['a day that does not exist', { day: '2026-02-30' }, 'invalid_input'],
    ['a title of invisible characters', { title: '\u202e \u0007' }, 'invalid_input'],
    ['a title of 31 characters', { title: '好'.repeat(31) }, 'invalid_input'],
    ['a note of 301 characters', { note: '好'.repeat(301) }, 'invalid_input'],
    ['a kind that does not exist', { kind: 'crown' as 'other' }, 'invalid_input'],
    ['seven pictures', { pictures: Array.from({ length: 7 }, () => 'A'.repeat(16)) }, 'invalid_input'],
  ])('are refused with %s', async (_, changes, code) => {
    const user = await family();
    const body = aKidInput({ birthday: '2021-11-01', sex: 'boy' });
    await call(test, changeChild, { params: { childId: user.userId }, body }, user);
    const { id } = (await add(user, { title: '🐘'.repeat(30), note: '🐘'.repeat(300) })).body;
    for (const answer of [await add(user, changes), await change(user, id, changes)])
      expect(answer).toMatchObject({ status: 400, body: { code } });
    expect((await list(user)).items).toHaveLength(1);
  });

  it('show their pictures in the given order, by addresses that are signed for ten minutes', async () => {
    const user = await family();
    const [one, two] = [await send(user), await send(user)];
    const { id } = (await add(user, { pictures: [two, one, two] })).body;
    const shown = (await get(user, id)).body.pictures;
    expect(shown.map((picture) => picture.id)).toEqual([two, one]);
    expect((await list(user)).items[0]?.pictures.map((picture) => picture.id)).toEqual([two, one]);
    const address = shown[0]!.thumbnail;
    expect((await test.app.inject(address)).statusCode).toBe(200);
    expect((await test.app.inject(address.split('?')[0]!)).statusCode).toBe(404);
    test.time += 11 * MINUTE_MS;
    expect((await test.app.inject(address)).statusCode).toBe(404);
    expect((await test.app.inject((await get(user, id)).body.pictures[0]!.full)).statusCode).toBe(200);
  });

  it('keep the files of their pictures until a change leaves a picture out', async () => {
    const user = await family();
    const [kept, dropped, later] = [await send(user), await send(user), await send(user)];
    const { id } = (await add(user, { pictures: [kept, dropped] })).body;
    expect((await change(user, id, { pictures: [later, kept] })).status).toBe(200);
    expect((await get(user, id)).body.pictures.map((picture) => picture.id)).toEqual([later, kept]);
    test.time += 25 * HOUR_MS;
    await sweep();
    expect([await stateOf(kept), await stateOf(later), await stateOf(dropped)]).toEqual(['kept', 'kept', undefined]);
  });

  it('are deleted with their pictures, which nobody can open from then on', async () => {
    const user = await family();
    const picture = await send(user);
    const { id } = (await add(user, { pictures: [picture] })).body;
    const { full } = (await get(user, id)).body.pictures[0]!;
    expect((await test.app.inject(full)).statusCode).toBe(200);
    expect((await remove(user, id)).status).toBe(200);
    expect((await test.app.inject(full)).statusCode).toBe(404);
    await sweep();
    expect(await stateOf(picture)).toBeUndefined();
  });

  it('ROLE-03 cannot have unknown pictures, pictures of another user or another honour, or pictures uploaded for another purpose', async () => {
    const [user, stranger] = [await family(), await family()];
    const mine = await send(user);
    const first = (await add(user, { pictures: [mine] })).body;
    for (const picture of [await send(stranger), await send(user, 'review'), mine, 'A'.repeat(16)]) {
      expect(await add(user, { pictures: [picture] })).toMatchObject({ status: 409, body: { code: 'upload_gone' } });
      const other = (await add(user)).body;
      expect((await change(user, other.id, { title: '改了', pictures: [picture] })).status).toBe(409);
      expect((await get(user, other.id)).body.title).toBe('三好学生');
      await remove(user, other.id);
    }
    expect((await list(user)).items.map(({ id }) => id)).toEqual([first.id]);
    expect(await stateOf(mine)).toBe('kept');
  });

  it('cannot share a picture, so only one of several honours that are added with one picture at the same moment is stored', async () => {
    const user = await family();
    const picture = await send(user);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(user, { pictures: [picture] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(user)).items).toHaveLength(1);
  });

  it('HTTP-10 are added once, even if the request is repeated', async () => {
    const user = await family();
    const idempotencyKey = crypto.randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => add(user, {}, { idempotencyKey })));
    expect((await list(user)).items).toHaveLength(1);
  });

  it('ROLE-03 cannot be read or changed by other families, who get 404', async () => {
    const [owner, stranger] = [await family(), await family()];
    const { id } = (await add(owner)).body;
    for (const { status } of [await get(stranger, id), await change(stranger, id), await remove(stranger, id)])
      expect(status).toBe(404);
    expect((await list(stranger)).items).toEqual([]);
    expect((await list(owner)).items).toHaveLength(1);
  });

  it('STATE-10 do not appear in the log, even if they are refused', async () => {
    const user = await family();
    await add(user, { title: '秘密的奖状', note: '秘密的话' });
    await add(user, { title: '秘密的奖状', day: '2026-12-07' });
    expect(test.logLines.join('\n')).not.toMatch(/秘密|2026-12-07/);
  });

  it('are deleted with the child, nobody can open their pictures from then on, and the next clean-up removes the files', async () => {
    const user = await family();
    const picture = await send(user);
    const { id } = (await add(user, { pictures: [picture] })).body;
    const { full } = (await get(user, id)).body.pictures[0]!;
    expect((await test.app.inject(full)).statusCode).toBe(200);
    await test.gateway.db.delete(honours).where(eq(honours.userId, user.userId));
    expect((await test.app.inject(full)).statusCode).toBe(404);
    await sweep();
    expect(await stateOf(picture)).toBeUndefined();
    await add(user);
    await test.gateway.db.delete(users).where(eq(users.id, user.userId));
    expect(await test.gateway.db.$count(honours, eq(honours.userId, user.userId))).toBe(0);
  });
});
