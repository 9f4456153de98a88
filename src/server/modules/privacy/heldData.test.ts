import { countHeldData, getHeldData, listDataKinds } from '#contract/account/privacy.ts';
import { users } from '#server/database/tables/account/users.ts';
import { children } from '#server/database/tables/account/children.ts';
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
    expect(body.kinds.find((one) => one.kind === 'health')?.names).toContain('身高（毫米）');
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
            { name: '生日', value: '2020-05-10' },
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
