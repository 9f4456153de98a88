import { act } from '@testing-library/react';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { createNavigator } from './navigator.ts';

describe('replacing the address', () => {
  it('AUTH-12 adds no history entry before the router has mounted', () => {
    history.pushState(null, '', '/combine/about?authToken=used');
    const entries = history.length;
    createNavigator(() => undefined).replace(new URL('/combine/about', location.origin));
    expect(currentPath()).toBe('/about');
    expect(history.length).toBe(entries);
  });

  it('AUTH-12 adds no history entry in the mounted app', async () => {
    const { services } = await renderApp('/about?authToken=used');
    const entries = history.length;
    act(() => services.navigator.replace(new URL('/combine/about', location.origin)));
    expect(currentPath()).toBe('/about');
    expect(history.length).toBe(entries);
  });
});
