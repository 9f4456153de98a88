import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { prepareDrain } from './drain.ts';

const REQUESTS = 50;

/** Starts a small gateway with long answers, which end when the test calls `release`. */
async function aServer() {
  const app = fastify({ forceCloseConnections: 'idle' });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  app.get('/slow', async () => {
    begun += 1;
    await released;
    return 'x'.repeat(1_000_000);
  });
  app.get('/fast', async () => 'fast');
  const drain = prepareDrain(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, drain, release: () => release(), begun: () => begun, port };
}

interface Answer {
  length: number;
  connection: string | undefined;
}

const get = (port: number, path: string, agent: http.Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () => resolve({ length, connection: response.headers.connection }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });

const isAccepting = (port: number): Promise<boolean> =>
  get(port, '/fast', new http.Agent()).then(
    () => true,
    () => false,
  );

it('a draining server completes the answers of all requests in flight, and asks clients to close each connection', async () => {
  const { app, drain, release, begun, port } = await aServer();
  const agent = new http.Agent({ keepAlive: true, maxSockets: REQUESTS * 3 });
  // Half of the connections have been used before and are idle.
  await Promise.all(Array.from({ length: REQUESTS }, () => get(port, '/fast', agent)));
  const inFlight = Array.from({ length: REQUESTS * 2 }, () => get(port, '/slow', agent));
  while (begun() === 0) await setTimeout(1);
  const drained = drain.run({ graceMs: 0, withinMs: 30_000 });
  const late = get(port, '/fast', agent);
  expect(await late).toEqual({ length: 4, connection: 'close' });
  while (begun() < REQUESTS * 2) await setTimeout(1);
  while (await isAccepting(port)) await setTimeout(1);
  // The wait is longer than 200 ms, after which a drain that ignored requests in flight would close their connections.
  await setTimeout(1_000);
  release();
  expect(await Promise.all(inFlight)).toEqual(inFlight.map(() => ({ length: 1_000_000, connection: 'close' })));
  await drained;
  await expect(get(port, '/fast', new http.Agent())).rejects.toThrow(/ECONNREFUSED/);
  agent.destroy();
  await app.close();
});

it('a draining server ends in spite of idle connections and answers that never end', async () => {
  const { app, drain, begun, port } = await aServer();
  const agent = new http.Agent({ keepAlive: true });
  await get(port, '/fast', agent);
  const never = get(port, '/slow', agent).catch((error: unknown) => String(error));
  while (begun() === 0) await setTimeout(1);
  await drain.run({ graceMs: 0, withinMs: 500 });
  expect(await never).toMatch(/socket hang up|ECONNRESET/);
  agent.destroy();
  await app.close();
});
