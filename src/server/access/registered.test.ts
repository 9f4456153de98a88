import { eq } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { users } from '#server/database/tables/users.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';

const registered = contractEndpoints.filter(({ access }) => access === 'registered');
const anonymousToo = contractEndpoints.filter(({ access }) => access === 'user');

describe('the access level of registered users', () => {
  const test = useGateway('pglite');

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

  it('ROLE-01 is required for spending shells, for what others read, for bound terminals and for the list of sessions', () => {
    expect(registered.map(nameOf)).toEqual(
      expect.arrayContaining([
        'POST /inner4/ilisten/works/:workId/tips',
        'POST /inner4/ilisten/stories/:storyId/comments',
        'POST /inner4/ilisten/binding-codes',
        'GET /inner4/ilisten/sessions',
        'PUT /inner4/ilisten/rankings/listeners/me',
      ]),
    );
  });

  it.each(registered.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s refuses an anonymous user with 403 and asks for a login, and a guest with 401',
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
    '%s admits anonymous users',
    async (_, endpoint) => {
      const { code } = await ask(endpoint, await anonymousToken());
      expect(['registration_needed', 'signed_out']).not.toContain(code);
    },
  );
});
