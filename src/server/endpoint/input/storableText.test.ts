import { listStories } from '#contract/catalogue/catalogue.ts';
import { redeemBindingCode } from '#contract/account/binding.ts';
import { writeComment } from '#contract/stories/comments.ts';
import { listHistory, restoreHistory } from '#contract/stories/history.ts';
import { search } from '#contract/catalogue/search.ts';
import { exchangeAuthToken, swapV1Token } from '#contract/account/session.ts';
import { countPlay, getStory, saveProgress } from '#contract/stories/stories.ts';
import { saveSeenVideo } from '#contract/catalogue/videos.ts';
import { exchange } from '#test/attack/rawHttp.ts';
import { jwt } from '#test/attack/tokens.ts';
import { isStorable } from './storableText.ts';
import { call, claimsAt, signed } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const NATIVE_TOKEN_SECRET = 'a-native-token-secret-of-this-test-alone';
const MAX_INTEGER = 2_147_483_647;
/** The first moment of the year 10000. */
const TOO_LATE = 253_402_300_800_000;

describe.each(databaseKinds)('input that the database cannot store on %s', (kind) => {
  const test = useGateway(kind, { nativeTokenSecret: NATIVE_TOKEN_SECRET });
  let userToken = '';

  beforeAll(async () => {
    ({ userToken } = await signIn(test));
  });

  const storyId = 'ear-umbrella';
  const heard = { positionMs: 0, finished: false, heardAt: 0 };

  it.each(['a\0b', '\ud800', 'b\udfff'])(
    'is answered with 400 when it is the string %j in a body, an address or a header',
    async (text) => {
      const calls = [
        call(test, writeComment, { params: { storyId }, body: { text } }, { userToken }),
        call(test, search, { body: { text, kind: 'all' } }, { userToken }),
        call(test, listStories, { query: { tag: text, sort: 'newest', limit: 5 } }, {}),
        call(test, exchangeAuthToken, { body: { authToken: text } }, {}),
        call(test, exchangeAuthToken, { body: { authToken: 'a' } }, { callerCode: text }),
        call(test, redeemBindingCode, { body: { code: '1234567890', kind: 'watch', deviceName: text } }, {}),
      ];
      // Calls 2 and 4 send the string in the address or in a header, where half of a surrogate pair arrives as the
      // valid character U+FFFD. So the gateway does not refuse these two calls.
      const ofAddress = text.includes('\0') ? [] : [2, 4];
      const answers: { status: number; body: unknown }[] = await Promise.all(calls);
      const codes = answers
        .filter((_, index) => !ofAddress.includes(index))
        .map(({ status, body }) => [status, (body as { code?: string }).code]);
      expect(codes).toEqual(codes.map(() => [400, 'invalid_input']));
    },
  );

  it('HTTP-09 is refused when it is inside a request token or a native token', async () => {
    for (const name of ['device_id', 'jti', 'iss', 'agent_app_id']) {
      const authorization = `Bearer ${await signed(claimsAt(test.time, { [name]: 'a\0b' }))}`;
      const url = countPlay.path.replace(':storyId', storyId);
      expect((await test.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(401);
    }
    for (const name of ['sub', 'nickname', 'avatar']) {
      const claims = { sub: 'somebody', typ: 1, userType: 1, [name]: '/\ud800' };
      const v1token = jwt({ alg: 'HS256' }, claims, NATIVE_TOKEN_SECRET);
      expect((await call(test, swapV1Token, { body: { v1token } })).status).toBe(401);
    }
  });

  it('HTTP-03 is answered with 400 when it is a caller code that is longer than any valid one', async () => {
    const answer = await call(test, getStory, { params: { storyId } }, { callerCode: 'x'.repeat(129) });
    expect(answer.status).toBe(400);
  });

  it('is answered with 400 when it is a number or a time outside the range of its column', async () => {
    const asUser = { userToken };
    const answers = [
      await call(test, saveProgress, { params: { storyId }, body: { ...heard, positionMs: MAX_INTEGER + 1 } }, asUser),
      await call(test, saveProgress, { params: { storyId }, body: { ...heard, heardAt: TOO_LATE } }, asUser),
      await call(test, saveProgress, { params: { storyId }, body: { ...heard, sentAt: 2 ** 53 } }, asUser),
      await call(
        test,
        saveSeenVideo,
        { params: { videoId: 'a' }, body: { positionMs: 0, isFinished: true, seenAt: 8.64e15 } },
        asUser,
      ),
      await call(test, restoreHistory, { body: { removedAt: TOO_LATE } }, asUser),
      await call(test, listHistory, { query: { limit: 5, cursor: `${TOO_LATE}.a` } }, asUser),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  it('does not include the maximum number and the latest time that fit into their columns', async () => {
    const asUser = { userToken };
    const answers = [
      await call(test, saveProgress, { params: { storyId }, body: { ...heard, positionMs: MAX_INTEGER } }, asUser),
      await call(test, restoreHistory, { body: { removedAt: TOO_LATE - 1 } }, asUser),
      await call(test, listHistory, { query: { limit: 5, cursor: `${TOO_LATE - 1}.a` } }, asUser),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('isStorable', () => {
  it('accepts exactly the values whose strings contain neither NUL nor halves of surrogate pairs', () => {
    expect(isStorable({ 字: ['💥', { a: 1, b: null, c: true }] })).toBe(true);
    expect(isStorable({ a: [{ '\0': 1 }] })).toBe(false);
    expect(isStorable(['💥'.slice(0, 1)])).toBe(false);
  });

  it('refuses a value that is nested deeper than the maximum', () => {
    expect(isStorable(JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`))).toBe(false);
  });
});

describe('a request that is answered before a route is found', () => {
  const test = useGateway('postgres');
  let origin = '';

  beforeAll(async () => {
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('gets an error reply with the same headers as all other answers', async () => {
    const requestIn = (head: string) => `${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    const answers = {
      400: [
        requestIn('GET /inner4/ilisten/stories/%ff%fe HTTP/1.1'),
        requestIn('GET / HTTP/1.1\r\nx: a\0b'),
        requestIn('NONSENSE'),
      ],
      431: [requestIn(`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}`)],
    };
    for (const [status, requests] of Object.entries(answers)) {
      for (const request of requests) {
        const answer = await exchange(origin, request);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        expect(answer).toMatch(/content-security-policy: default-src/);
        const requestId = /x-request-id: ([\w-]{36})/.exec(answer)?.[1];
        expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
          code: expect.any(String) as string,
          requestId,
        });
      }
    }
  });

  it('is answered without content if its method is HEAD, even if the gateway could not parse the request', async () => {
    for (const head of [`HEAD /?${'y'.repeat(20_000)} HTTP/1.1`, `HEAD / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}`]) {
      const answer = await exchange(origin, `${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 431 /);
      expect(answer.split('\r\n\r\n')[1]).toBe('');
    }
  });
});
