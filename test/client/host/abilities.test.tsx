import { act, fireEvent, screen } from '@testing-library/react';
import { getUserInfo } from '#contract/account/session.ts';
import { getStory } from '#contract/stories/stories.ts';
import type { HostEffect } from '#host/call/observation.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import {
  completeInjection,
  isInTime,
  isOutside,
  titleOf,
  variantsWithBridge,
  variantsWithoutBridge,
  type BridgeVariant,
} from '#test/harness/host/bridgeVariants.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { advanceTimeQuickly as advanceTime } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { surroundPage } from '#test/harness/surroundPage.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Opens the whole app in the simulated phone, and waits until the bridge of this variant has appeared. */
async function open(way: BridgeVariant, path: string) {
  const phone = surroundPage({ ...way, version: '11.60' });
  const app = await renderApp(path, {
    userAgent: navigator.userAgent,
    host: phone.host,
    beforeRender: ({ network, store, dispatch }) => {
      phone.identifyBy(store);
      network.answer(getUserInfo, aUser());
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 3_600_000 }));
    },
  });
  phone.endWith(app.flows);
  await act(() => completeInjection(way, phone));
  phone.log.length = 0;
  return { ...app, ...phone };
}

const countEffects = (effects: readonly HostEffect[], kind: HostEffect['kind']) =>
  effects.filter((effect) => effect.kind === kind).length;
/** Advances the time, and then a little more, because the rendering at the end may start timers. */
async function wait(milliseconds: number): Promise<void> {
  await act(() => advanceTime(milliseconds));
  await act(() => advanceTime(300));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('alertdialog', { name: '要退出登录吗？' });
const sheet = () => screen.queryByRole('dialog', { name: '分享给朋友' });
const titled = (ways: readonly BridgeVariant[]) => ways.map((way) => [titleOf(way), way] as const);

describe.each(titled(variantsWithBridge))('%s', (_title, way) => {
  it('BRIDGE-10 shares a story through the host', async () => {
    const { effects } = await open(way, '/audio_detail?id=moon');
    press('分享');
    await wait(7_000);
    expect(countEffects(effects, 'shared')).toBe(1);
    expect(sheet()).not.toBeInTheDocument();
  });

  it('BRIDGE-10 ROUTE-05 the exit screen closes the page through the host, or leads to the home if the host cannot answer in time', async () => {
    const { effects } = await open(way, '/exitInWebView');
    const closed = countEffects(effects, 'closed');
    expect(currentPath()).toBe(closed === 0 ? '/' : '/exitInWebView');
    // Not checked if the bridge was lost, because a call that was lost with its bridge is not repeated.
    if (way.injection.kind !== 'lost') expect(closed).toBe(isInTime(way) ? 1 : 0);
  });

  it('BRIDGE-11 the back key closes an open dialog; the page requests control of the key only while a dialog is open', async () => {
    const { native, callsOf } = await open(way, '/profile');
    const asked = () => callsOf('setting').map(({ data }) => data);
    expect(native.pressBack()).toBe(false);
    press('退出登录');
    await wait(100);
    expect(dialog()).toBeInTheDocument();
    expect(asked()).toEqual([{ controlBack: 1 }]);
    expect(native.pressBack()).toBe(true);
    await wait(500);
    expect(dialog()).not.toBeInTheDocument();
    expect(asked()).toEqual([{ controlBack: 1 }, { controlBack: 0 }]);
    expect(native.pressBack()).toBe(false);
    expect(currentPath()).toBe('/profile');
  });
});

describe.each(titled(variantsWithoutBridge))('%s', (_title, way) => {
  const untilMs = (timeoutMs: number) => (isOutside(way) ? 1_000 : timeoutMs);

  it("BRIDGE-10 shares a story through the page's own dialog", async () => {
    await open(way, '/audio_detail?id=moon');
    press('分享');
    await wait(untilMs(6_000) - 1_000);
    expect(sheet() === null).toBe(!isOutside(way));
    await wait(1_000);
    expect(sheet()).toBeInTheDocument();
  });

  it('BRIDGE-10 ROUTE-05 the exit screen leads to the home', async () => {
    await open(way, '/exitInWebView');
    expect(currentPath()).toBe('/');
  });

  it('BRIDGE-11 an open dialog can be closed without the back key', async () => {
    const { native, log } = await open(way, '/profile');
    press('退出登录');
    await wait(100);
    expect(native.pressBack()).toBe(false);
    fireEvent.keyDown(dialog()!, { key: 'Escape' });
    await wait(500);
    expect(dialog()).not.toBeInTheDocument();
    expect(log).toEqual([]);
  });
});
