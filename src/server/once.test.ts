import crypto from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { exchangeAuthToken, revokeToken } from '#contract/session.ts';
import { authenticate } from './access/authenticate.ts';
import { buildApp } from './buildApp.ts';
import type { Database } from './database/open.ts';
import { authTokens, firstAnswers, memberships, sessions } from './database/schema.ts';
import { renderErrors } from './errors.ts';
import { sweep } from './housekeeping.ts';
import { sessionRepository } from './modules/session/repository.ts';
import { Problem } from './problem.ts';
import { serveOnce } from './serve.ts';
import { call, type CallOptions } from './testing/call.ts';
import { databaseKinds } from './testing/databases.ts';
import { aMobile, signIn } from './testing/signIn.ts';
import { useGateway } from './testing/useGateway.ts';

const HOST = 'localhost:8080';
const DAY_MS = 24 * 3_600_000;

/** Stands for whatever must happen once: each time it is done, the user has one membership more. */
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

/** A promise that is kept when told. */
function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe.each(databaseKinds)('a write that must happen once, on %s', (kind) => {
  const test = useGateway(kind);
  /** Comes after the work and before its commit. */
  let meanwhile: (tx: Database) => Promise<unknown> = async () => undefined;
  let app: FastifyInstance;

  beforeAll(async () => {
    app = fastify();
    renderErrors(app);
    authenticate(app, test.gateway);
    serveOnce(app, test.gateway, buy, async ({ params, body }, { user }, tx) => {
      const ticket = crypto.randomUUID();
      const endsAt = test.gateway.now();
      await tx.insert(memberships).values({ userId: user.id, kind: ticket, title: params.shelf + body.title, endsAt });
      await meanwhile(tx);
      return { ticket };
    });
    await app.ready();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    meanwhile = async () => undefined;
  });

  const buying = (options: CallOptions, title = 'a', shelf = 'x') =>
    call({ ...test, app, time: test.time }, buy, { params: { shelf }, body: { title } }, options);
  const bought = async (userId: string) =>
    (await test.gateway.db.select().from(memberships).where(eq(memberships.userId, userId))).length;
  const aBuyer = async () => {
    const { userId, userToken } = await signIn(test);
    return { userId, options: { userToken, idempotencyKey: crypto.randomUUID() } };
  };

  it('HTTP-10 50 repeats at once do the work once, and all that are answered get the first answer', async () => {
    const { userId, options } = await aBuyer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => buying(options)));
    const told = answers.filter(({ status }) => status === 200);
    expect(new Set(told.map(({ body }) => body.ticket)).size).toBe(1);
    expect(told.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await bought(userId)).toBe(1);
    expect((await buying(options)).body).toEqual(told[0]?.body);
  });

  it('HTTP-10 a repeat gets the first answer byte for byte, and a header says so', async () => {
    const { options } = await aBuyer();
    const [first, again] = [await buying(options), await buying(options)];
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
  });

  it('HTTP-10 two users with the same key do not mix, nor do two keys of one user', async () => {
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
  ])('HTTP-10 the same key with another %s is refused with 422', async (_, title, shelf) => {
    const { userId, options } = await aBuyer();
    await buying(options);
    const refused = await buying(options, title, shelf);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'key_reused', message: '请求内容有变化，请刷新页面后重试' }) as unknown,
    ]);
    expect(await bought(userId)).toBe(1);
  });

  it.each(['', 'short', 'x'.repeat(65), 'with spaces in the middle of it'])(
    'HTTP-10 a key that is missing or easy to guess ("%s") is refused with 400',
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
    ['a refusal', new Problem(403, 'forbidden'), 403],
    ['a fault', new Error('inside'), 500],
  ])('HTTP-10 %s undoes the work and keeps nothing: a repeat does it', async (_, fault, status) => {
    const { userId, options } = await aBuyer();
    meanwhile = () => Promise.reject(fault);
    expect((await buying(options)).status).toBe(status);
    expect(await bought(userId)).toBe(0);
    meanwhile = async () => undefined;
    expect((await buying(options)).status).toBe(200);
    expect(await bought(userId)).toBe(1);
  });

  it('HTTP-10 an answer is forgotten after 24 hours, not before', async () => {
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
    const user = await test.gateway.db.query.users.findFirst({ where: (users) => eq(users.id, userId) });
    return user?.mobile ?? '';
  }

  if (kind === 'postgres') {
    it('HTTP-10 while the first is in flight a repeat is told so at once, also by another gateway', async () => {
      const { userId, options } = await aBuyer();
      const [begun, gate] = [aGate(), aGate()];
      meanwhile = async () => {
        begun.open();
        await gate.opened;
      };
      const first = buying(options);
      await begun.opened;
      const refused = buying(options);
      // A repeat that is not refused works, too, and so waits at the same gate: it must not wait for ever.
      await Promise.race([refused, setTimeout(2_000)]);
      gate.open();
      const again = await refused;
      expect([again.status, again.headers['retry-after'], again.body]).toEqual([
        409,
        '1',
        expect.objectContaining({ code: 'in_progress', message: '正在处理中，请稍后再试' }) as unknown,
      ]);
      const { status, body } = await first;
      expect([status, (await buying(options)).body]).toEqual([200, body]);
      expect(await bought(userId)).toBe(1);
    });

    it('HTTP-10 a connection that dies between work and answer leaves neither, and blocks nobody', async () => {
      const { userId, options } = await aBuyer();
      meanwhile = (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      expect((await buying(options)).status).toBe(503);
      expect(await bought(userId)).toBe(0);
      meanwhile = async () => undefined;
      expect((await buying(options)).status).toBe(200);
      expect(await bought(userId)).toBe(1);
    });
  }

  describe('the exchange of an authToken', () => {
    async function anAuthToken(): Promise<{ userId: string; request: { body: { authToken: string } } }> {
      const { userId } = await signIn(test);
      const authToken = await sessionRepository(test.gateway.db).issueAuthToken(userId, null, test.gateway.now());
      return { userId, request: { body: { authToken } } };
    }

    it('HTTP-10 is told again to the same device with the same key, and to nobody else', async () => {
      const { userId, request } = await anAuthToken();
      const idempotencyKey = crypto.randomUUID();
      const first = await call(test, exchangeAuthToken, request, { idempotencyKey });
      const again = await call(test, exchangeAuthToken, request, { idempotencyKey });
      expect([first.status, again.body]).toEqual([200, first.body]);
      expect((await call(test, exchangeAuthToken, request, {})).status).toBe(401);
      expect((await call(test, exchangeAuthToken, request, { idempotencyKey, deviceId: 'other' })).status).toBe(401);
      // One from signing in, one from the exchange.
      expect(await test.gateway.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(2);
    });

    it('HTTP-10 of a session that was ended meanwhile opens nothing', async () => {
      const { request } = await anAuthToken();
      const idempotencyKey = crypto.randomUUID();
      const { body } = await call(test, exchangeAuthToken, request, { idempotencyKey });
      await call(test, revokeToken, {}, { userToken: body.data.token });
      const again = await call(test, exchangeAuthToken, request, { idempotencyKey });
      expect((await call(test, revokeToken, {}, { userToken: again.body.data.token })).status).toBe(401);
    });

    it('HTTP-10 a stored answer shows nothing to who reads the database', async () => {
      const { request } = await anAuthToken();
      const idempotencyKey = crypto.randomUUID();
      const { body } = await call(test, exchangeAuthToken, request, { idempotencyKey });
      const rows = await test.gateway.db.select().from(firstAnswers);
      const readable = rows.map((row) => JSON.stringify(row) + Buffer.from(row.sealedAnswer, 'base64url').toString());
      for (const secret of [body.data.token, request.body.authToken, idempotencyKey, 'expireTime']) {
        expect(readable.join('\n')).not.toContain(secret);
      }
    });
  });

  describe('the account site', () => {
    let lastAddress = 0;
    const post = (path: string, payload: object, key?: string, gateway = test.app) =>
      gateway.inject({
        method: 'POST',
        url: path,
        payload,
        remoteAddress: `10.2.0.${(lastAddress += 1)}`,
        headers: { host: HOST, origin: `http://${HOST}`, ...(key ? { [IDEMPOTENCY_KEY_HEADER]: key } : {}) },
      });
    const codesOf = (mobile: string) => test.messages.filter((message) => message.mobile === mobile);
    const aForm = async (mobile = aMobile()) => {
      await post('/account/captcha', { mobile }, crypto.randomUUID());
      return { mobile, code: codesOf(mobile).at(-1)?.code ?? '', agreed: true, backUrl: '', caller: '1002' };
    };

    it('HTTP-10 a captcha asked for 50 times at once with one key sends one message, and a repeat is no refusal', async () => {
      const mobile = aMobile();
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => post('/account/captcha', { mobile }, key)));
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(200);
      expect(codesOf(mobile)).toHaveLength(1);
    });

    it('HTTP-10 a login whose answer was lost is repeated without a new captcha', async () => {
      const form = await aForm();
      const key = crypto.randomUUID();
      const first = await post('/account/login', form, key);
      const again = await post('/account/login', form, key);
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
      expect((await post('/account/login', form, crypto.randomUUID())).statusCode).toBe(400);
    });

    it('HTTP-10 a login repeated 50 times at once issues one authToken', async () => {
      const form = await aForm();
      const key = crypto.randomUUID();
      const before = (await test.gateway.db.select().from(authTokens)).length;
      const answers = await Promise.all(Array.from({ length: 50 }, () => post('/account/login', form, key)));
      const told = answers.filter(({ statusCode }) => statusCode === 200);
      expect(new Set(told.map(({ body }) => body)).size).toBe(1);
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      expect((await test.gateway.db.select().from(authTokens)).length - before).toBe(1);
    });

    it('HTTP-10 a wrong code that is sent again takes one try, and a right one needs a key of its own', async () => {
      const form = await aForm();
      const wrong = { ...form, code: String((Number(form.code) + 1) % 1_000_000).padStart(6, '0') };
      const key = crypto.randomUUID();
      for (let index = 0; index < 7; index += 1) {
        expect((await post('/account/login', wrong, key)).json()).toMatchObject({
          message: '验证码错误，还可以再试 4 次',
        });
      }
      expect((await post('/account/login', form, key)).statusCode).toBe(422);
      expect((await post('/account/login', form, crypto.randomUUID())).statusCode).toBe(200);
    });

    it.each(['/account/captcha', '/account/login'])(
      'HTTP-10 %s without a key is refused in clear words',
      async (path) => {
        const refused = await post(path, { mobile: aMobile(), code: '123456', agreed: true });
        expect([refused.statusCode, refused.json()]).toMatchObject([400, { message: '页面出了点问题，请刷新后再试' }]);
      },
    );

    it('HTTP-10 a message that could not be sent is no success on repeat either', async () => {
      const broken = await buildApp({ ...test.gateway, sms: () => Promise.reject(new Error('down')) }, { write() {} });
      const mobile = aMobile();
      const key = crypto.randomUUID();
      expect((await post('/account/captcha', { mobile }, key, broken)).statusCode).toBe(503);
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(429);
      test.time += 60_000;
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(200);
      expect(codesOf(mobile)).toHaveLength(1);
      await broken.close();
    });

    it('HTTP-10 a repeat waits for the message under way, and a gateway that died over it blocks nobody', async () => {
      const begun = aGate();
      const gate = aGate();
      const sms = async () => {
        begun.open();
        await gate.opened;
      };
      const dying = await buildApp({ ...test.gateway, sms }, { write() {} });
      const mobile = aMobile();
      const key = crypto.randomUUID();
      const first = post('/account/captcha', { mobile }, key, dying);
      await Promise.race([begun.opened, first]);
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(409);
      test.time += 60_000;
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(200);
      expect(codesOf(mobile)).toHaveLength(1);
      gate.open();
      await first;
      await dying.close();
    });
  });
});
