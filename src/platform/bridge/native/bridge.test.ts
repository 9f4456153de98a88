import { createBridge } from './bridge.ts';

const LOOKS_AGAIN_AFTER_MS = 100;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  delete window.WebViewJavascriptBridge;
  jest.useRealTimers();
});

/** Adds to the window a bridge that does not reply to calls. Returns the list of the names of its calls. */
function inject() {
  const names: string[] = [];
  window.WebViewJavascriptBridge = {
    callHandler: (name: string) => names.push(name),
    registerHandler: () => undefined,
    init: () => undefined,
  };
  return names;
}

function start(os: 'ios' | 'android' = 'android') {
  const life = new AbortController();
  const bridge = createBridge({ os, events: [], onEvent: () => undefined, signal: life.signal });
  const ask = (name: 'app' | 'user' | 'page.close', signal?: AbortSignal) => {
    const answer = bridge.call(name, {}, signal);
    answer.catch(() => undefined);
    return answer;
  };
  return { bridge, ask, life };
}

it('BRIDGE-04 on Android a call that is aborted while it waits behind another call is never sent', async () => {
  const names = inject();
  const { ask, life } = start();
  await jest.advanceTimersByTimeAsync(LOOKS_AGAIN_AFTER_MS);
  const given = new AbortController();
  void ask('app');
  const user = ask('user', given.signal);
  given.abort();
  await expect(user).rejects.toMatchObject({ kind: 'cancelled' });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(names).toEqual(['app']);
  life.abort();
});

it('BRIDGE-04 on Android a waiting call is sent once, to the new bridge, if the bridge is replaced', async () => {
  const first = inject();
  const { ask, life } = start();
  await jest.advanceTimersByTimeAsync(LOOKS_AGAIN_AFTER_MS);
  // Makes so many calls that the last one is sent only after the page has found the new bridge.
  for (let calls = 0; calls < 10; calls += 1) void ask('user');
  void ask('page.close');
  const second = inject();
  await jest.advanceTimersByTimeAsync(2_000);
  expect([...first, ...second].filter((name) => name === 'page.close')).toEqual(['page.close']);
  expect(second).toContain('page.close');
  life.abort();
});

it.each([
  ['ios', ['app', 'user', 'page.close']],
  ['android', ['app']],
] as const)(
  'BRIDGE-01 on %s, of three simultaneous calls, %j are sent immediately and the others one after another',
  async (os, atOnce) => {
    const names = inject();
    const { ask, life } = start(os);
    for (const name of ['app', 'user', 'page.close'] as const) void ask(name);
    expect(names).toEqual(atOnce);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(names).toEqual(['app', 'user', 'page.close']);
    life.abort();
  },
);

it('BRIDGE-04 after the bridge was replaced, a pending call that only reads data is sent again, and a pending call that has an effect fails immediately', async () => {
  const first = inject();
  const { ask, life } = start('ios');
  const closed = ask('page.close');
  void ask('user');
  expect(first).toEqual(['page.close', 'user']);
  const second = inject();
  await jest.advanceTimersByTimeAsync(LOOKS_AGAIN_AFTER_MS);
  expect(second).toEqual(['user']);
  await expect(closed).rejects.toMatchObject({ kind: 'timeout', call: 'page.close' });
  life.abort();
});

it('BRIDGE-04 an exception that the bridge throws is logged, and the reply to the call is still accepted', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  window.WebViewJavascriptBridge = {
    callHandler(_name: string, _data: unknown, answer: (raw: unknown) => void) {
      setTimeout(answer, 500, { code: 0, data: null, msg: '' });
      throw new Error('init called twice');
    },
    registerHandler: () => undefined,
  };
  const { ask, life } = start('ios');
  const closed = ask('page.close');
  await jest.advanceTimersByTimeAsync(500);
  await expect(closed).resolves.toBeNull();
  expect(console.warn).toHaveBeenCalledWith('[bridge page.close]', expect.anything());
  life.abort();
});

it('BRIDGE-02 an event for which no handler can be registered is logged, and calls still work', () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const names = inject();
  Object.assign(window.WebViewJavascriptBridge as object, {
    registerHandler: () => {
      throw new Error('not now');
    },
  });
  const life = new AbortController();
  const bridge = createBridge({ os: 'ios', events: ['UserSigned'], onEvent: () => undefined, signal: life.signal });
  expect(console.warn).toHaveBeenCalledWith('[bridge event UserSigned]', expect.anything());
  bridge.call('page.close', {}).catch(() => undefined);
  expect(names).toEqual(['page.close']);
  life.abort();
});

/** Requests a login from an app on iOS; `failed` is called if the request fails. */
function logIn() {
  const { bridge, life } = start('ios');
  const failed = jest.fn();
  bridge.call('user.login', { from: 'h5' }).catch(failed);
  return { failed, life };
}

it('BRIDGE-04 a call that finds no bridge fails after 3 s', async () => {
  const { failed, life } = logIn();
  await jest.advanceTimersByTimeAsync(2_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls).toEqual([[expect.objectContaining({ kind: 'timeout', call: 'user.login' })]]);
  life.abort();
});

it('BRIDGE-04 a login that was sent fails only after 10 min without a reply, longer than an unsent call waits for a bridge', async () => {
  inject();
  const { failed, life } = logIn();
  await jest.advanceTimersByTimeAsync(599_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledTimes(1);
  life.abort();
});

it.each([
  ['two pauses of 20 ms', 0, 40],
  ['25 pauses of 20 ms if the page is always busy', 100, 500],
])('BRIDGE-04 on Android the next call is sent after %s', async (_what, lateMs, waitMs) => {
  const names = inject();
  const { ask, life } = start();
  let late = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + (late += lateMs));
  void ask('app');
  void ask('user');
  await jest.advanceTimersByTimeAsync(waitMs - 1);
  expect(names).toEqual(['app']);
  await jest.advanceTimersByTimeAsync(1);
  expect(names).toEqual(['app', 'user']);
  life.abort();
});
