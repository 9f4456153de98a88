import { exchangeAuthToken } from '#contract/session.ts';
import { createBindingCode, getBindingCode, redeemBindingCode } from '#contract/binding.ts';
import { bindingCodes } from '../../database/pageTables.ts';
import { call } from '../../testing/call.ts';
import { databaseKinds } from '../../testing/databases.ts';
import { signIn } from '../../testing/signIn.ts';
import { useGateway } from '../../testing/useGateway.ts';

describe.each(databaseKinds)('binding codes on %s', (kind) => {
  const test = useGateway(kind);
  let device = 0;
  const aDevice = () => `terminal-${(device += 1)}`;
  const create = (userToken: string, terminal: 'car' | 'watch' = 'watch') =>
    call(test, createBindingCode, { body: { kind: terminal } }, { userToken });
  const redeem = (code: string, terminal: 'car' | 'watch' = 'watch', deviceId = aDevice()) =>
    call(test, redeemBindingCode, { body: { code, kind: terminal, deviceName: '小明的手表' } }, { deviceId });
  const stateOf = async (userToken: string, codeId: string) =>
    (await call(test, getBindingCode, { params: { codeId } }, { userToken })).body;

  it('ROLE-03 a terminal takes the code and is signed in as its user', async () => {
    const { userToken } = await signIn(test);
    const { body } = await create(userToken);
    expect(await stateOf(userToken, body.id)).toEqual({ state: 'waiting', deviceName: '' });
    const { status, body: taken } = await redeem(body.code);
    expect(status).toBe(200);
    expect(await stateOf(userToken, body.id)).toEqual({ state: 'bound', deviceName: '小明的手表' });
    const answer = await call(test, exchangeAuthToken, { body: taken });
    expect(answer.status).toBe(200);
  });

  it('is kept as a digest only', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    expect(JSON.stringify(await test.gateway.db.select().from(bindingCodes))).not.toContain(code);
    expect(test.logLines.join('')).not.toContain(code);
  });

  it('is taken once, also when 20 terminals ask at the same moment', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('opens nothing after ten minutes, for another kind of terminal, or once there is a newer one', async () => {
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

  it('ROLE-03 tells nobody else what became of it', async () => {
    const owner = await signIn(test);
    const other = await signIn(test);
    const { id } = (await create(owner.userToken)).body;
    const answer = await call(test, getBindingCode, { params: { codeId: id } }, { userToken: other.userToken });
    expect(answer.status).toBe(404);
  });

  it('a device that guesses is held back after 12 tries, a user who asks after 12 codes', async () => {
    const { userToken } = await signIn(test);
    const { code } = (await create(userToken)).body;
    const guesser = aDevice();
    const statuses: number[] = [];
    for (let index = 0; index < 13; index += 1) statuses.push((await redeem('0000000000', 'watch', guesser)).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
    expect((await redeem(code, 'watch', guesser)).status).toBe(429);
    const asked: number[] = [];
    for (let index = 0; index < 12; index += 1) asked.push((await create(userToken)).status);
    expect(asked.slice(-2)).toEqual([200, 429]);
  });
});
