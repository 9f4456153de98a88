import { act } from '@testing-library/react';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { createNavigator } from './navigator.ts';

describe('replacing the address', () => {
  it('AUTH-12 before the router has mounted adds no history entry', () => {
    history.pushState(null, '', '/combine/about?authToken=used');
    const entries = history.length;
    createNavigator(() => undefined).replace(new URL('/combine/about', location.origin));
    expect(currentPath()).toBe('/about');
    expect(history.length).toBe(entries);
  });

  it('AUTH-12 of the mounted app adds no history entry', async () => {
    const { services } = await renderApp('/about?authToken=used');
    const entries = history.length;
    act(() => services.navigator.replace(new URL('/combine/about', location.origin)));
    expect(currentPath()).toBe('/about');
    expect(history.length).toBe(entries);
  });
});
