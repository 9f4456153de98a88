import * as contract from '#contract/account/partners.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { runPartnerCommand } from './partnerCommand.ts';

describe.each(testedDatabases)('applications of partners on %s', (kind) => {
  const test = useGateway(kind);
  type User = Awaited<ReturnType<typeof signIn>>;
  type Body = RequestOf<typeof contract.applyAsPartner>['body'];

  const apply = (user: User, changes: Partial<Body> = {}) =>
    call(
      test,
      contract.applyAsPartner,
      {
        body: {
          kind: 'school',
          organisation: '云朵小学',
          contactName: '李老师',
          phone: '0571-87654321',
          description: '想在图书角放故事。',
          ...changes,
        },
      },
      user,
    );
  const list = async (user: User) => (await call(test, contract.listPartnerApplications, {}, user)).body.items;
  const withdraw = (user: User, applicationId: string) =>
    call(test, contract.withdrawApplication, { params: { applicationId } }, user);
  const run = (...args: string[]) => runPartnerCommand(test.gateway.db, args, new Date(test.time));

  it.each([
    ['--accept', 'accepted', '下周给您打电话'],
    ['--refuse', 'refused', '暂时没有这方面的计划'],
  ])(
    'show the applicant what the operator has written with the command %s, and the decision is final',
    async (flag, state, text) => {
      const user = await signIn(test);
      const id = (await apply(user)).body.id;
      expect((await run()).find((line) => line.startsWith(id))).toContain('云朵小学\t李老师\t0571-87654321');
      expect(await run(flag, id)).toEqual(expect.arrayContaining([expect.stringContaining('npm run partners')]));
      expect(await run(flag, id, text)).toEqual([`${id} is ${state}.`]);
      expect(await run('--refuse', id, '再来一次')).toEqual([`${id} does not exist or is decided.`]);
      expect(await list(user)).toMatchObject([{ id, state, decision: text, canWithdraw: false }]);
      expect(await withdraw(user, id)).toMatchObject({ status: 409, body: { code: 'application_decided' } });
    },
  );

  it('can be withdrawn until they are decided, and can then be made again', async () => {
    const user = await signIn(test);
    const id = (await apply(user)).body.id;
    expect(await apply(user)).toMatchObject({ status: 409, body: { code: 'application_open' } });
    expect([(await withdraw(user, id)).status, (await withdraw(user, id)).status]).toEqual([200, 200]);
    expect(await run('--accept', id, '好')).toEqual([`${id} does not exist or is decided.`]);
    expect((await apply(user)).status).toBe(200);
    expect((await list(user)).map(({ state }) => state).sort()).toEqual(['submitted', 'withdrawn']);
  });

  it('ROLE-03 can be read and withdrawn only by the account that has made them', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const id = (await apply(user)).body.id;
    expect(await list(other)).toEqual([]);
    expect((await withdraw(other, id)).status).toBe(404);
    expect(await list(user)).toMatchObject([{ state: 'submitted' }]);
  });

  it('are limited to one undecided application at a time, even for simultaneous requests, and to ten in all', async () => {
    const user = await signIn(test);
    for (let round = 0; round < 10; round += 1) {
      const sent = await Promise.all(Array.from({ length: round === 0 ? 8 : 1 }, () => apply(user)));
      const made = sent.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      await withdraw(user, made[0]?.body.id ?? '');
    }
    expect(await apply(user)).toMatchObject({ status: 409, body: { code: 'application_too_often' } });
  });

  it.each(['12345', '1380013800', 'not a number', '13800138000x'])(
    'are refused with the phone number %s',
    async (phone) => {
      expect((await apply(await signIn(test), { phone })).status).toBe(400);
    },
  );
});
