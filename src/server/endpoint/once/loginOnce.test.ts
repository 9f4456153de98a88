import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { exchangeAuthToken, revokeToken } from '#contract/account/session.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { buildApp } from '#server/buildApp.ts';
import { firstAnswers } from '#server/database/tables/account/requests.ts';
import { authTokens, sessions } from '#server/database/tables/account/sessions.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { aMobile, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const HOST = 'localhost:8080';

describe.each(databaseKinds)('logins on %s', (kind) => {
  const test = useGateway(kind);

  describe('the exchange of an authToken', () => {
    async function anAuthToken(): Promise<{ userId: string; request: { body: { authToken: string } } }> {
      const { userId } = await signIn(test);
      const authToken = await sessionRepository(test.gateway.db).issueAuthToken(userId, null, test.gateway.now());
      return { userId, request: { body: { authToken } } };
    }

    it('HTTP-10 returns the first answer again if the same device repeats the exchange with the same key, and is refused to everybody else', async () => {
      const { userId, request } = await anAuthToken();
      const idempotencyKey = crypto.randomUUID();
      const first = await call(test, exchangeAuthToken, request, { idempotencyKey });
      const again = await call(test, exchangeAuthToken, request, { idempotencyKey });
      expect([first.status, again.body]).toEqual([200, first.body]);
      expect((await call(test, exchangeAuthToken, request, {})).status).toBe(401);
      expect((await call(test, exchangeAuthToken, request, { idempotencyKey, deviceId: 'other' })).status).toBe(401);
      // `signIn` has created one session, and the exchange the other one.
      expect(await test.gateway.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(2);
    });

    it('HTTP-10 returns a token that gives no access if the exchange is repeated after the session has ended', async () => {
      const { request } = await anAuthToken();
      const idempotencyKey = crypto.randomUUID();
      const { body } = await call(test, exchangeAuthToken, request, { idempotencyKey });
      await call(test, revokeToken, {}, { userToken: body.data.token });
      const again = await call(test, exchangeAuthToken, request, { idempotencyKey });
      expect((await call(test, revokeToken, {}, { userToken: again.body.data.token })).status).toBe(401);
    });

    it('HTTP-10 stores its answer encrypted, so that a reader of the database learns no secret from it', async () => {
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

  describe('at the account site', () => {
    let lastAddress = 0;
    const post = (path: string, payload: object, key?: string, gateway = test.app) =>
      gateway.inject({
        method: 'POST',
        url: path,
        payload,
        remoteAddress: `10.2.0.${(lastAddress += 1)}`,
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          cookie: `captcha_browser=${'b'.repeat(43)}`,
          ...(key ? { [IDEMPOTENCY_KEY_HEADER]: key } : {}),
        },
      });
    const codesOf = (mobile: string) => test.messages.filter((message) => message.mobile === mobile);
    const aForm = async (mobile = aMobile()) => {
      await post('/account/captcha', { mobile }, crypto.randomUUID());
      return { mobile, code: codesOf(mobile).at(-1)?.code ?? '', agreed: true, backUrl: '', caller: '1002' };
    };

    it('HTTP-10 an SMS code that is requested 50 times at the same moment with one key is sent once, and the rate limit refuses no repeat', async () => {
      const mobile = aMobile();
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => post('/account/captcha', { mobile }, key)));
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(200);
      expect(codesOf(mobile)).toHaveLength(1);
    });

    it('HTTP-10 a login whose answer was lost can be repeated without a new SMS code', async () => {
      const form = await aForm();
      const key = crypto.randomUUID();
      const first = await post('/account/login', form, key);
      const again = await post('/account/login', form, key);
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
      expect((await post('/account/login', form, crypto.randomUUID())).statusCode).toBe(400);
    });

    it('HTTP-10 a login that is sent 50 times at the same moment with one key issues one authToken', async () => {
      const form = await aForm();
      const key = crypto.randomUUID();
      const before = (await test.gateway.db.select().from(authTokens)).length;
      const answers = await Promise.all(Array.from({ length: 50 }, () => post('/account/login', form, key)));
      const accepted = answers.filter(({ statusCode }) => statusCode === 200);
      expect(new Set(accepted.map(({ body }) => body)).size).toBe(1);
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      expect((await test.gateway.db.select().from(authTokens)).length - before).toBe(1);
    });

    it('HTTP-10 a wrong code that is sent several times with one key uses up only one try, and the right code needs a new key', async () => {
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
      'HTTP-10 %s without a key is refused with a clear message',
      async (path) => {
        const refused = await post(path, { mobile: aMobile(), code: '123456', agreed: true });
        expect([refused.statusCode, refused.json()]).toMatchObject([400, { message: '页面出了点问题，请刷新后再试' }]);
      },
    );

    it('HTTP-10 a repeated request for an SMS code does not report success if the message could not be sent', async () => {
      const broken = await buildApp({ ...test.gateway, sms: () => Promise.reject(new Error('down')) }, { write() {} });
      const mobile = aMobile();
      const key = crypto.randomUUID();
      expect((await post('/account/captcha', { mobile }, key, broken)).statusCode).toBe(503);
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(429);
      test.time += MINUTE_MS;
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(200);
      expect(codesOf(mobile)).toHaveLength(1);
      await broken.close();
    });

    it('HTTP-10 a repeated request for an SMS code is refused while the message is being sent; after a minute, another gateway sends the message', async () => {
      const begun = createDeferred();
      const gate = createDeferred();
      const sms = async () => {
        begun.resolve();
        await gate.promise;
      };
      const dying = await buildApp({ ...test.gateway, sms }, { write() {} });
      const mobile = aMobile();
      const key = crypto.randomUUID();
      const first = post('/account/captcha', { mobile }, key, dying);
      await Promise.race([begun.promise, first]);
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(409);
      test.time += MINUTE_MS;
      expect((await post('/account/captcha', { mobile }, key)).statusCode).toBe(200);
      expect(codesOf(mobile)).toHaveLength(1);
      gate.resolve();
      await first;
      await dying.close();
    });
  });
});
