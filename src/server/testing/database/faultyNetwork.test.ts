import pg from 'pg';
import { createDatabase } from './databases.ts';
import { faultyNetwork, type FaultyNetwork } from './faultyNetwork.ts';
import { startPgBouncer } from './pgBouncer.ts';

describe('the faulty network of the tests', () => {
  let network: FaultyNetwork;
  let client: pg.Client;

  beforeEach(async () => {
    network = await faultyNetwork(await createDatabase());
    client = new pg.Client({ connectionString: network.url });
    client.on('error', () => undefined);
    await client.connect();
  });

  afterEach(async () => {
    await network.close();
    await client.end();
  });

  it('delivers no data while it simulates a black hole, and delivers the delayed data once it is restored', async () => {
    network.blackHole();
    let isAnswered = false;
    const answer = client.query('select 1').finally(() => {
      isAnswered = true;
    });
    const other = new pg.Client({ connectionString: network.url, connectionTimeoutMillis: 300 });
    await expect(other.connect()).rejects.toThrow('timeout');
    expect(isAnswered).toBe(false);
    network.restore();
    expect((await answer).rowCount).toBe(1);
  });

  it('leaves old connections dead if it is restored for new connections only', async () => {
    network.blackHole();
    const answer = client.query('select 1').catch((error: unknown) => String(error));
    network.restoreForNewConnections();
    const other = new pg.Client({ connectionString: network.url });
    await other.connect();
    await other.query('select 1');
    await other.end();
    network.cut();
    expect(await answer).toMatch(/ECONNRESET|terminated/);
  });

  it('can be used to reach the database through PgBouncer', async () => {
    const pgBouncer = await startPgBouncer(network.url);
    const other = new pg.Client({ connectionString: pgBouncer.url });
    await other.connect();
    expect((await other.query('select current_database() as name')).rows).toEqual([
      { name: new URL(network.url).pathname.slice(1) },
    ]);
    await other.end();
    await pgBouncer.stop();
  });
});
