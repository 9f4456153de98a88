import { listContinue, saveProgress } from '#contract/stories/stories.ts';
import { call } from '#server/testing/call.ts';
import { queryDirectly } from '#server/testing/queryDirectly.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { serverSecrets } from '#server/database/tables/operation/gateways.ts';

const POOL_SIZE = 3;
const storyId = 'ear-umbrella';

describe('a gateway whose database has become read-only', () => {
  const test = useGateway('postgres', {}, { poolSize: POOL_SIZE });
  let userToken: string;

  beforeAll(async () => {
    ({ userToken } = await signIn(test));
  });

  const read = () => call(test, listContinue, {}, { userToken });
  const write = () => {
    const body = { positionMs: 1_000, finished: false, heardAt: test.time };
    return call(test, saveProgress, { params: { storyId }, body }, { userToken });
  };
  const writeInTransaction = (key: string) =>
    test.gateway.db.transaction((tx) => tx.insert(serverSecrets).values({ name: key, value: key }));
  const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 2 * POOL_SIZE }, work));

  /** Makes new connections read-only (`on`), as if a failover had led them to a replica, or writable again (`off`). */
  async function setReadOnly(state: 'on' | 'off') {
    const [{ name } = { name: '' }] = await queryDirectly<{ name: string }>(
      test.database,
      'select current_database() as name',
    );
    await queryDirectly(test.database, `alter database ${name} set default_transaction_read_only = ${state}`);
  }
  const breakConnections = () =>
    queryDirectly(
      test.database,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  it('answers writes with 503 and reads with 200, and accepts writes again as soon as new connections are writable', async () => {
    await setReadOnly('on');
    await breakConnections();
    for (const { status } of await all(read)) expect(status).toBe(200);
    for (const answer of await all(write)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy', message: '服务繁忙，请稍后再试' } });
    }
    await setReadOnly('off');
    for (const { status } of await all(write)) expect(status).toBe(200);
  });

  it('closes a connection after the database has refused a write on it as read-only', async () => {
    await setReadOnly('on');
    await breakConnections();
    await all(read);
    await expect(writeInTransaction('refused')).rejects.toMatchObject({ cause: { code: '25006' } });
    await setReadOnly('off');
    await Promise.all(Array.from({ length: 2 * POOL_SIZE }, (_, index) => writeInTransaction(`accepted ${index}`)));
    expect(await test.gateway.db.$count(serverSecrets)).toBeGreaterThanOrEqual(2 * POOL_SIZE);
  });
});
