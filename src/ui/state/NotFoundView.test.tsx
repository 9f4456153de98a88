import { act, render, screen } from '@testing-library/react';
import { NotFoundView } from './NotFoundView.tsx';

const text = '404 - 页面不存在';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

function typed(): string {
  const shown = screen.getByRole('heading').querySelector('[aria-hidden="true"]');
  return shown?.firstChild?.nodeType === Node.TEXT_NODE ? (shown.firstChild.textContent ?? '') : '';
}

it('ROUTE-04 the not-found view waits 65 × (i + 0.25) ms before it types the character with index i', () => {
  render(<NotFoundView />);
  expect(typed()).toBe('');
  [...Array(text.length).keys()].forEach((index) => {
    // jsdom's fake clock counts whole milliseconds. One millisecond before the rounded-down delay, the character must
    // not have appeared yet; after the rounded-up delay, it must have.
    const delayMs = 65 * (index + 0.25);
    act(() => jest.advanceTimersByTime(Math.floor(delayMs) - 1));
    expect(typed()).toBe(text.slice(0, index));
    act(() => jest.advanceTimersByTime(Math.ceil(delayMs) - Math.floor(delayMs) + 1));
    act(() => jest.advanceTimersByTime(0));
    expect(typed()).toBe(text.slice(0, index + 1));
  });
  expect(jest.getTimerCount()).toBe(0);
});

it('ROUTE-04 the not-found view shows the whole text immediately if reduced motion is preferred', () => {
  Object.assign(window, { matchMedia: (query: string) => ({ matches: query.includes('reduce') }) });
  render(<NotFoundView />);
  expect(typed()).toBe(text);
  expect(jest.getTimerCount()).toBe(0);
});

it('ROUTE-04 the not-found view announces its text once, because the copy for screen readers is complete from the start', async () => {
  render(<NotFoundView />);
  const alert = screen.getByRole('alert');
  expect(screen.getByRole('heading', { name: text })).toBeInTheDocument();
  const changes = jest.fn();
  new MutationObserver((records) =>
    records
      .filter(({ target }) => !(target.parentElement ?? alert).closest('[aria-hidden="true"]'))
      .filter(({ target }) => !(target instanceof Element && target.closest('[aria-hidden="true"]')))
      .forEach(changes),
  ).observe(alert, { subtree: true, childList: true, characterData: true });
  for (let step = 0; step < 60; step += 1) await act(async () => jest.advanceTimersByTime(80));
  expect(typed()).toBe(text);
  expect(changes).not.toHaveBeenCalled();
});

it('the not-found view shows the given action', () => {
  render(<NotFoundView action={<a href="/combine/">回首页</a>} />);
  expect(screen.getByRole('link', { name: '回首页' })).toBeInTheDocument();
});
