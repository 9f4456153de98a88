import { act, render, screen, within } from '@testing-library/react';
import { ToastContext } from './ToastContext.ts';
import { createToastController, type ToastKind } from './toastController.ts';
import { ToastHost } from './ToastHost.tsx';

function renderToasts() {
  const toasts = createToastController();
  render(
    <ToastContext value={toasts}>
      <ToastHost />
    </ToastContext>,
  );
  return toasts;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

it.each<ToastKind>(['info', 'success', 'loading'])(
  'TOAST-06 the toast host announces a toast of kind %s politely',
  (kind) => {
    const toasts = renderToasts();
    act(() => toasts.show({ kind, text: '已经收藏' }));
    expect(within(screen.getByRole('status')).getByText('已经收藏')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    act(() => toasts.hide());
  },
);

it.each<ToastKind>(['fail', 'offline'])('TOAST-06 the toast host announces a toast of kind %s as an alert', (kind) => {
  const toasts = renderToasts();
  act(() => toasts.show({ kind, text: '网络断开了' }));
  expect(screen.getByRole('alert')).toHaveTextContent('网络断开了');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('TOAST-06 the toast host renders a polite live region even before the first message', () => {
  renderToasts();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('TOAST-02 the toast host covers the page with a mask, and removes the mask as soon as the toast begins to close', () => {
  const toasts = renderToasts();
  act(() => toasts.show({ kind: 'info', text: '你好' }));
  expect(screen.getByTestId('toast-mask')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1500));
  expect(screen.queryByTestId('toast-mask')).not.toBeInTheDocument();
  expect(screen.getByText('你好')).toBeInTheDocument();
});

it('TOAST-02 the toast host has no mask if none is requested', () => {
  const toasts = renderToasts();
  act(() => toasts.show({ kind: 'info', text: '你好', mask: false }));
  expect(screen.queryByTestId('toast-mask')).not.toBeInTheDocument();
});

it('TOAST-05 the toast host removes the toast from the page 300 ms after it closes', () => {
  const toasts = renderToasts();
  act(() => toasts.show({ kind: 'info', text: '你好' }));
  act(() => jest.advanceTimersByTime(1799));
  expect(screen.getByText('你好')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('你好')).not.toBeInTheDocument();
});
