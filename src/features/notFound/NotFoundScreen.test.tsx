import { act, screen } from '@testing-library/react';
import { renderApp } from '#test/harness/renderApp.tsx';

const text = '404 - 页面不存在';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('/404', () => {
  it('ROUTE-04 displays its text character by character, and has a link to the home', async () => {
    await renderApp('/404');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    const untyped = () => document.querySelector('.untyped')?.textContent;
    for (const index of text.split('').keys()) {
      expect(untyped()).toBe(text.slice(index));
      await act(() => jest.advanceTimersByTimeAsync(65 * (index + 0.25)));
    }
    expect(untyped()).toBe('');
    expect(screen.getByRole('link', { name: '回首页' })).toHaveAttribute('href', '/combine/');
    expect(document.title).toBe('页面不存在');
  });
});
