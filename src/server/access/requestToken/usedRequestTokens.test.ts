import crypto from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER, ISSUED_AT_WINDOW } from '#contract/requestToken.ts';
import { buildApp } from '#server/buildApp.ts';
import { usedRequestTokens } from '#server/database/tables/account/requests.ts';
import { sweep } from '#server/operation/housekeeping.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const SETTINGS = '/inner4/ilisten/learning/settings';
const HISTORY = '/inner4/ilisten/search/history';
const SUGGESTIONS = '/inner4/ilisten/search/suggestions';
const BINDING_CODES = '/inner4/ilisten/binding-codes';

describe.each(databaseKinds)('a signed request that is sent again (database: %s)', (kind) => {
  const test = useGateway(kind);
  let secondGateway: FastifyInstance;

  beforeAll(async () => {
    secondGateway = await buildApp(test.gateway, { write: () => undefined });
  });
  afterAll(() => secondGateway.close());

  interface Recorded {
    method: 'GET' | 'PUT' | 'POST' | 'DELETE';
    url: string;
    headers: Record<string, string>;
    payload?: object;
  }

  /** Returns a signed request that can be sent several times, always with the same token. */
  async function recorded(
    part: Pick<Recorded, 'method' | 'url' | 'payload'>,
    { deviceId = 'device-1', jti = crypto.randomUUID() } = {},
  ): Promise<Recorded> {
    const { userToken } = await signIn(test);
    const claims = { device_id: deviceId, jti, user_token: userToken, user_token2: '' as const };
    const token = await signed(claimsAt(test.time - 90_000, claims));
    return { ...part, headers: { authorization: `Bearer ${token}`, [gatewayHeaders.caller]: '1002' } };
  }
  const send = async (request: Recorded, app = test.app) => {
    const response = await app.inject(request);
    return [response.statusCode, response.json<{ code?: string }>().code] as const;
  };
  const aWrite = { method: 'PUT', url: SETTINGS, payload: { grade: 1, term: 1, dailyCap: 10 } } as const;

  it('HTTP-02 is accepted only once if it is sent 100 times at the same moment to two gateways', async () => {
    const request = await recorded(aWrite);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(request, index % 2 ? secondGateway : test.app)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status, code]) => status === 409 && code === 'request_replayed')).toHaveLength(99);
  });

  it('HTTP-02 is refused as a repeat until its token expires, and the row of the token is deleted only after that', async () => {
    const { userToken } = await signIn(test);
    const iat = test.time / 1000 + ISSUED_AT_WINDOW.aheadSeconds;
    const token = await signed({ ...claimsAt(test.time), iat, user_token: userToken, user_token2: '' });
    const request: Recorded = { ...aWrite, headers: { authorization: `Bearer ${token}` } };
    expect(await send(request)).toEqual([200, undefined]);
    test.time += (ISSUED_AT_WINDOW.aheadSeconds + ISSUED_AT_WINDOW.pastSeconds) * 1000;
    await sweep(test.gateway.db, test.gateway.now());
    expect(await send(request)).toEqual([409, 'request_replayed']);
    test.time += 1;
    expect(await send(request)).toEqual([401, 'invalid_issued_at']);
    test.time += 600_000;
    await sweep(test.gateway.db, test.gateway.now());
    expect(await test.gateway.db.select().from(usedRequestTokens)).toEqual([]);
  });

  it('HTTP-02 is not refused as a repeat if another device has signed it, even with the same jti', async () => {
    const jti = crypto.randomUUID();
    expect(await send(await recorded(aWrite, { jti }))).toEqual([200, undefined]);
    expect(await send(await recorded(aWrite, { jti }))).toEqual([409, 'request_replayed']);
    expect(await send(await recorded(aWrite, { jti, deviceId: 'device-2' }))).toEqual([200, undefined]);
    // The digest keeps the device id and the jti apart: it changes if characters move from one to the other.
    expect(await send(await recorded(aWrite, { jti: `2${jti}`, deviceId: 'device-' }))).toEqual([200, undefined]);
  });

  it('HTTP-02 is accepted again if it does not write', async () => {
    const read = await recorded({ method: 'GET', url: HISTORY });
    const search = await recorded({ method: 'POST', url: SUGGESTIONS, payload: { text: '月亮' } });
    const before = await test.gateway.db.select().from(usedRequestTokens);
    for (const request of [read, read, search, search]) expect(await send(request)).toEqual([200, undefined]);
    expect(await test.gateway.db.select().from(usedRequestTokens)).toEqual(before);
  });

  it('HTTP-10 gets the first reply again if it writes with an idempotency key', async () => {
    const request = await recorded({ method: 'POST', url: BINDING_CODES, payload: { kind: 'watch' } });
    request.headers[IDEMPOTENCY_KEY_HEADER] = crypto.randomUUID();
    const first = await test.app.inject(request);
    const again = await test.app.inject(request);
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
  });

  it('HTTP-02 stores no row if it is refused before it has an effect', async () => {
    const before = await test.gateway.db.select().from(usedRequestTokens);
    const request = await recorded({ ...aWrite, payload: { grade: 7 } });
    expect(await send(request)).toEqual([400, 'invalid_input']);
    expect(await test.gateway.db.select().from(usedRequestTokens)).toEqual(before);
  });
});
