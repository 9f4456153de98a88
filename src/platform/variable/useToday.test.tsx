import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { useToday } from './useToday.ts';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-24T23:58:00+08:00') }));
afterEach(() => jest.useRealTimers());

function open() {
  const { store, services } = startSession();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
    </Provider>
  );
  return renderHook(() => useToday(), { wrapper });
}

describe('the current day of a screen that stays open', () => {
  it('changes at every midnight in China', () => {
    const { result } = open();
    act(() => jest.advanceTimersByTime(2 * MINUTE_MS - 1));
    expect(result.current).toBe('2026-11-24');
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe('2026-11-25');
    act(() => jest.advanceTimersByTime(DAY_MS));
    expect(result.current).toBe('2026-11-26');
  });

  it.each([
    ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page returns from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
    ['the windows over the page were closed in Alipay', () => document.dispatchEvent(new Event('resume'))],
  ])('is updated as soon as %s, even if no timer has run in the meantime', (_, show) => {
    const { result } = open();
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    act(() => void show());
    expect(result.current).toBe('2026-11-26');
    // After that, it changes at midnight again.
    act(() => jest.advanceTimersByTime(2 * MINUTE_MS));
    expect(result.current).toBe('2026-11-27');
  });

  it('needs a timer only until the screen is closed', () => {
    const { unmount } = open();
    const before = jest.getTimerCount();
    unmount();
    expect(jest.getTimerCount()).toBe(before - 1);
  });
});
