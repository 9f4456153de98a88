import crypto from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { authenticate } from '#server/access/authenticate.ts';
import type { Database } from '#server/database/connection/open.ts';
import { firstAnswers } from '#server/database/tables/account/requests.ts';
import { memberships, users } from '#server/database/tables/account/users.ts';
import { renderErrors } from '#server/endpoint/errors.ts';
import { sweep } from '#server/operation/housekeeping.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** An example of a write that must happen once: each time it is executed, the user gets one more membership. */
const buy = endpoint({
  method: 'POST',
  once: true,
  path: '/test/:shelf/buy',
  summary: 'Buy something',
  access: 'user',
  params: v.object({ shelf: v.string() }),
  body: v.object({ title: v.string() }),
  reply: v.object({ ticket: v.string() }),
});

describe.each(databaseKinds)('a write that must happen once, on %s', (kind) => {
  const test = useGateway(kind);
  /** Runs after the handler of `buy` has written its row, and before the commit. */
  let meanwhile: (tx: Database) => Promise<unknown> = async () => undefined;
  /** The effect of `buy` outside the database. */
  let effect: (() => Promise<void>) | undefined;
  /** The refusal that `buy` returns, which is stored together with its row. */
  let refusal: Problem | undefined;
  let app: FastifyInstance;
  /** Another gateway with the same database. */
  let secondApp: FastifyInstance;

  async function buildShop(gateway: Gateway): Promise<FastifyInstance> {
    const built = fastify();
    renderErrors(built);
    authenticate(built, gateway);
    serveWork(built, gateway, buy, async ({ params, body }, { user }, tx) => {
      const ticket = crypto.randomUUID();
      const endsAt = gateway.now();
      await tx.insert(memberships).values({ userId: user.id, kind: ticket, title: params.shelf + body.title, endsAt });
      await meanwhile(tx);
      return { answer: refusal ?? { ticket }, ...(effect && { externalEffect: effect }) };
    });
    await built.ready();
    return built;
  }
  beforeAll(async () => {
    app = await buildShop(test.gateway);
    secondApp = await buildShop({ ...test.gateway });
  });
  afterAll(() => Promise.all([app.close(), secondApp.close()]));
  beforeEach(() => {
    meanwhile = async () => undefined;
    [effect, refusal] = [undefined, undefined];
  });

  const buyingAt = (gatewayApp: FastifyInstance, options: CallOptions, title = 'a', shelf = 'x') =>
    call({ ...test, app: gatewayApp, time: test.time }, buy, { params: { shelf }, body: { title } }, options);
  const buying = (options: CallOptions, title?: string, shelf?: string) => buyingAt(app, options, title, shelf);
  const bought = async (userId: string) =>
    (await test.gateway.db.select().from(memberships).where(eq(memberships.userId, userId))).length;
  const aBuyer = async () => {
    const { userId, userToken } = await signIn(test);
    return { userId, options: { userToken, idempotencyKey: crypto.randomUUID() } };
  };

  it('HTTP-10 is done once for 50 concurrent requests to two gateways, and all successful answers are the same', async () => {
    const { userId, options } = await aBuyer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => buyingAt(index % 2 ? app : secondApp, options)),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(new Set(accepted.map(({ body }) => body.ticket)).size).toBe(1);
    expect(accepted.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await bought(userId)).toBe(1);
    expect((await buying(options)).body).toEqual(accepted[0]?.body);
  });

  it('HTTP-10 has the same answer on a repeat, byte for byte, and a header that marks the answer as repeated', async () => {
    const { options } = await aBuyer();
    const [first, again] = [await buying(options), await buying(options)];
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
  });

  it('HTTP-10 is not repeated by another gateway, which sends the first answer and marks it as repeated', async () => {
    const { userId, options } = await aBuyer();
    const first = await buying(options);
    const again = await buyingAt(secondApp, options);
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect(await bought(userId)).toBe(1);
  });

  it('HTTP-10 is done separately for two users with the same key, and for one user with two keys', async () => {
    const [ann, ben] = [await aBuyer(), await aBuyer()];
    const first = await buying(ann.options);
    const second = await buying({ ...ann.options, userToken: ben.options.userToken });
    const third = await buying({ ...ann.options, idempotencyKey: crypto.randomUUID() });
    expect(new Set([first, second, third].map(({ body }) => body.ticket)).size).toBe(3);
    expect([await bought(ann.userId), await bought(ben.userId)]).toEqual([2, 1]);
  });

  it.each([
    ['body', 'b', 'x'],
    ['parameter', 'a', 'y'],
  ])('HTTP-10 is refused with 422 if the same key comes with another %s', async (_, title, shelf) => {
    const { userId, options } = await aBuyer();
    await buying(options);
    const refused = await buying(options, title, shelf);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'key_reused', message: '填写的内容有变化，请刷新页面后再试' }) as unknown,
    ]);
    expect(await bought(userId)).toBe(1);
  });

  it.each(['', 'short', 'x'.repeat(21), 'x'.repeat(65), 'with spaces in the middle of it', `!${'x'.repeat(30)}`])(
    'HTTP-10 is refused with 400 if the key is missing or easy to guess ("%s")',
    async (idempotencyKey) => {
      const { userId, options } = await aBuyer();
      const refused = await buying({ ...options, idempotencyKey });
      expect([refused.status, refused.body]).toEqual([
        400,
        expect.objectContaining({ code: 'key_missing' }) as unknown,
      ]);
      expect(await bought(userId)).toBe(0);
    },
  );

  it.each([
    ['a refusal', new Problem(403, 'registration_needed'), 403],
    ['an error', new Error('inside'), 500],
  ])('HTTP-10 is rolled back after %s, and is done again by a repeated request', async (_, fault, status) => {
    const { userId, options } = await aBuyer();
    meanwhile = () => Promise.reject(fault);
    expect((await buying(options)).status).toBe(status);
    expect(await bought(userId)).toBe(0);
    meanwhile = async () => undefined;
    expect((await buying(options)).status).toBe(200);
    expect(await bought(userId)).toBe(1);
  });

  it.each(['x'.repeat(22), 'x'.repeat(64), 'A-Z_a-z_0123456789_-xy'])(
    'HTTP-10 is accepted with the key %s',
    async (key) => {
      const { userId, options } = await aBuyer();
      expect((await buying({ ...options, idempotencyKey: key })).status).toBe(200);
      expect(await bought(userId)).toBe(1);
    },
  );

  it('starts its effect outside the database after the commit, and repeats are refused until this effect ends, for at most 30 s', async () => {
    const { userId, options } = await aBuyer();
    const [begun, sent] = [createDeferred(), createDeferred()];
    effect = async () => {
      begun.resolve();
      await sent.promise;
    };
    const start = test.time;
    const first = buying(options);
    await Promise.race([begun.promise, first]);
    expect(await bought(userId)).toBe(1);
    test.time = start + 29_999;
    const early = await buying(options);
    expect([early.status, early.headers['retry-after']]).toEqual([409, '1']);
    expect(await bought(userId)).toBe(1);
    // After 30 s the gateway that began the effect is presumed dead, so another gateway may do the work.
    test.time = start + 30_000;
    effect = async () => undefined;
    const second = await buying(options);
    expect([second.status, second.headers['idempotent-replayed'], await bought(userId)]).toEqual([200, undefined, 2]);
    sent.resolve();
    const { status, body } = await first;
    expect(status).toBe(200);
    expect(body.ticket).not.toBe(second.body.ticket);
    const third = await buying(options);
    expect([third.body, third.headers['idempotent-replayed']]).toEqual([second.body, 'true']);
  });

  it('is done again on a repeat if its effect outside the database has failed', async () => {
    const { userId, options } = await aBuyer();
    effect = () => Promise.reject(new Error('unreachable'));
    expect((await buying(options)).status).toBe(500);
    effect = undefined;
    const again = await buying(options);
    expect([again.status, again.headers['idempotent-replayed'], await bought(userId)]).toEqual([200, undefined, 2]);
  });

  it('is not done again on a repeat if it has returned a refusal: the repeat gets the same refusal', async () => {
    const { userId, options } = await aBuyer();
    refusal = new Problem(409, 'in_progress', { seconds: 5 });
    for (const { status, headers, body } of [await buying(options), await buying(options)]) {
      expect([status, headers['retry-after'], body]).toEqual([
        409,
        '5',
        expect.objectContaining({ code: 'in_progress' }) as unknown,
      ]);
    }
    expect(await bought(userId)).toBe(1);
  });

  it('HTTP-10 keeps its first answer for 24 hours', async () => {
    const { userId, options } = await aBuyer();
    const first = await buying(options);
    const start = test.time;
    test.time = start + DAY_MS - 60_000;
    await sweep(test.gateway.db, test.gateway.now());
    const { userToken } = await signIn(test, { mobile: await mobileOf(userId) });
    expect((await buying({ ...options, userToken })).body).toEqual(first.body);
    test.time = start + DAY_MS + 1;
    await sweep(test.gateway.db, test.gateway.now());
    expect((await buying({ ...options, userToken })).body.ticket).not.toBe(first.body.ticket);
    expect(await test.gateway.db.select().from(firstAnswers)).toHaveLength(1);
  });

  async function mobileOf(userId: string): Promise<string> {
    const [user] = await test.gateway.db.select({ mobile: users.mobile }).from(users).where(eq(users.id, userId));
    return user?.mobile ?? '';
  }

  if (kind === 'postgres') {
    it('HTTP-10 is refused immediately by every gateway if it is repeated while the first request is in flight', async () => {
      const { userId, options } = await aBuyer();
      const [begun, gate] = [createDeferred(), createDeferred()];
      meanwhile = async () => {
        begun.resolve();
        await gate.promise;
      };
      const first = buying(options);
      await begun.promise;
      const refused = Promise.all([buying(options), buyingAt(secondApp, options)]);
      // The time limit is needed because a repeat that is wrongly accepted would wait for `gate` for ever.
      await Promise.race([refused, setTimeout(2_000)]);
      gate.resolve();
      for (const again of await refused)
        expect([again.status, again.headers['retry-after'], again.body]).toEqual([
          409,
          '1',
          expect.objectContaining({ code: 'in_progress', message: '正在处理中，请稍后再试' }) as unknown,
        ]);
      const { status, body } = await first;
      expect([status, (await buying(options)).body]).toEqual([200, body]);
      expect(await bought(userId)).toBe(1);
    });

    it('HTTP-10 is rolled back, and can be repeated immediately, if its database connection dies before the commit', async () => {
      const { userId, options } = await aBuyer();
      meanwhile = (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      expect((await buying(options)).status).toBe(503);
      expect(await bought(userId)).toBe(0);
      meanwhile = async () => undefined;
      expect((await buying(options)).status).toBe(200);
      expect(await bought(userId)).toBe(1);
    });
  }
});
