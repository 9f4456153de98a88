import { eq } from 'drizzle-orm';
import { countHeldData, getHeldData, listDataKinds } from '#contract/account/privacy.ts';
import { presets } from '#lib/eyeCare/limitRules.ts';
import type { DataKindId } from '#lib/privacy/dataKinds.ts';
import { dayNumber } from '#lib/time/dayNumber.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { children } from '#server/database/tables/account/children.ts';
import { eyeCareLimits, usageDays } from '#server/database/tables/account/eyeCare.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { favourites } from '#server/database/tables/stories/storyLists.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('the personal data of an account on %s', (kind) => {
  const test = useGateway(kind);

  const countsOf = async (userToken: string) => {
    const { body } = await call(test, countHeldData, {}, { userToken });
    return Object.fromEntries(body.counts.map((one) => [one.kind, one.count]));
  };

  it("are described to guests as a list of kinds, without anybody's data", async () => {
    const { status, body } = await call(test, listDataKinds, {});
    expect(status).toBe(200);
    expect(body.kinds.find((one) => one.kind === 'account')?.names).toContain('手机号');
    expect(body.kinds.find((one) => one.kind === 'health')?.names).toContain('身高');
    // Digests and technical ids are left out, because they mean nothing to users.
    expect(JSON.stringify(body)).not.toMatch(/校验值|technical/);
  });

  it("are counted and shown, including those of the account's children, but no data of other accounts", async () => {
    const { db, now } = test.gateway;
    const [own, other] = [await signIn(test), await signIn(test)];
    expect(await countsOf(own.userToken)).toMatchObject({ account: 1, devices: 1, child: 0, preferences: 0 });
    const child = { id: `child-of-${own.userId}`, accountId: own.userId, nickname: '小满', avatarUrl: '' };
    await db.insert(users).values({ ...child, createdAt: now() });
    await db.insert(children).values({ userId: child.id, birthday: '2020-05-10', changedAt: now() });
    await db.insert(children).values({ userId: other.userId, birthday: '2019-01-02', changedAt: now() });
    const { body } = await call(test, getHeldData, { params: { kind: 'child' } }, own);
    expect(body.tables).toEqual([
      {
        title: '孩子',
        count: 1,
        rows: [
          [
            { name: '生日', value: '2020年5月10日' },
            { name: '修改时间', value: expect.any(String) as string },
          ],
        ],
      },
    ]);
    const devices = await call(test, getHeldData, { params: { kind: 'devices' } }, own);
    expect(devices.body.tables.map(({ title }) => title)).toContain('登录');
    expect(JSON.stringify(devices.body)).not.toContain(own.userToken);
    expect(await countsOf(own.userToken)).toMatchObject({ account: 2, child: 1 });
  });

  it('are shown in words instead of codes, and with days, durations and sums as other screens write them', async () => {
    const { db } = test.gateway;
    const own = await signIn(test);
    const { userId } = own;
    const at = new Date('2026-11-24T12:05:30Z');
    const shown = async (kind: DataKindId, title: string) => {
      const { body } = await call(test, getHeldData, { params: { kind } }, own);
      const rows = body.tables.find((one) => one.title === title)?.rows ?? [];
      return rows.map((row) => Object.fromEntries(row.map(({ name, value }) => [name, value])));
    };
    for (const [caller, name] of [
      ['1002', '手机'],
      ['2003', '听故事手表'],
      ['7001', '合作应用（7001）'],
    ] as const) {
      await db.update(sessions).set({ caller, createdAt: at }).where(eq(sessions.userId, userId));
      expect(await shown('devices', '登录')).toMatchObject([{ 登录的设备: name, 登录时间: '2026年11月24日 20:05' }]);
    }
    await db
      .insert(children)
      .values({ userId, sex: 'girl', avatar: 'owl', interests: ['space', 'art'], changedAt: at });
    expect(await shown('child', '孩子')).toMatchObject([{ 性别: '女孩', 选的头像: '猫头鹰', 喜欢什么: '太空、画画' }]);
    const day = '2026-11-24';
    await db.insert(usageDays).values({ userId, subject: userId, day, listenMs: 65 * MINUTE_MS, screenMs: 80_000 });
    expect(await shown('limits', '每天用了多久')).toMatchObject([
      { 哪一天: '2026年11月24日', 听了多久: '1 小时 5 分钟', 看了多久: '1 分 20 秒' },
    ]);
    const limits = presets[0]!.limits;
    await db.insert(eyeCareLimits).values({ userId, limits, changedAt: at });
    expect((await shown('limits', '护眼设置'))[0]?.['每天的时间、休息和睡觉时间']).toContain(
      '看 15 分钟休息 10 分钟、周一看 20 分钟，听 60 分钟，20:30 到 07:00 睡觉、周二',
    );
    const health = { id: 'growth-1', userId, kind: 'growth', day: dayNumber(day), changedAt: at } as const;
    await db.insert(healthRecords).values({ ...health, heightMm: 1_185, weightG: 21_300, posture: 'standing' });
    expect(await shown('health', '健康记录')).toMatchObject([
      { 种类: '身高体重', 哪一天: '2026年11月24日', 身高: '118.5 厘米', 怎样量的: '站着量', 体重: '21.3 千克' },
    ]);
    const [story] = await db.select().from(stories).limit(1);
    await db.insert(favourites).values({ userId, storyId: story!.id, addedAt: at });
    expect(await shown('preferences', '收藏的故事')).toEqual([
      { 故事: story!.title, 收藏时间: '2026年11月24日 20:05' },
    ]);
  });

  it('are shown as stored if they have a structure or a code that this release does not know', async () => {
    const { db, now } = test.gateway;
    const own = await signIn(test);
    const limits = { isOn: true, hours: 2 };
    await db.insert(eyeCareLimits).values({ userId: own.userId, limits: limits as never, changedAt: now() });
    await db.insert(children).values({ userId: own.userId, sex: 'other' as never, changedAt: now() });
    const ofLimits = await call(test, getHeldData, { params: { kind: 'limits' } }, own);
    expect(ofLimits.body.tables[0]?.rows[0]?.[0]?.value).toBe(JSON.stringify(limits));
    const ofChild = await call(test, getHeldData, { params: { kind: 'child' } }, own);
    expect(ofChild.body.tables[0]?.rows[0]).toContainEqual({ name: '性别', value: 'other' });
  });

  it('are shown as the five newest rows of each kind with the number of all rows', async () => {
    const own = await signIn(test);
    for (let index = 1; index <= 7; index += 1) {
      test.time += 1_000;
      await test.gateway.db.insert(users).values({
        id: `${own.userId}-${index}`,
        accountId: own.userId,
        nickname: `孩子${index}`,
        avatarUrl: '',
        createdAt: test.gateway.now(),
      });
    }
    const { body } = await call(test, getHeldData, { params: { kind: 'account' } }, own);
    const names = body.tables[0]?.rows.map((row) => row.find(({ name }) => name === '昵称')?.value);
    expect([body.tables[0]?.count, names]).toEqual([8, ['孩子7', '孩子6', '孩子5', '孩子4', '孩子3']]);
  });

  it('are not counted for guests', async () => {
    expect((await call(test, countHeldData, {})).status).toBe(401);
  });
});
