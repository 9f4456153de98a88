import crypto from 'node:crypto';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import fs from 'node:fs';
import fastify from 'fastify';
import { needsUser, type AnyEndpoint } from '#contract/endpoint.ts';
import { likeWork } from '#contract/stories/works.ts';
import { listFavourites } from '#contract/stories/reactions.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { call, claimsAt, signed } from '#server/testing/call.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { renderErrors } from '#server/endpoint/errors.ts';
import type { Settings } from '#server/settings/settings.ts';
import { nobody, type SignedInUser } from '#server/access/caller.ts';
import { endpointLimits } from './endpointLimits.ts';
import { limitRequests } from './limitRequests.ts';

const writing = contractEndpoints.filter(({ method }) => method !== 'GET');

describe('the inventory of limits', () => {
  it('has an entry for every endpoint that writes, and no entry for an endpoint that no longer exists', () => {
    expect(writing.length).toBeGreaterThan(50);
    expect(writing.map(nameOf).filter((name) => !endpointLimits[name])).toEqual([]);
    const known = new Set(contractEndpoints.map(nameOf));
    const ofNoContract = Object.keys(endpointLimits).filter((name) => !known.has(name));
    expect(ofNoContract.filter((name) => !/^(GET|POST) \/(account|lab|pay)\//.test(name))).toEqual([]);
  });

  it('matches docs/limits.md row by row', () => {
    const accessOf = new Map<string, string>(contractEndpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]));
    const keys: Readonly<Record<string, string>> = { user: 'account', registered: 'registered account' };
    const keyOf = (name: string): string => keys[accessOf.get(name) ?? ''] ?? 'account, or network of a guest';
    const rows = Object.entries(endpointLimits).map(
      ([name, limit]) => `| \`${name}\` | ${keyOf(name)} | ${limit?.also ?? ''} |`,
    );
    const docs = fs.readFileSync('docs/limits.md', 'utf8');
    const written = docs.split('\n').filter((line) => /^\| `(GET|POST|PUT|DELETE) /.test(line));
    expect(written).toEqual(rows);
  });
});

describe('the rate limit of a sender', () => {
  const test = useGateway('postgres', { writesPerAccountMinute: 2, writesPerAddressMinute: 2, requestsPerAccount: 2 });
  let lastNetwork = 0;
  const aNetwork = () => `2001:db8:9:${(lastNetwork += 1).toString(16)}`;

  /** Sends a request with an invalid body, because limits apply before the body is validated. */
  async function ask({ method, path: where, once }: AnyEndpoint, address: string, userToken?: string) {
    const claims = claimsAt(test.time, {
      device_id: crypto.randomUUID(),
      ...(userToken === undefined ? {} : { user_token: userToken, user_token2: '' as const }),
    });
    return test.app.inject({
      method,
      url: where.replace(/(?<=\/):\w+/g, 'x'),
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${await signed(claims)}`,
        ...(once === true ? { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() } : {}),
      },
      ...(method === 'GET' ? {} : { payload: { mobile: 0 } }),
    });
  }

  it.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is applied to %s for each account or network, whatever device ids the sender invents',
    async (_, endpoint) => {
      const { mobile } = await signIn(test);
      const network = aNetwork();
      const statuses: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        // Signs in again for each request, because one of the tested endpoints is the logout, which ends the session.
        const userToken = needsUser(endpoint) ? (await signIn(test, { mobile })).userToken : undefined;
        const answer = await ask(endpoint, `${network}::${index + 1}`, userToken);
        statuses.push(answer.statusCode);
        if (index === 2) {
          expect(answer.json()).toMatchObject({ code: 'too_often' });
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      expect(statuses[0]).not.toBe(429);
      expect(statuses[1]).not.toBe(429);
      expect(statuses[2]).toBe(429);
    },
  );

  it('is not applied to reads', async () => {
    const user = await signIn(test);
    for (let index = 0; index < 5; index += 1) {
      expect((await call(test, listFavourites, {}, user)).status).toBe(200);
    }
  });

  it('is not affected by another account in the same network', async () => {
    const address = '10.7.0.1';
    const [one, other] = [await signIn(test), await signIn(test)];
    const like = (userToken: string) =>
      call(test, likeWork, { params: { workId: 'no-such-work' } }, { userToken, address });
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await like(one.userToken)).status);
    expect(statuses).toEqual([404, 404, 429]);
    expect((await like(other.userToken)).status).toBe(404);
  });
});

it('at most two requests of one account run at the same time, 60 more wait, and further requests are refused with 429', async () => {
  const app = fastify();
  renderErrors(app);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = { ...nobody, user: { id: 'one' } as SignedInUser };
  });
  const settings = { writesPerAccountMinute: 1, writesPerAddressMinute: 1, requestsPerAccount: 2 } as Settings;
  limitRequests(app, { settings, serverSecret: 'secret' });
  const gate = createDeferred();
  app.get('/slow', { config: { access: 'user' } }, async () => gate.promise.then(() => ({})));

  const answers: Awaited<ReturnType<typeof app.inject>>[] = [];
  const refused = createDeferred();
  const all = Array.from({ length: 70 }, async () => {
    answers.push(await app.inject('/slow'));
    if (answers.length === 8) refused.resolve();
  });
  await refused.promise;
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array.from({ length: 8 }, () => [429, '1']),
  );
  expect(answers[0]?.json()).toMatchObject({ message: '正在处理的操作太多，请稍后再试' });
  gate.resolve();
  await Promise.all(all);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(62);
});
