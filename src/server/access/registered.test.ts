import { eq } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { users } from '#server/database/tables/account/users.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';

/**
 * The endpoints that need no registered user, by their access level. The list is written by hand, so that every other
 * endpoint must be `registered`, new ones included. Paths below `ROOT` are given without it.
 */
const unregistered: Readonly<Record<Exclude<AnyEndpoint['access'], 'registered'>, readonly string[]>> = {
  // Public content that is the same for everybody.
  open: [
    'GET articles',
    'GET articles/:articleId',
    'GET booklists',
    'GET books',
    'GET books/:bookId',
    'GET dictation/words',
    'GET guides/:guideId',
    'GET home',
    'GET videos',
    'GET words/strokes/:character',
    'GET words/units',
    'GET words/units/:lessonId',
  ],
  // What guests may do. If the request names a user, the reply may depend on this user.
  client: [
    'GET /inner4/wechat/js-config',
    'GET booklists/:booklistId',
    'GET categories',
    'GET courses',
    'GET courses/:courseId',
    'GET creators/:creatorId',
    'GET creators/:creatorId/fan-group',
    'GET creators/:creatorId/goods',
    'GET creators/newest',
    'GET creators/rising',
    'GET experience/entries',
    'GET experience/entries/:entryId',
    'GET experience/ranking',
    'GET experience/recommendations',
    'GET experience/tags',
    'GET eye-care',
    'GET goods',
    'GET goods/:goodsId',
    'GET goods/:goodsId/reviews',
    'GET limited',
    'GET mall',
    'GET medals',
    'GET packages',
    'GET plans',
    'GET privacy/data-kinds',
    'GET published-works',
    'GET rankings/creators',
    'GET rankings/listeners',
    'GET rankings/stories',
    'GET read-stories',
    'GET series/:seriesId',
    'GET showcase',
    'GET stories',
    'GET stories/:storyId',
    'GET stories/:storyId/comments',
    'GET stories/:storyId/reactions',
    'GET stories/:storyId/works',
    'GET topics/:topicId',
    'GET words/characters/:character',
    'GET works/:workId',
    'GET works/:workId/comments',
    'POST /inner4/user/token:authToken',
    'POST /inner4/user/token:authTokenUser',
    'POST /inner4/user/token:v1token',
    'POST /inner4/user/token:v3Token',
    'POST binding-codes/redeem',
    'POST children/gone',
    'POST dictation/sounds',
    'POST experience/search',
    'POST eye-care/leases',
    'POST gifts/:giftId/view',
    'POST goods/search',
    'POST my-works/gone',
    'POST pay-requests/:requestId/payment',
    'POST pay-requests/:requestId/payment/check',
    'POST pay-requests/:requestId/view',
    'POST stories/:storyId/plays',
    'POST works/:workId/plays',
    'PUT eye-care/offline-uses/:useId',
  ],
  // What anonymous users may do as well as registered ones: their own lists, and what they have heard, learnt and
  // searched for.
  user: [
    'DELETE /inner4/lesson/user/token',
    'DELETE blocked/:kind/:id',
    'DELETE dictation/lists/:listId',
    'DELETE dictation/missed/:word',
    'DELETE favourites/:storyId',
    'DELETE history',
    'DELETE history/:storyId',
    'DELETE learning/missed/:track/:character',
    'DELETE my-books/booklists/:booklistId',
    'DELETE notes/:noteId',
    'DELETE saved-articles/:articleId',
    'DELETE search/history',
    'DELETE stories/:storyId/like',
    'DELETE subscriptions/:seriesId',
    'DELETE works/:workId/like',
    'GET /inner4/lesson/user/token',
    'GET /inner4/member/user:info',
    'GET blocked',
    'GET chapters/:storyId/notes',
    'GET dictation/lists',
    'GET dictation/missed',
    'GET dictation/results/:dictationId',
    'GET dictation/sets/:setId',
    'GET favourites',
    'GET history',
    'GET home/mine',
    'GET learning/due',
    'GET learning/missed',
    'GET learning/today',
    'GET learning/units/:lessonId',
    'GET listening',
    'GET listening/:storyId',
    'GET my-books',
    'GET saved-articles',
    'GET search/history',
    'GET search/hot-words',
    'GET seen-videos',
    'GET subscriptions',
    'GET user/user:get',
    'GET user/vip:get',
    'POST book-check-ins',
    'POST books/:bookId/readings',
    'POST chapters/:storyId/notes',
    'POST dictation/lists',
    'POST dictation/results',
    'POST history/restored',
    'POST learning/answers',
    'POST learning/feedback',
    'POST rankings/stories/search',
    'POST search',
    'POST search/history/removals',
    'POST search/suggestions',
    'PUT blocked/:kind/:id',
    'PUT dictation/missed/:word',
    'PUT dictation/results/:dictationId/writings/:word',
    'PUT favourites/:storyId',
    'PUT learning/settings',
    'PUT listening/:storyId',
    'PUT listening/:storyId/set-aside',
    'PUT my-books/booklists/:booklistId',
    'PUT notes/:noteId',
    'PUT saved-articles/:articleId',
    'PUT seen-videos/:videoId',
    'PUT stories/:storyId/like',
    'PUT subscriptions/:seriesId',
    'PUT works/:workId/like',
  ],
};

const ROOT = '/inner4/ilisten/';
const shortNameOf = (endpoint: AnyEndpoint): string => nameOf(endpoint).replace(ROOT, '');
const listed = new Set(Object.values(unregistered).flat());
const registered = contractEndpoints.filter((endpoint) => !listed.has(shortNameOf(endpoint)));
const anonymousToo = contractEndpoints.filter((endpoint) => unregistered.user.includes(shortNameOf(endpoint)));

describe('the access levels', () => {
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

  it('ROLE-01 are `registered` for every endpoint that is not listed as an exception', () => {
    const named = (access: string) =>
      contractEndpoints
        .filter((endpoint) => endpoint.access === access)
        .map(shortNameOf)
        .sort();
    const { open, client, user } = unregistered;
    expect({ open: named('open'), client: named('client'), user: named('user') }).toEqual({ open, client, user });
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
