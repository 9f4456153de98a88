import pg from 'pg';
import { listContinue } from '#contract/stories/stories.ts';
import { call } from '#server/testing/call.ts';
import { faultyNetwork, type FaultyNetwork } from '#server/testing/database/faultyNetwork.ts';
import { startPgBouncer, type PgBouncer } from '#server/testing/database/pgBouncer.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** A gateway must recover within this time after the end of a failure. */
const RECOVER_WITHIN_MS = 5_000;

describe('a gateway behind PgBouncer whose database does not answer', () => {
  let network: FaultyNetwork;
  let pgBouncer: PgBouncer;
  const test = useGateway(
    'postgres',
    {},
    {
      poolSize: 8,
      reach: async (url) => {
        network = await faultyNetwork(url);
        pgBouncer = await startPgBouncer(network.url);
        return pgBouncer.url;
      },
    },
  );
  afterAll(async () => {
    await pgBouncer.stop();
    await network.close();
  });

  /** Returns the number of connections to the server that PgBouncer holds for cancel requests. */
  async function countCancelConnections(): Promise<number> {
    const console = new URL(pgBouncer.url);
    console.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: console.href });
    await client.connect();
    const { rows } = await client.query<{ sv_active_cancel: number | string }>('show pools');
    await client.end();
    return rows.reduce((sum, row) => sum + Number(row.sv_active_cancel), 0);
  }

  it("recovers within 5 seconds once new connections work, although PgBouncer's old connections stay dead, and leaves no cancel requests open in PgBouncer", async () => {
    const { userToken } = await signIn(test);
    const ask = () => call(test, listContinue, {}, { userToken });
    const askTogether = () => Promise.all(Array.from({ length: 8 }, ask));
    await askTogether();
    network.blackHole();
    for (const { status } of [...(await askTogether()), ...(await askTogether())]) expect(status).toBe(503);
    network.restoreForNewConnections();
    const restoredAt = Date.now();
    while ((await ask()).status !== 200) expect(Date.now() - restoredAt).toBeLessThan(RECOVER_WITHIN_MS);
    expect(await countCancelConnections()).toBe(0);
    for (const { status } of await askTogether()) expect(status).toBe(200);
  });
});
