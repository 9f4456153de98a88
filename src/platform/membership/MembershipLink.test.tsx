import { act, fireEvent, screen } from '@testing-library/react';
import { roots } from '#platform/environment/build.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, openAddress, renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

async function tapMembership({ isInHost = true, openNative = jest.fn(async () => true) } = {}) {
  const openPage = jest.fn(async () => undefined);
  await renderApp('/profile', {
    ...(isInHost && { userAgent: HOST_AGENT }),
    host: { ...noHost, isReady: () => isInHost, openNative, openPage },
    beforeRender: ({ dispatch }) => void dispatch(setToken({ token: 'a' })),
  });
  const tap = async () => {
    fireEvent.click(screen.getByRole('link', { name: '会员中心' }));
    await act(async () => undefined);
  };
  await tap();
  return { openNative, openPage, tap };
}

describe('MembershipLink', () => {
  it('BRIDGE-05 opens the host’s own page, and keeps our page open', async () => {
    const { openNative } = await tapMembership();
    expect(openNative.mock.calls).toEqual([['membership']]);
    expect(currentPath()).toBe('/profile');
  });

  it('BRIDGE-10 opens our screen if the host has no such page', async () => {
    await tapMembership({ openNative: jest.fn(async () => false) });
    expect(currentPath()).toBe('/vippage/index');
  });

  it('BRIDGE-10 opens our screen without a call if there is no host', async () => {
    const { openNative } = await tapMembership({ isInHost: false });
    expect(currentPath()).toBe('/vippage/index');
    expect(openNative).not.toHaveBeenCalled();
  });

  it('calls the host once, even if the link is tapped again before the host replies', async () => {
    let answer: (isOpened: boolean) => void = () => undefined;
    const openNative = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const { tap } = await tapMembership({ openNative });
    await tap();
    expect(openNative).toHaveBeenCalledTimes(1);
    await act(async () => answer(true));
    await tap();
    expect(openNative).toHaveBeenCalledTimes(2);
  });

  it('HTTP-06 opens nothing if the user has left the screen before the host replies', async () => {
    jest.replaceProperty(roots, 'openMember', 'https://member.example/h5?from=stories');
    let answer: (isOpened: boolean) => void = () => undefined;
    const openNative = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const { openPage } = await tapMembership({ openNative });
    await act(async () => openAddress('/about'));
    await act(async () => answer(false));
    expect(openPage).not.toHaveBeenCalled();
    expect(currentPath()).toBe('/about');
  });

  it.each([true, false])('HTTP-06 opens the configured page of the operator (in a host: %p)', async (isInHost) => {
    jest.replaceProperty(roots, 'openMember', 'https://member.example/h5?from=stories');
    const { openPage } = await tapMembership({ isInHost, openNative: jest.fn(async () => false) });
    expect(openPage.mock.calls).toEqual([['https://member.example/h5?from=stories']]);
    expect(currentPath()).toBe('/profile');
  });
});
