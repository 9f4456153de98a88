import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { waitUntil } from '#test/harness/browser/until.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { claimsAt, signed } from './testing/call.ts';
import { createDatabase } from './testing/database/databases.ts';
import { useGatewayProcesses, type GatewayProcess } from './testing/process/gatewayProcess.ts';
import { migratedFolder } from './testing/database/migratedFolder.ts';
import { templateName } from './testing/database/templateDatabases.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';
import { openDatabase } from './database/connection/open.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { authTokens, captchas, sessions } from '#server/database/tables/account/sessions.ts';
import { sessionRepository } from './domain/users/sessionRepository.ts';
import { userRepository } from './domain/users/userRepository.ts';

jest.setTimeout(120_000);

const { contentDir, started, refused } = useGatewayProcesses();

const requestCaptcha = (origin: string, mobile: string) =>
  fetch(`${origin}/account/captcha`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ mobile }),
  });

describe('the process of a gateway', () => {
  it('prints the address to open in the last line; SIGTERM then ends it without an error', async () => {
    const gateway = await started({ DATA_DIR: migratedFolder() });
    expect(gateway.lines.at(-1)).toBe(`Open ${gateway.origin.replace('127.0.0.1', 'localhost')}/combine/`);
    expect(await (await fetch(`${gateway.origin}/healthz`)).json()).toEqual({
      ok: true,
      database: 'pglite',
      jobs: { dead: 0, oldestWaitSeconds: 0 },
    });
    gateway.process.kill('SIGTERM');
    expect(await gateway.closed).toBe(0);
  });

  it('fails health checks after SIGTERM, but accepts requests and completes 50 that are in progress', async () => {
    const gateway = await started({ DATA_DIR: migratedFolder(), DRAIN_SECONDS: '2', LOG_LEVEL: 'silent' });
    const { hostname, port } = new URL(gateway.origin);
    const begun = Array.from({ length: 50 }, () => {
      const socket = net.connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(
        `POST /account/captcha HTTP/1.1\r\nhost: x\r\norigin: ${gateway.origin}\r\n` +
          'content-type: application/json\r\ncontent-length: 2\r\n\r\n{',
      );
      return { socket, closed: once(socket, 'close').then(() => answer) };
    });
    await Promise.all(begun.map(({ socket }) => once(socket, 'connect')));
    gateway.process.kill('SIGTERM');
    await waitUntil(async () => (await fetch(`${gateway.origin}/healthz`)).status === 503, 'the health check fails');
    expect((await fetch(`${gateway.origin}/account/phone`)).status).toBe(200);
    for (const { socket } of begun) socket.write('}');
    for (const answer of await Promise.all(begun.map(({ closed }) => closed))) {
      expect(answer).toMatch(/^HTTP\/1\.1 40[03] [\s\S]*\r\nconnection: close\r\n[\s\S]*\}$/i);
    }
    expect(await gateway.closed).toBe(0);
  });

  it('deletes expired rows and enqueues the hourly jobs', async () => {
    const DATABASE_URL = await createDatabase(templateName('migrated'));
    const { db, close } = await openDatabase({
      url: DATABASE_URL,
      folder: undefined,
      poolSize: 1,
      onConnectionError: () => undefined,
    });
    const long = new Date(Date.now() - 400 * DAY_MS);
    await db.insert(captchas).values({ id: 'old', mobile: '', codeHash: '', createdAt: long, endsAt: long });
    const gateway = await started({ APP_ENV: 'local', DATABASE_URL, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn' });
    await waitUntil(async () => (await db.$count(captchas)) === 0, 'the expired row is deleted');
    await waitUntil(async () => (await db.$count(jobs, isNotNull(jobs.doneAt))) > 0, 'an hourly job is done');
    await close();
    gateway.process.kill('SIGTERM');
    expect(await gateway.closed).toBe(0);
  });

  it('prevents a second gateway and an import from using its folder; the error messages of both contain its process id', async () => {
    const DATA_DIR = migratedFolder();
    const gateway = await started({ DATA_DIR });
    const message = expect.stringContaining(`in use by process ${String(gateway.process.pid)}`) as string;
    // The first gateway might be about to end, so the second one waits briefly.
    const waiting = 'Waiting while another process has the data folder.';
    expect(await refused({ DATA_DIR })).toEqual({ code: 1, said: [waiting, message] });
    expect(await refused({ DATA_DIR }, 'src/server/content/import.ts', [contentDir])).toEqual({
      code: 1,
      said: [message],
    });
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
    gateway.process.kill('SIGKILL');
    await gateway.closed;
    const next = await started({ DATA_DIR });
    next.process.kill('SIGTERM');
    await next.closed;
  });

  it('HTTP-04 fails with one clear line if the settings are invalid', async () => {
    expect(await refused({ PORT: 'x' })).toEqual({ code: 1, said: [expect.stringMatching(/^PORT must be/) as string] });
  });

  it('fails with one clear line if the port is in use', async () => {
    const other = net.createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const said = [`Port ${port} is in use by another program: set PORT to a free one.`];
    expect(await refused({ DATA_DIR: migratedFolder(), LOG_LEVEL: 'silent', PORT: String(port) })).toEqual({
      code: 1,
      said,
    });
    other.close();
  });

  it('finds all progress that the previous gateway had acknowledged before it was killed in the middle of writes', async () => {
    const DATA_DIR = migratedFolder();
    const folder = path.join(DATA_DIR, 'pglite');
    const open = () => openDatabase({ url: undefined, folder, poolSize: 1, onConnectionError: () => undefined });
    const before = await open();
    const user = await userRepository(before.db).findOrCreateByMobile('13900000000', new Date());
    const { token } = await sessionRepository(before.db).begin({ id: user.id, isAnonymous: false }, '1002', new Date());
    await before.close();

    const gateway = await started({ DATA_DIR, LOG_LEVEL: 'warn' });
    let acknowledged = 0;
    for (let positionMs = 1; positionMs <= 200; positionMs += 1) {
      const authorization = `Bearer ${await signed(claimsAt(Date.now(), { user_token: token, user_token2: '' }))}`;
      const sent = fetch(`${gateway.origin}/inner4/ilisten/listening/ear-umbrella`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ positionMs, finished: false, heardAt: Date.now() + positionMs }),
      });
      if (positionMs === 200) gateway.process.kill('SIGKILL');
      const answer = await sent.catch(() => undefined);
      if (answer?.ok) acknowledged = positionMs;
    }
    await gateway.closed;
    expect(acknowledged).toBeGreaterThanOrEqual(150);

    const after = await open();
    const [kept] = await after.db.select().from(progress).where(eq(progress.userId, user.id));
    await after.close();
    expect(kept?.positionMs).toBeGreaterThanOrEqual(acknowledged);
  });

  it('ends when the embedded database cannot write its write-ahead log; the next process can use the database again', async () => {
    const DATA_DIR = migratedFolder();
    const gateway = await started({ DATA_DIR, LOG_LEVEL: 'silent' });
    // After this row, the table has a page with free space, so the next row is written only to the write-ahead log.
    expect((await requestCaptcha(gateway.origin, '13900000001')).status).toBe(200);
    execFileSync('prlimit', ['--pid', String(gateway.process.pid), '--fsize=4096:unlimited']);
    await requestCaptcha(gateway.origin, '13900000002').catch(() => undefined);
    expect(await gateway.closed).toBe(1);
    expect(gateway.lines.at(-1)).toMatch(/^The embedded database cannot go on, so the process ends: could not write/);
    const next = await started({ DATA_DIR, LOG_LEVEL: 'silent' });
    expect((await requestCaptcha(next.origin, '13900000003')).status).toBe(200);
  });

  it('HTTP-10 can be killed in the middle of a request; when the request is repeated, another gateway does the work once', async () => {
    const DATABASE_URL = await createDatabase(templateName('migrated'));
    const [dying, other] = await Promise.all(
      [1, 2].map(() => started({ APP_ENV: 'local', DATABASE_URL, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn' })),
    );
    const { db, close } = await openDatabase({
      url: DATABASE_URL,
      folder: undefined,
      poolSize: 2,
      onConnectionError: () => undefined,
    });
    const user = await userRepository(db).findOrCreateByMobile('13900000002', new Date());
    const authToken = await sessionRepository(db).issueAuthToken(user.id, null, new Date());
    const key = crypto.randomUUID();
    const ask = async (gateway: GatewayProcess | undefined, body = { authToken }, idempotencyKey: string = key) => {
      const answer = await fetch(`${gateway?.origin ?? ''}/inner4/user/token:authToken`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await signed(claimsAt(Date.now()))}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
      });
      return answer.status;
    };
    /**
     * Repeats a request while the gateway answers 503, because on a busy machine it may not get a connection in time.
     */
    const unlessBusy = async (request: () => Promise<number>) => {
      let status = await request();
      for (let tries = 0; status === 503 && tries < 10; tries += 1) status = await request();
      return status;
    };
    // The database ends the transaction below after four seconds, so both gateways connect and load their code before
    // the transaction begins.
    for (const gateway of [dying, other]) {
      const unknown = { authToken: crypto.randomUUID() };
      expect(await unlessBusy(() => ask(gateway, unknown, crypto.randomUUID()))).toBe(401);
    }

    const waiting = async () => {
      const blocked = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(blocked);
      return row?.count;
    };

    let lost: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      // The gateway `dying` needs the locked rows too, so its request waits in the middle of its own transaction.
      await tx.select().from(authTokens).for('update');
      lost = ask(dying).catch(() => 'lost');
      while ((await waiting()) === 0) await setTimeout(20);
      expect(await unlessBusy(() => ask(other))).toBe(409);
      dying?.process.kill('SIGKILL');
      expect(await lost).toBe('lost');
    });
    let status = await unlessBusy(() => ask(other));
    for (let tries = 0; status === 409 && tries < 100; tries += 1) {
      await setTimeout(50);
      status = await unlessBusy(() => ask(other));
    }
    expect(status).toBe(200);
    expect(await unlessBusy(() => ask(other))).toBe(200);
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
    await close();
    other?.process.kill('SIGTERM');
    expect(await other?.closed).toBe(0);
  });

  it('shares its data with other gateways that start at the same time on one PostgreSQL', async () => {
    const DATABASE_URL = await createDatabase();
    const gateways = await Promise.all(
      Array.from({ length: 3 }, () =>
        started({ APP_ENV: 'local', DATABASE_URL, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'info' }),
      ),
    );
    const answers = await Promise.all(gateways.map(({ origin }) => requestCaptcha(origin, '13900000001')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const printed = gateways.flatMap(({ lines }) => lines).filter((line) => line.includes('captcha for'));
    expect(printed).toEqual([expect.stringMatching(/captcha for 139\*\*\*\*0001: \d{6}/)]);
    for (const gateway of gateways) gateway.process.kill('SIGTERM');
    expect(await Promise.all(gateways.map(({ closed }) => closed))).toEqual([0, 0, 0]);
  });
});
