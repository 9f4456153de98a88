import { reportComment } from '#contract/stories/comments.ts';
import { reportWork } from '#contract/stories/works.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe.each(databaseKinds)('the limits of reports on %s', (kind) => {
  const test = useGateway(kind);
  const body = { reason: 'unkind' } as const;

  /**
   * Sends reports about comments that do not exist. They are answered with 404, but they count as reports. Returns the
   * statuses.
   */
  async function report(times: number, address: string, { userToken }: { userToken: string }) {
    const statuses = [];
    for (let time = 0; time < times; time += 1) {
      const params = { commentId: `no-comment-${time}` };
      statuses.push((await call(test, reportComment, { params, body }, { userToken, address })).status);
    }
    return statuses;
  }

  it('allow one account 30 reports of comments a day from all networks together, and count its reports of works separately', async () => {
    const user = await signIn(test);
    expect(new Set(await report(15, '10.8.0.1', user))).toEqual(new Set([404]));
    expect(await report(16, '10.8.0.2', user)).toEqual([...Array.from({ length: 15 }, () => 404), 429]);
    const ofWork = { params: { workId: 'no-work' }, body };
    expect((await call(test, reportWork, ofWork, { ...user, address: '10.8.0.3' })).status).toBe(404);
    test.time += DAY_MS;
    expect(await report(1, '10.8.0.1', await signIn(test, user))).toEqual([404]);
  });

  it('allow the accounts of one network 60 reports a day together, and leave other networks unaffected', async () => {
    for (let account = 0; account < 4; account += 1) {
      expect(new Set(await report(15, `2001:db8:9:9::${account}`, await signIn(test)))).toEqual(new Set([404]));
    }
    expect(await report(1, '2001:db8:9:9::ffff', await signIn(test))).toEqual([429]);
    expect(await report(1, '2001:db8:9:a::1', await signIn(test))).toEqual([404]);
  });
});
