import { eq } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { users } from '#server/database/tables/account/users.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';

const registered = contractEndpoints.filter(({ access }) => access === 'registered');
const anonymousToo = contractEndpoints.filter(({ access }) => access === 'user');

/**
 * Endpoints that must have the access level `registered`. The list is written by hand, so that the test fails if one of
 * them loses this level.
 */
const requiredRegistered = [
  'DELETE /inner4/ilisten/addresses/:addressId',
  'DELETE /inner4/ilisten/comments/:commentId',
  'DELETE /inner4/ilisten/sessions',
  'DELETE /inner4/ilisten/sessions/:sessionId',
  'GET /inner4/ilisten/addresses',
  'GET /inner4/ilisten/binding-codes/:codeId',
  'GET /inner4/ilisten/sessions',
  'GET /inner4/ilisten/shells',
  'GET /inner4/ilisten/works/:workId/tipping',
  'POST /inner4/ilisten/addresses',
  'POST /inner4/ilisten/binding-codes',
  'POST /inner4/ilisten/stories/:storyId/comments',
  'POST /inner4/ilisten/works/:workId/comments',
  'POST /inner4/ilisten/works/:workId/tips',
  'PUT /inner4/ilisten/addresses/:addressId',
  'PUT /inner4/ilisten/addresses/:addressId/default',
  'PUT /inner4/ilisten/children/:childId',
  'PUT /inner4/ilisten/comments/:commentId/report',
  'PUT /inner4/ilisten/rankings/listeners/me',
  'PUT /inner4/ilisten/sessions/:sessionId/name',
  'PUT /inner4/ilisten/works/:workId/report',
];

describe('the access levels `registered` and `user`', () => {
  const test = useGateway('postgres');

  async function ask({ method, path, once }: AnyEndpoint, userToken: string | undefined) {
    const token = await signed(
      claimsAt(test.time, userToken === undefined ? {} : { user_token: userToken, user_token2: '' }),
    );
    const answer = await test.app.inject({
      method,
      url: path.replace(/(?<=\/):\w+/g, 'x'),
      headers: {
        authorization: `Bearer ${token}`,
        ...(once === true ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() };
  }

  async function anonymousToken(): Promise<string> {
    const { userId, userToken } = await signIn(test);
    await test.gateway.db.update(users).set({ isAnonymous: true }).where(eq(users.id, userId));
    return userToken;
  }

  it('ROLE-01 reserve money, content that others read, personal data, terminals and sessions for registered users', () => {
    expect(registered.map(nameOf)).toEqual(expect.arrayContaining(requiredRegistered));
  });

  it.each(registered.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'make %s refuse an anonymous user with 403 and a request to log in, and a guest with 401',
    async (_, endpoint) => {
      expect(await ask(endpoint, await anonymousToken())).toMatchObject({
        status: 403,
        code: 'registration_needed',
        message: '请先登录，再继续操作',
      });
      expect(await ask(endpoint, undefined)).toMatchObject({ status: 401, code: 'signed_out' });
      const { userToken } = await signIn(test);
      const { code } = await ask(endpoint, userToken);
      expect(['registration_needed', 'signed_out']).not.toContain(code);
    },
  );

  it.each(anonymousToo.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'let anonymous users call %s',
    async (_, endpoint) => {
      const { code } = await ask(endpoint, await anonymousToken());
      expect(['registration_needed', 'signed_out']).not.toContain(code);
    },
  );
});
