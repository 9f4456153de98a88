import crypto from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { changeChild } from '#contract/family/children.ts';
import * as contract from '#contract/family/health.ts';
import type { HealthEntry, HealthRecord } from '#contract/family/health.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { users } from '#server/database/tables/account/users.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { sweepUploads } from '#server/uploads/removeUploads.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { aKidInput } from '#test/builders/family/children.ts';
import { aGrowthEntry } from '#test/builders/family/health.ts';

const BIRTHDAY = '2021-11-01';

describe.each(testedDatabases)('health records on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;

  /** Signs in a user whose first child is a boy, who was five years old on 2026-11-01. */
  async function family(changes: Parameters<typeof aKidInput>[0] = {}) {
    test.time = Date.parse('2026-11-23T04:00:00Z');
    const user = await signIn(test);
    const body = aKidInput({ birthday: BIRTHDAY, sex: 'boy', ...changes });
    await call(test, changeChild, { params: { childId: user.userId }, body }, user);
    return user;
  }

  const add = (user: User, entry: HealthEntry, confirmed = false, options: CallOptions = {}) =>
    call(
      test,
      contract.addHealthRecord,
      { params: { childId: user.userId }, body: { entry, confirmed } },
      { ...user, ...options },
    );
  const change = (user: User, recordId: string, entry: HealthEntry, confirmed = false, childId = user.userId) =>
    call(test, contract.changeHealthRecord, { params: { childId, recordId }, body: { entry, confirmed } }, user);
  const remove = (user: User, recordId: string, childId = user.userId) =>
    call(test, contract.removeHealthRecord, { params: { childId, recordId } }, user);
  const list = async (user: User, of: 'growth' | 'vision' | 'teeth' = 'growth', page: object = {}) =>
    (
      await call(
        test,
        contract.listHealthRecords,
        { params: { childId: user.userId }, query: { kind: of, limit: 50, ...page } },
        user,
      )
    ).body;
  const height = (day: string, heightMm: number) => aGrowthEntry({ day, heightMm });

  it('are stored as they were entered, in millimetres and grams, and listed by kind', async () => {
    const user = await family();
    const growth = aGrowthEntry({ heightMm: 1_105, weightG: 18_650, headMm: 508 });
    const vision: HealthEntry = { kind: 'vision', day: '2026-11-02', left: 49, right: null };
    const teeth: HealthEntry = { kind: 'teeth', day: '2026-11-03', event: 'shed', tooth: 71 };
    for (const entry of [growth, vision, teeth]) {
      const { status, body } = await add(user, entry);
      const record = { id: body.id, ...entry, ...(entry.kind === 'teeth' && { pictures: [] }) };
      expect([status, body]).toEqual([200, record]);
      expect((await list(user, entry.kind)).items).toEqual([record]);
    }
  });

  it('are listed by day, newest first, page by page', async () => {
    const user = await family();
    for (const [day, heightMm] of [
      ['2024-11-01', 960],
      ['2026-11-01', 1_100],
      ['2025-11-01', 1_030],
    ] as const)
      await add(user, height(day, heightMm));
    const first = await list(user, 'growth', { limit: 2 });
    expect(first.items.map(({ day }) => day)).toEqual(['2026-11-01', '2025-11-01']);
    const second = await list(user, 'growth', { limit: 2, cursor: first.next });
    expect([second.items.map(({ day }) => day), second.next]).toEqual([['2024-11-01'], null]);
  });

  it('are listed page by page, and records of the same day are ordered by the time at which they were written, newest first', async () => {
    const user = await family();
    for (let tenths = 41; tenths <= 46; tenths += 1) {
      test.time += 1_000;
      await add(user, { kind: 'vision', day: '2026-11-01', left: tenths, right: 50 });
    }
    const leftEyes: (number | null)[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list(user, 'vision', { limit: 2, ...(cursor !== undefined && { cursor }) });
      leftEyes.push(...page.items.map((item) => (item.kind === 'vision' ? item.left : null)));
      cursor = page.next;
    }
    expect(leftEyes).toEqual([46, 45, 44, 43, 42, 41]);
  });

  it('can be changed and deleted, and a repeated deletion is answered with 404', async () => {
    const user = await family();
    const { body } = await add(user, height('2026-11-01', 1_100));
    const entry = aGrowthEntry({ day: '2026-11-02', weightG: 18_000 });
    expect((await change(user, body.id, entry)).body).toEqual({ id: body.id, ...entry });
    expect((await list(user)).items).toEqual([{ id: body.id, ...entry }]);
    expect((await remove(user, body.id)).status).toBe(200);
    expect((await remove(user, body.id)).status).toBe(404);
    expect((await list(user)).items).toEqual([]);
  });

  it('keep their kind, so a change to another kind is answered with 404', async () => {
    const user = await family();
    const { body } = await add(user, height('2026-11-01', 1_100));
    const entry: HealthEntry = { kind: 'vision', day: '2026-11-02', left: 50, right: 50 };
    expect((await change(user, body.id, entry)).status).toBe(404);
    expect((await list(user)).items).toEqual([body]);
  });

  it.each<[string, HealthEntry, string]>([
    ['a day after today', height('2026-11-24', 1_100), 'record_day_ahead'],
    ['the day before birth', height('2021-10-31', 500), 'record_day_before_birth'],
    ['a day that does not exist', height('2026-02-30', 1_100), 'invalid_input'],
    ['the month 13', height('2026-13-01', 1_100), 'invalid_input'],
    ['no measure at all', aGrowthEntry(), 'invalid_input'],
    ['a height in centimetres', height('2026-11-01', 110), 'invalid_input'],
    ['a fraction of a millimetre', height('2026-11-01', 1_100.5), 'invalid_input'],
    ['a weight in kilograms', aGrowthEntry({ weightG: 18 }), 'invalid_input'],
    ['eyesight without a value', { kind: 'vision', day: '2026-11-01', left: null, right: null }, 'invalid_input'],
    ['an eyesight of 5.4', { kind: 'vision', day: '2026-11-01', left: 54, right: null }, 'invalid_input'],
    ['a tooth that nobody has', { kind: 'teeth', day: '2026-11-01', event: 'shed', tooth: 99 }, 'invalid_input'],
    ['a permanent tooth that is shed', { kind: 'teeth', day: '2026-11-01', event: 'shed', tooth: 11 }, 'invalid_input'],
    ['a cavity without a tooth', { kind: 'teeth', day: '2026-11-01', event: 'cavity', tooth: null }, 'invalid_input'],
    ['a check of one tooth', { kind: 'teeth', day: '2026-11-01', event: 'check', tooth: 51 }, 'invalid_input'],
  ])('are refused if they contain %s, even if a parent confirms the record', async (_, entry, code) => {
    const user = await family();
    for (const confirmed of [false, true]) {
      const { status, body } = await add(user, entry, confirmed);
      expect([status, body]).toEqual([400, expect.objectContaining({ code })]);
    }
    const { body } = await add(user, { kind: 'teeth', day: '2026-11-01', event: 'check', tooth: null });
    expect((await change(user, body.id, entry, true)).status).not.toBe(200);
    expect(await test.gateway.db.$count(healthRecords, eq(healthRecords.userId, user.userId))).toBe(1);
  });

  it('are accepted for today and for the day of birth', async () => {
    const user = await family();
    expect((await add(user, height('2026-11-23', 1_105))).status).toBe(200);
    expect((await add(user, height(BIRTHDAY, 500))).status).toBe(200);
  });

  it('are refused for a day many years ago if the birthday is unknown', async () => {
    const user = await family({ birthday: null });
    expect((await add(user, height('1926-11-01', 1_100))).body).toMatchObject({ code: 'record_day_long_ago' });
    expect((await add(user, height('2016-11-01', 1_100))).status).toBe(200);
  });

  it.each<[string, HealthEntry, string, HealthEntry]>([
    // The median of a boy of five years is 110.0 cm, and 5 standard deviations are 23.2 cm.
    ['a height', height('2026-11-01', 1_332), 'unusual_height', height('2026-11-01', 1_331)],
    ['a weight', aGrowthEntry({ weightG: 36_000 }), 'unusual_weight', aGrowthEntry({ weightG: 35_000 })],
    ['a head circumference', aGrowthEntry({ headMm: 585 }), 'unusual_head', aGrowthEntry({ headMm: 580 })],
    [
      'a BMI',
      aGrowthEntry({ heightMm: 950, weightG: 23_500 }),
      'unusual_bmi',
      aGrowthEntry({ heightMm: 1_100, weightG: 23_500 }),
    ],
  ])(
    'must be confirmed if they contain %s more than 5 standard deviations from the median',
    async (_, wrong, code, right) => {
      const user = await family();
      const { status, body } = await add(user, wrong);
      expect([status, body]).toEqual([409, expect.objectContaining({ code })]);
      expect((await list(user)).items).toEqual([]);
      expect((await add(user, wrong, true)).status).toBe(200);
      expect((await add(await family(), right)).status).toBe(200);
    },
  );

  it('need no confirmation if the birthday is unknown; if only the sex is unknown, values that are unusual for both sexes need a confirmation', async () => {
    // 36 kg is above the median by 5.2 standard deviations for boys, and by 4.4 for girls.
    const heavy = aGrowthEntry({ weightG: 36_000 });
    expect((await add(await family({ birthday: null }), heavy)).status).toBe(200);
    expect((await add(await family({ sex: 'girl' }), heavy)).status).toBe(200);
    expect((await add(await family({ sex: null }), heavy)).status).toBe(200);
    expect((await add(await family({ sex: null }), aGrowthEntry({ weightG: 45_000 }))).status).toBe(409);
  });

  it('must be confirmed if the child would have shrunk by more than a centimetre since an earlier record or until a later one', async () => {
    const user = await family();
    const first = (await add(user, height('2026-06-01', 1_100))).body;
    expect((await add(user, height('2026-11-01', 1_089))).body).toMatchObject({ code: 'height_shrinks' });
    expect((await add(user, height('2026-01-01', 1_111))).body).toMatchObject({ code: 'height_shrinks' });
    expect((await add(user, height('2026-11-01', 1_090))).status).toBe(200);
    // A changed record is compared with the other records only, not with its own earlier value.
    expect((await change(user, first.id, height('2026-06-01', 1_080))).status).toBe(200);
    expect((await change(user, first.id, height('2026-06-01', 1_101))).body).toMatchObject({ code: 'height_shrinks' });
    expect((await change(user, first.id, height('2026-06-01', 1_101), true)).status).toBe(200);
  });

  it('need no confirmation if a child is shorter because it was measured standing instead of lying, but a smaller head must be confirmed', async () => {
    const user = await family();
    const lying = aGrowthEntry({ day: '2023-10-01', heightMm: 900, posture: 'lying', headMm: 490 });
    expect((await add(user, lying)).status).toBe(200);
    expect((await add(user, aGrowthEntry({ day: '2023-11-02', heightMm: 884 }))).status).toBe(200);
    expect((await add(user, aGrowthEntry({ day: '2023-11-03', headMm: 484 }))).body).toMatchObject({
      code: 'head_shrinks',
    });
  });

  it('HTTP-10 are added once, even if the request is repeated', async () => {
    const user = await family();
    const idempotencyKey = crypto.randomUUID();
    const entry = height('2026-11-01', 1_100);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(user, entry, false, { idempotencyKey })));
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect((await list(user)).items).toHaveLength(1);
  });

  it('are limited to 400 of each kind, even for simultaneous requests', async () => {
    const user = await family();
    await test.gateway.db.insert(healthRecords).values(
      Array.from({ length: 398 }, (_, index) => ({
        id: crypto.randomBytes(8).toString('hex'),
        userId: user.userId,
        kind: 'teeth' as const,
        day: 20_000 - index,
        teethEvent: 'check' as const,
        changedAt: new Date(test.time),
      })),
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(user, { kind: 'teeth', day: '2026-11-01', event: 'fluoride', tooth: null })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'too_many_health_records',
      message: '每一类最多记 400 条，请先删除不用的',
    });
    expect((await add(user, height('2026-11-01', 1_100))).status).toBe(200);
  });

  it('ROLE-03 cannot be read or changed by other families, who get 404', async () => {
    const [owner, stranger] = [await family(), await family()];
    const { body } = await add(owner, height('2026-11-01', 1_100));
    const entry = height('2026-11-01', 1_120);
    const params = { childId: owner.userId };
    const query = { kind: 'growth', limit: 50 } as const;
    for (const { status } of [
      await call(test, contract.listHealthRecords, { params, query }, stranger),
      await call(test, contract.addHealthRecord, { params, body: { entry, confirmed: true } }, stranger),
      await change(stranger, body.id, entry, true, owner.userId),
      await change(stranger, body.id, entry, true),
      await remove(stranger, body.id, owner.userId),
      await remove(stranger, body.id),
    ])
      expect(status).toBe(404);
    expect((await list(owner)).items).toEqual([body]);
  });

  it('are separate for two children of the same account', async () => {
    const user = await family();
    const childId = `${user.userId}-second`;
    await test.gateway.db.insert(users).values({
      id: childId,
      accountId: user.userId,
      nickname: '二宝',
      avatarUrl: '',
      createdAt: new Date(test.time),
    });
    const { body } = await add(user, height('2026-11-01', 1_100));
    expect((await change(user, body.id, height('2026-11-01', 1_110), false, childId)).status).toBe(404);
    expect((await remove(user, body.id, childId)).status).toBe(404);
    const answer = await call(
      test,
      contract.addHealthRecord,
      { params: { childId }, body: { entry: height('2026-11-01', 990), confirmed: false } },
      user,
    );
    expect(answer.status).toBe(200);
    expect((await list(user)).items).toEqual([body]);
  });

  it('have private pictures if they are about teeth; a change without the field `pictures` keeps the pictures', async () => {
    const [user, stranger] = [await family(), await family()];
    const send = async (sender: User, purpose: string) => (await upload(test, await aPicture(), sender, purpose)).id;
    const entry = { kind: 'teeth', day: '2026-11-03', event: 'check', tooth: null } as const;
    const idsOf = (record: HealthRecord | undefined) =>
      record?.kind === 'teeth' ? record.pictures?.map((picture) => picture.id) : undefined;
    const [one, two] = [await send(user, 'teeth'), await send(user, 'teeth')];
    const { body } = await add(user, { ...entry, pictures: [two, one] });
    expect(idsOf(body)).toEqual([two, one]);
    const [listed] = (await list(user, 'teeth')).items;
    expect(idsOf(listed)).toEqual([two, one]);
    if (listed?.kind !== 'teeth') throw new Error('no record of teeth');
    const address = listed.pictures![0]!.full;
    expect((await test.app.inject(address)).statusCode).toBe(200);
    expect((await test.app.inject(address.split('?')[0]!)).statusCode).toBe(404);
    expect(idsOf((await change(user, body.id, entry)).body)).toEqual([two, one]);
    for (const picture of [await send(stranger, 'teeth'), await send(user, 'honour')])
      expect((await change(user, body.id, { ...entry, pictures: [picture] })).body).toMatchObject({
        code: 'upload_gone',
      });
    expect(idsOf((await change(user, body.id, { ...entry, pictures: [one] })).body)).toEqual([one]);
    expect((await test.app.inject(address)).statusCode).toBe(404);
    await remove(user, body.id);
    await sweepUploads(test.gateway.db, objectStoreFor(test.gateway.settings), test.gateway.now());
    expect(await test.gateway.db.$count(uploads, inArray(uploads.id, [one, two]))).toBe(0);
  });

  it('STATE-10 do not appear in the log, even if they are refused', async () => {
    const user = await family();
    await add(user, aGrowthEntry({ day: '2026-10-07', heightMm: 1_234, weightG: 27_654 }));
    await add(user, aGrowthEntry({ day: '2026-10-08', weightG: 98_765 }));
    expect(test.logLines.join('\n')).not.toMatch(/2026-10-0[78]|heightMm|weightG|\b(?:27654|98765)\b/);
  });

  it('are deleted with the child', async () => {
    const user = await family();
    await add(user, height('2026-11-01', 1_100));
    await test.gateway.db.delete(users).where(eq(users.id, user.userId));
    expect(await test.gateway.db.$count(healthRecords, eq(healthRecords.userId, user.userId))).toBe(0);
  });
});
