import { URL, URLSearchParams } from 'node:url';
import { contractEndpoints } from '#test/harness/contractEndpoints.ts';
import axios, { AxiosError, type AxiosAdapter } from 'axios';
import fc from 'fast-check';
import { getHome } from '#contract/stories/stories.ts';
import { DevicesInfo } from '#contract/account/deviceInfo.ts';
import { isUrl } from '#lib/text/url/isUrl.ts';
import { masked } from '#lib/text/clean/mask.ts';
import { describeDevice } from '#platform/deviceInfo/devicesInfo.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { restoreApp } from '#platform/environment/restoreApp.ts';
import { ApiError, errorTexts } from '#platform/http/apiError.ts';
import { errorOfAnswer } from '#platform/http/errors/replyError.ts';
import { createClock } from '#platform/http/clock.ts';
import { createSend } from '#platform/http/httpClient.ts';
import { readPositions } from '#platform/player/listening/storyPositions.ts';
import { readRepeat, repeats } from '#platform/player/queue/queue.ts';
import { readRate } from '#platform/player/rates.ts';
import { readLoginParameters } from '#platform/session/address/addressParameters.ts';
import { readOwnText } from '#platform/session/user/ownText.ts';
import { restoreSession, tokenUpdatedAt } from '#platform/session/token/sessionCookies.ts';
import { setUser, userSlice } from '#platform/session/user/userSlice.ts';
import type { CookieJar } from '#platform/storage/cookies.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { readThemeChoice } from '#platform/theme/theme.ts';
import { readStoredPage } from '#features/books/reader/storedPages.ts';
import { readDraft as readDictation } from '#features/dictation/draft/draft.ts';
import { chosenWords, readSettings } from '#features/dictation/dictationSettings.ts';
import { readHome } from '#features/home/api.ts';
import { draftOf } from '#features/wordFeedback/feedbackDraft.ts';
import { parseDraft } from '#features/stories/comments/commentDraft.ts';
import { readSeen } from '#features/videos/seen.ts';
import { readGradeTerm } from '#platform/words/useGradeTerm.ts';
import { storyIdOf } from '#features/stories/story/storyId.ts';
import { restoreVariable } from '#platform/variable/restoreVariable.ts';
import { restoreWechat } from '#platform/wechat/restoreWechat.ts';
import { appSlice, updateApp } from '#platform/environment/appSlice.ts';
import { writingMs } from '#lib/sound/dictationPace.ts';
import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { safeParse } from 'valibot';

/**
 * The number of generated inputs for each parser, which the environment variable FUZZ_RUNS can raise. Each run uses
 * another seed, so five runs of `npm test` try as many different inputs as one run with FUZZ_RUNS=100000.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20_000);

jest.setTimeout(180_000);

// Uses the implementations of Node, which are native as in browsers. Those of jsdom are written in JavaScript and would
// take a minute longer.
Object.assign(globalThis, { URL, URLSearchParams });

// Switches stack traces off, because they cost time: parsers throw and catch errors for most inputs. The input alone
// explains a failure.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

const STORED_PROGRESS =
  '{"owner":"","stories":{"__proto__":{"positionMs":1,"finished":false,"heardAt":1,"isSaved":true}}}';

/** Strings that often break parsers: names of Object.prototype, invalid numbers, markup, huge and malformed strings. */
const nastyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'undefined',
    'true',
    '__proto__',
    'constructor',
    '%',
    '%E0%A4%A',
  ),
  fc.constantFrom(
    '[]',
    '{}',
    '{"__proto__":{"polluted":1}}',
    STORED_PROGRESS,
    '<script>',
    '\u0000',
    '\ud800',
    '9'.repeat(400),
    'a'.repeat(5000),
  ),
  fc.integer({ min: -2e15, max: 2e15 }).map(String),
  fc.json({ maxDepth: 1 }),
);

const parameterNames = [
  '_token',
  '_expire_time',
  '_caller',
  '_app_id',
  'authToken',
  'channel',
  'id',
  'back_url',
  '__proto__',
];
/** Encodes a string for an address. Replaces all surrogates, because lone surrogates cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'));

const queryString = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...parameterNames), nastyText), nastyText), { maxLength: 5 })
  .map(
    (pairs) =>
      `?${pairs.map(([name, value], index) => `${name}=${index % 2 === 0 ? encoded(value) : value}`).join('&')}`,
  );

const createCookies = (values: Record<string, string>): CookieJar => ({
  read: (name) => (Object.hasOwn(values, name) ? values[name] : undefined) || undefined,
  write: () => undefined,
  remove: () => undefined,
});

const createStorage = (value: string | undefined): TextStore => ({
  read: () => value,
  write: () => undefined,
  remove: () => undefined,
});

/** Generates contents of the storage: nearly valid values, and values of another kind. */
const storedJson = fc.oneof(
  nastyText,
  fc
    .record(
      {
        age: fc.constant(5),
        home: fc.constantFrom({}, null, [], { shelves: [{}], banners: 1 }),
        positionMs: fc.constantFrom(1, -1, '1', null),
        order: fc.constantFrom('book', 'shuffled', 'constructor'),
        times: fc.constantFrom(1, 9),
        pause: fc.constantFrom('byLength', 8, -8),
        shows: fc.constantFrom('nothing', 'word'),
        size: fc.constantFrom(0, 5, -5),
        voice: fc.constantFrom('clip', 'device'),
        words: fc.constantFrom([], [{}], [{ text: '天' }]),
        text: nastyText,
        kind: fc.constantFrom('reading', '__proto__'),
        note: nastyText,
        'ear-umbrella': fc.constantFrom(3, -3, 1.5, { positionMs: 5, isFinished: false, seenAt: 1 }),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);

/** Generates any JSON, including keys that could pollute prototypes. */
const anyJson = fc
  .jsonValue({ maxDepth: 3 })
  .chain((value) =>
    fc.constantFrom(
      value,
      { data: value },
      { user: value },
      { message: value },
      JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
    ),
  );

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

/** Replaces `expect`, which would take most of the time of these tests. */
function check(isValid: boolean, what: string, value: unknown): void {
  if (!isValid) throw new Error(`${what}: ${JSON.stringify(value)}`);
}

describe('generated query strings', () => {
  it('AUTH-12 AUTH-13 AUTH-21 STATE-04 STATE-05 ROUTE-07 are parsed without an exception, and the results are valid', () => {
    const environment = readEnvironment({ userAgent: 'Mozilla/5.0', maxTouchPoints: 0 });
    const address = new URL('http://localhost:8080/combine/');
    fc.assert(
      fc.property(queryString, nastyText, (search, text) => {
        address.search = search;
        const { caller, agentAppId, grant, authToken } = readLoginParameters(address);
        check(caller === undefined || /^\d{1,10}$/.test(caller), 'caller', caller);
        check(agentAppId === undefined || /^[\w.-]{1,64}$/.test(agentAppId), 'app id', agentAppId);
        for (const token of [grant?.token, authToken]) {
          check(token === undefined || /^\S{1,4096}$/.test(token), 'token', token);
        }
        check(grant?.expireAt === undefined || Number.isSafeInteger(grant.expireAt), 'expiry', grant);

        const app = restoreApp(environment, search, createStorage(text));
        check(/^[\w.-]{1,64}$/.test(app.channel), 'channel', app.channel);
        check(/^[\w-]{8,64}$/.test(app.deviceId), 'device id', app.deviceId);

        for (const raw of [address.searchParams.get('back_url'), text, `//${text}`, `https://${text}`]) {
          const checked = checkAddress(raw, [address.origin]);
          check(checked === undefined || checked.origin === address.origin, 'back address', raw);
        }
        const storyId = storyIdOf(address.searchParams.get('id'));
        check(storyId === undefined || /^[a-z0-9][a-z0-9-]{0,63}$/.test(storyId), 'story id', storyId);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('generated user agents', () => {
  const agent = fc.oneof(
    nastyText,
    fc
      .tuple(
        fc.constantFrom('ilisten_android', 'ilisten_ios', 'ILISTEN_Android', 'MicroMessenger', 'AlipayClient', 'iPad'),
        fc.array(fc.tuple(fc.constantFrom('/', '_', ';', ' ', ''), nastyText), { maxLength: 4 }),
      )
      .map(([name, parts]) => `Mozilla/5.0 (Linux; Android 10; ${name}) ${name}${parts.flat().join('')}`),
  );

  it('ENV-01 ENV-02 ENV-03 result in one of four environments with a caller, a version and a channel', () => {
    fc.assert(
      fc.property(agent, fc.integer({ min: 0, max: 10 }), (userAgent, maxTouchPoints) => {
        const environment = readEnvironment({ userAgent, maxTouchPoints });
        check(['host', 'wechat', 'alipay', 'browser'].includes(environment.kind), 'kind', environment);
        check(/^\d+$/.test(environment.caller), 'caller', environment);
        check(/^\d+(\.\d+)*$/.test(environment.version), 'version', environment);
        check(/^[a-z0-9.-]+$/i.test(environment.channel), 'channel', environment);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('generated cookies and stored values', () => {
  const names = ['token', 'token_expire', 'token_updated_at', 'user_id', 'nickname', 'anonymous', 'debug_time'];
  const cookieValues = fc
    .array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 7 })
    .map((pairs) => Object.fromEntries(pairs));

  it('AUTH-08 GATE-04 STATE-02 STATE-06 STATE-07 result in valid sessions and settings; what cannot be read is ignored', () => {
    fc.assert(
      fc.property(cookieValues, nastyText, fc.boolean(), (values, kept, isInHost) => {
        const jar = createCookies(values);
        const store = createStorage(kept);
        const { auth, user } = restoreSession(jar, store, isInHost);
        check(!auth.isLogin || auth.token !== '', 'login', auth);
        check(auth.expireAt === null || Number.isSafeInteger(auth.expireAt), 'expiry', auth);
        check(user.isAnonymous === (auth.token !== '' && values['anonymous'] === '1'), 'anonymous', values);
        check(Number.isInteger(user.age), 'age', kept);
        check(!Number.isNaN(tokenUpdatedAt(jar)), 'renewal', values);
        const { currentTimestamp } = restoreVariable(jar, 'dev');
        check(currentTimestamp === null || currentTimestamp > 0, 'debug time', values);
        check(restoreVariable(jar, 'production').currentTimestamp === null, 'production', values);
        check(/^([\w-]{6,64})?$/.test(restoreWechat(store).openId), 'open id', kept);
        check(['day', 'bedtime', 'hour', 'system'].includes(readThemeChoice(store)), 'theme', kept);
        check(readRate(store) > 0, 'rate', kept);
        check(
          Object.values(readPositions(store, '')).every(({ positionMs }) => positionMs >= 0),
          'heard',
          kept,
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe('generated drafts, positions and pending actions of the previous visit', () => {
  it('STATE-08 ROUTE-07 result in valid values for the screens; what cannot be read is ignored', () => {
    fc.assert(
      fc.property(storedJson, (kept) => {
        const store = createStorage(kept);
        check(repeats.includes(readRepeat(store)), 'repeat', kept);
        const home = readHome(store);
        check(home === undefined || Number.isFinite(home.age), 'home', kept);
        const page = readStoredPage(store, 'ear-umbrella');
        check(Number.isSafeInteger(page) && page >= 0, 'page', kept);
        const seen = readSeen(store)['ear-umbrella'];
        check(seen === undefined || Number.isFinite(seen.positionMs), 'seen video', kept);
        const place = readGradeTerm(store);
        check(place === undefined || (place.grade >= 1 && place.grade <= 6), 'place in a book', kept);
        const settings = readSettings(store);
        check(writingMs('天', settings.pause) > 0 && chosenWords([1], settings).length === 1, 'settings', kept);
        const dictation = readDictation(store, '');
        check(dictation === undefined || dictation.words.length > 0, 'dictation', kept);
        const typed = readOwnText(store, 'word_feedback', 'somebody');
        check(typed === undefined || typeof typed === 'string', 'own text', kept);
        const feedback = draftOf(kept, 'dictation', null);
        check(typeof feedback.text === 'string' && typeof feedback.note === 'string', 'feedback', kept);
        check(typeof parseDraft(kept, { kind: 'story', id: 'ear-umbrella' }) === 'string', 'comment', kept);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('generated replies', () => {
  const body = fc.oneof(anyJson, fc.record({ message: nastyText }));

  it('ERR-01 ERR-07 ERR-08 ERR-09 STATE-02 STATE-03 are accepted or rejected as a whole, and a failure has a text for the user', async () => {
    expect(contractEndpoints.length).toBeGreaterThan(70);
    const appFields = Object.keys(appSlice.getInitialState()).join();
    fc.assert(
      fc.property(
        fc.constantFrom(...contractEndpoints),
        fc.integer({ min: 100, max: 599 }),
        body,
        ({ reply }, status, value) => {
          safeParse(reply, value);
          const info = safeParse(DevicesInfo, value);
          if (info.success) describeDevice(info.output, { model: 'constructor', appId: '__proto__', caller: '1002' });
          const error = errorOfAnswer(status, value);
          check(error.message !== '' && error.message.length <= 120 && error.status === status, 'text', error.message);
          masked(value);
          const { age } = userSlice.reducer(undefined, setUser({ age: value }));
          check(Number.isInteger(age) && (age >= 0 || age === -99), 'age', value);
          const app = appSlice.reducer(undefined, updateApp(Object(value) as Record<string, unknown>));
          check(Object.keys(app).join() === appFields && app.appId === 'ilisten001', 'app state', value);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('a call whose reply may be anything', () => {
  let answer = { status: 200, text: '' };
  /** A server that replies with `answer`. The client's own settings determine how the body of the reply is parsed. */
  const server: AxiosAdapter = async (config) => {
    const response = { status: answer.status, statusText: '', headers: {}, config, data: answer.text };
    if (config.validateStatus?.(answer.status) === false) throw new AxiosError('', undefined, config, null, response);
    return response;
  };

  const wireText = fc.oneof(
    nastyText,
    anyJson.map((value) => JSON.stringify(value)),
    fc.tuple(anyJson, fc.nat(60)).map(([value, length]) => JSON.stringify(value).slice(0, length)),
    fc.constant('<!doctype html><h1>Bad Gateway</h1>'),
  );

  // Uses fewer inputs than the tests above, because each call signs a token and runs the whole client. The tests above
  // call single parts of the client.
  it('ERR-08 ERR-09 HTTP-01 throws an error whose kind is listed in errorTexts, because no generated reply matches the schema', async () => {
    const known: readonly string[] = Object.keys(errorTexts);
    const { adapter } = axios.defaults;
    axios.defaults.adapter = server;
    const send = createSend({
      root: 'http://localhost',
      signingSecret: 'a-secret-of-no-importance-at-all-really',
      clock: createClock(),
      identity: () => ({
        appId: 'ilisten001',
        agentAppId: '',
        deviceId: 'device-1',
        caller: '1002',
        productVersion: '1.0.0',
        channel: 'appshare',
        userToken: '',
        childId: '',
      }),
    });
    if (adapter !== undefined) axios.defaults.adapter = adapter;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(200, 204, 299, 304, 400, 401, 500, 502), wireText, async (status, text) => {
        answer = { status, text };
        const outcome: unknown = await send(getHome, { query: { age: 5 } }).catch((error: unknown) => error);
        check(outcome instanceof ApiError && known.includes(outcome.kind), 'outcome', [String(outcome), status, text]);
        if (outcome instanceof ApiError && outcome.kind === 'shape') refused += 1;
      }),
      { numRuns: RUNS / 20 },
    );
    expect(refused).toBeGreaterThan(RUNS / 100);
  });
});

describe('strings that look like addresses', () => {
  it('UTIL-01 are checked in time that grows at most linearly with their length', () => {
    const tricky = [
      'a.'.repeat(50_000),
      'www.'.repeat(25_000),
      `http://${'a.a'.repeat(30_000)} `,
      `http://a.b${'/?#'.repeat(30_000)}`,
    ];
    for (const text of [...tricky, ...tricky.map((text) => `https://${text}!`)]) {
      const begun = performance.now();
      isUrl(text);
      expect(performance.now() - begun).toBeLessThan(200);
    }
    fc.assert(
      fc.property(nastyText, (text) => {
        isUrl(text);
      }),
      { numRuns: RUNS },
    );
  });
});
