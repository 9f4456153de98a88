import { watchNativeBridge } from './nativeBridge.ts';

const WAKING = 'https://__bridge_loaded__/';

let life: AbortController;
let frames: string[];

beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
  frames = [];
  const append = document.documentElement.append.bind(document.documentElement);
  jest.spyOn(document.documentElement, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLIFrameElement) frames.push(`${node.src} ${node.style.display}`);
    append(...nodes);
  });
});
afterEach(() => {
  life.abort();
  delete window.WebViewJavascriptBridge;
  delete window.WVJBCallbacks;
  jest.useRealTimers();
});

const advanceTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const inject = () =>
  (window.WebViewJavascriptBridge = { callHandler: () => undefined, registerHandler: () => undefined });

function watch(isIos: boolean) {
  const onFound = jest.fn();
  watchNativeBridge({ isIos, onFound, onLost: () => undefined, signal: life.signal });
  return onFound;
}

/** Returns how many iframes are opened within this time. */
async function framesWithin(milliseconds: number): Promise<number> {
  const before = frames.length;
  await advanceTime(milliseconds);
  return frames.length - before;
}

describe('the iframe that makes iOS inject its library', () => {
  it('BRIDGE-01 is opened at the start, after 1 s, after 3 s and then every 5 s, hidden and only briefly', async () => {
    watch(true);
    expect(await framesWithin(1)).toBe(1);
    expect(await framesWithin(999)).toBe(1);
    expect(await framesWithin(2_000)).toBe(1);
    expect(await framesWithin(2_000)).toBe(1);
    expect(await framesWithin(5_000)).toBe(1);
    expect(new Set(frames)).toEqual(new Set([`${WAKING} none`]));
    await advanceTime(1);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  it('BRIDGE-01 is no longer opened once the search for bridges has ended', async () => {
    watch(true);
    life.abort();
    expect(await framesWithin(20_000)).toBe(0);
  });

  it('BRIDGE-01 is not opened on Android', async () => {
    watch(false);
    expect(await framesWithin(20_000)).toBe(0);
  });

  it('BRIDGE-01 is no longer opened once there is a bridge', async () => {
    const onFound = watch(true);
    await advanceTime(10);
    inject();
    expect(await framesWithin(20_000)).toBe(0);
    expect(onFound).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is visible again', document, 'visibilitychange', 'visible', 1],
    ['is hidden', document, 'visibilitychange', 'hidden', 0],
    ['is shown again by the back button', window, 'pageshow', 'visible', 1],
  ] as const)(
    'BRIDGE-02 is opened immediately if the page is visible after this change: the page %s',
    async (_what, target, event, state, times) => {
      watch(true);
      await advanceTime(4_000);
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      target.dispatchEvent(new Event(event));
      expect(await framesWithin(1)).toBe(times);
    },
  );
});

it('BRIDGE-02 the page looks for a bridge every 0.1 s during the first 5 s, and every second afterwards', async () => {
  const onFound = watch(false);
  await advanceTime(4_950);
  inject();
  await advanceTime(50);
  expect(onFound).toHaveBeenCalledTimes(1);
  await advanceTime(50);
  inject();
  await advanceTime(949);
  expect(onFound).toHaveBeenCalledTimes(1);
  await advanceTime(1);
  expect(onFound).toHaveBeenCalledTimes(2);
});
