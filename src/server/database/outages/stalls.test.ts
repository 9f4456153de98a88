import { sql } from 'drizzle-orm';
import { listContinue } from '#contract/stories/stories.ts';
import { call } from '#server/testing/call.ts';
import { faultyNetwork, type FaultyNetwork } from '#server/testing/database/faultyNetwork.ts';
import { queryDirectly } from '#server/testing/queryDirectly.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** The longest time after which a statement fails: it may take 4 s, and its cancellation half a second. */
const TIMEOUT_MS = 4_500;
const ANSWER_WITHIN_MS = TIMEOUT_MS + 2_000;
const POOL_SIZE = 3;

describe('a gateway whose database is slow, busy or out of reach', () => {
  let network: FaultyNetwork;
  const test = useGateway(
    'postgres',
    {},
    {
      poolSize: POOL_SIZE,
      reach: async (url) => {
        network = await faultyNetwork(url);
        return network.url;
      },
    },
  );
  let userToken: string;

  beforeAll(async () => {
    ({ userToken } = await signIn(test));
  });

  afterEach(() => network.restore());
  afterAll(() => network.close());

  const ask = () => call(test, listContinue, {}, { userToken });
  const askTogether = (count: number) => Promise.all(Array.from({ length: count }, ask));
  const inTransaction = (work: Parameters<typeof test.gateway.db.transaction>[0]) => test.gateway.db.transaction(work);
  const busy = {
    status: 503,
    body: expect.objectContaining({ code: 'busy', message: '服务繁忙，请稍后再试' }) as object,
  };

  async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
    const begunAt = Date.now();
    return { result: await work(), ms: Date.now() - begunAt };
  }

  it('answers 503 soon after the time-out while a black-holed network drops everything, and works again once the network is back', async () => {
    await askTogether(POOL_SIZE);
    network.blackHole();
    const { result, ms } = await timed(() => askTogether(2 * POOL_SIZE));
    for (const answer of result) expect(answer).toMatchObject(busy);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
    network.restoreForNewConnections();
    for (const answer of await askTogether(2 * POOL_SIZE)) expect(answer.status).toBe(200);
  });

  it('waits for a single time-out, and not for one per connection, if all its connections have died in a short failure', async () => {
    await askTogether(POOL_SIZE);
    network.blackHole();
    network.restoreForNewConnections();
    expect(await ask()).toMatchObject(busy);
    for (const answer of await askTogether(2 * POOL_SIZE)) expect(answer.status).toBe(200);
  });

  it('waits for a single time-out if a statement in a transaction gets no answer, because the ROLLBACK causes no second one', async () => {
    const { result, ms } = await timed(() =>
      inTransaction(async (tx) => {
        network.blackHole();
        await tx.execute(sql`select 1`);
      }).catch(String),
    );
    expect(result).toMatch(/Failed query: select 1/);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
  });

  it('releases the connections of transactions that could not begin', async () => {
    await askTogether(POOL_SIZE);
    network.blackHole();
    const work = () => inTransaction(async () => undefined).catch(() => 'failed');
    expect(await Promise.all(Array.from({ length: POOL_SIZE }, work))).toEqual(Array(POOL_SIZE).fill('failed'));
    network.restoreForNewConnections();
    for (const answer of await askTogether(2 * POOL_SIZE)) expect(answer.status).toBe(200);
  });

  it('answers health checks with 503 within four seconds while the database is out of reach, and with 200 afterwards', async () => {
    const check = () => test.app.inject('/healthz');
    expect((await check()).statusCode).toBe(200);
    network.blackHole();
    const { result, ms } = await timed(check);
    expect(result.statusCode).toBe(503);
    expect(ms).toBeLessThan(4_000);
    network.restore();
    expect((await check()).statusCode).toBe(200);
  });

  it('reports that it is healthy even if all connections for requests are in use', async () => {
    const held: (() => void)[] = [];
    const transactions = Array.from({ length: POOL_SIZE }, () => {
      return inTransaction(() => new Promise<void>((resolve) => held.push(resolve)));
    });
    while (held.length < POOL_SIZE) await new Promise(setImmediate);
    expect((await test.app.inject('/healthz')).json()).toEqual({
      ok: true,
      database: 'postgres',
      jobs: { dead: 0, oldestWaitSeconds: 0 },
    });
    for (const release of held) release();
    await Promise.all(transactions);
  });

  it('cancels a statement that takes too long, also on the server', async () => {
    await expect(test.gateway.db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: '57014' } });
    const sleeping = `pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    expect(await queryDirectly(test.database, `select query from ${sleeping}`)).toEqual([]);
  });

  it('reports the error of the work in a transaction even if the connection breaks before the ROLLBACK', async () => {
    const transaction = inTransaction(async (tx) => {
      await tx.execute(sql`select 1`);
      network.cut();
      throw new Error('the reason');
    });
    await expect(transaction).rejects.toThrow('the reason');
  });

  it('reports an error if the server has rolled a transaction back because the code has ignored a failed statement', async () => {
    const transaction = inTransaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(transaction).rejects.toThrow('was rolled back');
  });

  it('loses its locks in the database if the network breaks during a transaction', async () => {
    const lock = 4711;
    const transaction = inTransaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
      network.blackHole();
      await tx.execute(sql`select 1`);
    });
    await expect(transaction).rejects.toThrow('Failed query');
    // This statement waits until the server itself has ended the transaction and has thus released the lock.
    await queryDirectly(test.database, `select pg_advisory_lock(${lock})`);
  });
});
