import { getMall } from '#contract/mall/goods.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { screens } from '#app/screens.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { waitFor } from '@testing-library/react';
import { fetchNextWhenIdle } from './firstScreen.ts';
import { prefetchScreen } from './prefetchScreen.ts';

beforeEach(() => {
  jest.spyOn(screens.login, 'load').mockResolvedValue({ default: () => null });
  jest.spyOn(screens.exchangeMall, 'load').mockResolvedValue({ default: () => null });
});

function signIn(): void {
  document.cookie = 'token=a-token; path=/';
  document.cookie = `token_expire=${Date.now() + HOUR_MS}; path=/`;
}

it('the app requests the shelves of the mall when a signed-in user touches the mall tab', async () => {
  signIn();
  const { store, network } = startSession();
  prefetchScreen('/exmall', store);
  expect(screens.exchangeMall.load).toHaveBeenCalled();
  await waitFor(() => expect(network.callsTo(getMall)).toHaveLength(1));
  prefetchScreen('/exmall', store);
  prefetchScreen('/exmall?view=search', store);
  await Promise.resolve();
  expect(network.callsTo(getMall)).toHaveLength(1);
});

it('GATE-05 when a guest touches the mall tab, the app loads the login screen, but neither code nor data of the mall', async () => {
  const { store, network } = startSession();
  prefetchScreen('/exmall', store);
  expect(screens.login.load).toHaveBeenCalled();
  expect(screens.exchangeMall.load).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(network.callsTo(getMall)).toEqual([]);
});

describe('the app, once the first screen is idle,', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(screens.story, 'load').mockResolvedValue({ default: () => null });
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    ['a signed-in user', 1],
    ['a guest', 0],
  ])('for %s loads the code of the mall %d times', async (who, times) => {
    if (who === 'a signed-in user') signIn();
    fetchNextWhenIdle(startSession());
    await jest.advanceTimersByTimeAsync(2_000);
    expect(screens.story.load).toHaveBeenCalled();
    expect(screens.exchangeMall.load).toHaveBeenCalledTimes(times);
  });

  describe('in a browser that supports service workers', () => {
    const register = jest.fn().mockResolvedValue(undefined);

    beforeEach(() => {
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
      Object.defineProperty(globalThis, 'caches', { configurable: true, value: {} });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(globalThis, 'caches');
    });

    const touch = () => document.body.dispatchEvent(new Event('pointerdown'));

    it('loads the code of the story screen for a guest only at the first touch', async () => {
      fetchNextWhenIdle(startSession());
      await jest.advanceTimersByTimeAsync(2_000);
      expect(screens.story.load).not.toHaveBeenCalled();
      expect(register).toHaveBeenCalled();
      touch();
      touch();
      await jest.advanceTimersByTimeAsync(0);
      expect(screens.story.load).toHaveBeenCalledTimes(1);
    });

    it('loads the code of the story screen for a guest who has touched the page before it was idle', async () => {
      fetchNextWhenIdle(startSession());
      touch();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(screens.story.load).toHaveBeenCalledTimes(1);
    });
  });
});
