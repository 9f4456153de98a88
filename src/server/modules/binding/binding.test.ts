import { exchangeAuthToken } from '#contract/account/session.ts';
import { createBindingCode, getBindingCode, redeemBindingCode } from '#contract/account/binding.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { eq } from 'drizzle-orm';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { rateLimits } from '#server/database/tables/account/requests.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(testedDatabases)('binding codes, by which a terminal is bound to an account, on %s', (kind) => {
  const test = useGateway(kind);
  beforeEach(() => {
    test.time += DAY_MS;
  });
  let device = 0;
  const aDevice = () => `terminal-${(device += 1)}`;
  const create = (userToken: string, terminal: 'car' | 'watch' = 'watch') =>
    call(test, createBindingCode, { body: { kind: terminal } }, { userToken });
  const redeem = (code: string, terminal: 'car' | 'watch' = 'watch', deviceId = aDevice(), address = '10.2.0.1') =>
    call(test, redeemBindingCode, { body: { code, kind: terminal, deviceName: '小明的手表' } }, { deviceId, address });
  const stateOf = async (userToken: string, codeId: string) =>
    (await call(test, getBindingCode, { params: { codeId } }, { userToken })).body;

  it('are shown to their user with the name that the terminal has sent, without hidden characters and characters that reverse text', async () => {
    const { userToken } = await signIn(test);
    const { body } = await create(userToken);
    const deviceName = '小明\u202e的\u200b手表';
    await call(test, redeemBindingCode, { body: { code: body.code, kind: 'watch', deviceName } });
    expect(await stateOf(userToken, body.id)).toMatchObject({ state: 'bound', deviceName: '小明的手表' });
  });

  it("DEV-02 are shown to their user with the terminal's model, app and caller, which determine its name and icon", async () => {
    const { userToken } = await signIn(test);
    const bind = async (model: string | undefined, callerCode: string) => {
      const { body } = await create(userToken);
      const named = { code: body.code, kind: 'watch', deviceName: '小明的手表', ...(model && { model }) } as const;
      await call(test, redeemBindingCode, { body: named }, { deviceId: aDevice(), callerCode });
      return (await stateOf(userToken, body.id)).device;
    };
    expect(await bind('DD-W2\u200b Pro', '2003')).toEqual({ model: 'DD-W2 Pro', appId: 'ilisten001', caller: '2003' });
    expect(await bind(undefined, '')).toEqual({ model: '', appId: 'ilisten001', caller: '' });
  });

  it.each(['', ' DD-W2', 'x'.repeat(61)])(
    'DEV-02 cannot be redeemed by a terminal that sends %p as its model',
    async (model) => {
      const { userToken } = await signIn(test);
      const { code } = (await create(userToken)).body;
      const body = { code, kind: 'watch', deviceName: '小明的手表', model } as const;
      expect((await call(test, redeemBindingCode, { body })).status).toBe(400);
    },
  );

  it('DEV-02 are shown without model, app and caller if they were redeemed at a gateway of a release that did not store these', async () => {
    const { userToken } = await signIn(test);
    const { id } = (await create(userToken)).body;
    await test.gateway.db
      .update(bindingCodes)
      .set({ usedAt: new Date(test.time), deviceName: '手表' })
      .where(eq(bindingCodes.id, id));
    const device = { model: '', appId: '', caller: '' };
    expect(await stateOf(userToken, id)).toEqual({ state: 'bound', deviceName: '手表', device });
  });

  it('ROLE-03 log in the terminal on which they are entered, and are then shown to their user as used', async () => {
    const { userToken } = await signIn(test);
    const { body } = await create(userToken);
    expect(await stateOf(userToken, body.id)).toEqual({ state: 'waiting', deviceName: '', device: null });
    const { status, body: taken } = await redeem(body.code);
    expect(status).toBe(200);
    expect(await stateOf(userToken, body.id)).toMatchObject({ state: 'bound', deviceName: '小明的手表' });
    const answer = await call(test, exchangeAuthToken, { body: taken });
    expect(answer.status).toBe(200);
  });

  it('are stored as digests only', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    expect(JSON.stringify(await test.gateway.db.select().from(bindingCodes))).not.toContain(code);
    expect(test.logLines.join('')).not.toContain(code);
  });

  it('can be used once, even if 20 terminals try at the same moment', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('are refused after ten minutes, for another kind of terminal, or once there is a newer code', async () => {
    const { userToken } = await signIn(test);
    const first = (await create(userToken)).body;
    expect((await redeem(first.code, 'car')).body).toMatchObject({ code: 'binding_code_refused' });
    const second = (await create(userToken)).body;
    expect((await redeem(first.code)).status).toBe(400);
    expect((await stateOf(userToken, first.id)).state).toBe('ended');
    test.time += 600_000;
    expect((await redeem(second.code)).status).toBe(400);
    expect((await stateOf(userToken, second.id)).state).toBe('ended');
  });

  it('ROLE-03 show their state to their user only', async () => {
    const owner = await signIn(test);
    const other = await signIn(test);
    const { id } = (await create(owner.userToken)).body;
    const answer = await call(test, getBindingCode, { params: { codeId: id } }, { userToken: other.userToken });
    expect(answer.status).toBe(404);
  });

  it('may be entered wrongly 30 times an hour from one network, even if each request contains another device id', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    const guess = (address: string) => redeem('0000000000', 'watch', aDevice(), address);
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(`2001:db8:6:6::${index + 1}`)));
    expect(statuses.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await guess('2001:db8:6:7::1')).status).toBe(400);
    expect((await redeem(code, 'watch', 'device-1', '10.3.0.1')).status).toBe(200);
  });

  it('may be entered wrongly 100 times a day from one network', async () => {
    test.time += DAY_MS;
    const guess = () => redeem('0000000000', 'watch', aDevice(), '10.3.0.9');
    let refused = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, guess));
      refused += answers.filter(({ status }) => status === 400).length;
      test.time += HOUR_MS;
    }
    expect(refused).toBe(100);
    expect((await guess()).status).toBe(400);
  });

  it('count towards the limit of wrong codes of a network only if they are wrong', async () => {
    const address = '10.3.0.2';
    for (let index = 0; index < 32; index += 1) {
      const { code } = (await create((await signIn(test)).userToken)).body;
      expect((await redeem(code, 'watch', aDevice(), address)).status).toBe(200);
    }
  });

  it('still work after 2,000 wrong codes from many addresses, even if a family mistypes its code five times first', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    const failures: typeof rateLimits.$inferInsert = {
      key: 'binding-failures',
      hits: [],
      windows: { 3_600_000: [[test.time, 2_000]] },
      updatedAt: new Date(test.time),
    };
    await test.gateway.db
      .insert(rateLimits)
      .values(failures)
      .onConflictDoUpdate({ target: rateLimits.key, set: failures });
    const address = '10.3.0.3';
    for (let index = 0; index < 5; index += 1) {
      expect((await redeem('0000000000', 'watch', aDevice(), address)).status).toBe(400);
    }
    expect((await redeem(code, 'watch', aDevice(), address)).status).toBe(200);
    const attacker = await Promise.all(
      Array.from({ length: 12 }, () => redeem('0000000000', 'watch', aDevice(), '10.3.0.4')),
    );
    expect(attacker.filter(({ status }) => status === 400)).toHaveLength(6);
  });

  it('may be requested 12 times an hour by a user', async () => {
    const { userToken } = await signIn(test);
    const asked: number[] = [];
    for (let index = 0; index < 13; index += 1) asked.push((await create(userToken)).status);
    expect(asked.slice(-2)).toEqual([200, 429]);
  });
});
