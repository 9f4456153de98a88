import { act, screen, waitFor } from '@testing-library/react';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { localStore } from '#platform/storage/storage.ts';
import { readDraft } from '#features/dictation/draft/draft.ts';
import { createEmitter } from '#lib/emitter.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { dictationScreens } from '#test/harness/screens/dictationScreens.ts';

const screens = dictationScreens();
const { open, click, begin } = screens;

/** Changes whether the page is visible, as the browser does when the user opens another app or returns. */
const show = async (visibilityState: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

describe('reading a dictation aloud', () => {
  let asked = 0;
  const locks = new Set<object>();
  const request = async () => {
    asked += 1;
    const lock = { release: async () => void locks.delete(lock) };
    locks.add(lock);
    return lock;
  };
  beforeEach(() => {
    asked = 0;
    locks.clear();
    Object.assign(navigator, { wakeLock: { request } });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('keeps the screen awake, even after a phone call has hidden the page, but not during a pause', async () => {
    await begin();
    expect([asked, locks.size]).toEqual([1, 1]);
    // The browser releases the wake lock of a hidden page.
    locks.clear();
    await show('hidden');
    await show('visible');
    expect([asked, locks.size]).toEqual([2, 1]);
    await click('暂停');
    expect(locks.size).toBe(0);
  });

  it('does not keep the screen awake during a pause, even if the browser did not release the wake lock while the page was hidden', async () => {
    await begin();
    await show('hidden');
    await show('visible');
    await click('暂停');
    expect(locks.size).toBe(0);
  });

  it('works even if the browser refuses a wake lock', async () => {
    Object.assign(navigator, { wakeLock: { request: () => Promise.reject(new DOMException('', 'NotAllowedError')) } });
    await begin();
    expect(screen.getByText('听一听 · 第 1 遍')).toBeInTheDocument();
  });
});

describe('the counted duration of a dictation', () => {
  /** Starts a dictation, and returns a function that lets time pass. */
  const beginWithClock = async () => {
    await open('/dictation/preparation?units=g1b-01');
    let elapsedMs = 0;
    jest.spyOn(screens.app.services.clock, 'elapsed').mockImplementation(() => elapsedMs);
    await click('开始听写（3 个词）');
    await click('开始');
    return (ms: number) => void (elapsedMs += ms);
  };
  const spentMs = () => readDraft(localStore, '')?.spentMs;

  it('does not include the time during which the page was hidden', async () => {
    const pass = await beginWithClock();
    pass(20_000.4);
    await show('hidden');
    pass(10 * HOUR_MS);
    await show('visible');
    pass(10_000);
    await click('暂停');
    expect(spentMs()).toBe(30_000);
  });

  it('includes at most five minutes for a word, even if the phone was left alone with its screen on', async () => {
    const pass = await beginWithClock();
    pass(10 * HOUR_MS);
    await click('下一个');
    pass(1_000);
    await click('暂停');
    expect(spentMs()).toBe(5 * MINUTE_MS + 1_000);
  });
});

it('the preparation screen loads all sounds of a dictation, and the tap that starts the dictation plays the first sound synchronously', async () => {
  await open('/dictation/preparation?units=g1b-01');
  await screen.findByRole('button', { name: '开始听写（3 个词）' });
  expect(screens.app.services.clips.preload).toHaveBeenCalledWith([
    '/media/word/春天.mp3',
    '/media/word/夏天.mp3',
    '/media/word/秋天.mp3',
  ]);
  await click('开始听写（3 个词）');
  const start = await screen.findByRole('button', { name: '开始' });
  expect(screens.app.services.clips.play).not.toHaveBeenCalled();
  // This test awaits nothing between the tap and the sound, because webviews refuse to play a sound that starts later.
  act(() => start.click());
  expect(screens.app.services.clips.play).toHaveBeenCalledWith('/media/word/春天.mp3');
});

it('BRIDGE-11 the host’s back key asks for confirmation before the user leaves a dictation, and resumes the dictation when pressed again', async () => {
  const events = createEmitter<HostEventName>();
  const pressBack = () => act(async () => events.emit('page.back'));
  const host = { ...noHost, subscribeEvents: events.subscribe };
  await begin({ userAgent: HOST_AGENT, host });
  await pressBack();
  expect(await screen.findByRole('alertdialog', { name: '先写到这里吗？' })).toBeInTheDocument();
  expect(currentPath()).toBe('/dictation/main');
  await pressBack();
  expect(await screen.findByText('听一听 · 第 1 遍')).toBeInTheDocument();
});

describe('the browser’s back button', () => {
  const goBack = () =>
    act(async () => {
      // Two steps happen: the step back, and the step forward with which the app cancels it.
      for (const step of [() => history.back(), () => undefined]) {
        const done = new Promise((resolve) => addEventListener('popstate', resolve, { once: true, capture: true }));
        step();
        await done;
      }
    });

  it('BRIDGE-11 asks for confirmation before the user leaves a dictation, and resumes the dictation when pressed again', async () => {
    await begin();
    await goBack();
    expect(await screen.findByRole('alertdialog', { name: '先写到这里吗？' })).toBeInTheDocument();
    expect(currentPath()).toBe('/dictation/main');
    await goBack();
    expect(await screen.findByText('听一听 · 第 1 遍')).toBeInTheDocument();
    expect(currentPath()).toBe('/dictation/main');
  });

  it('leaves the dictation once the user has confirmed', async () => {
    await begin();
    await goBack();
    await click('下次再写');
    await waitFor(() => expect(currentPath()).toBe('/dictation/preparation?units=g1b-01'));
  });
});
