import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastContext } from '#ui/toast/ToastContext.ts';
import { createToastController } from '#ui/toast/toastController.ts';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import { useMutationWithToast } from './useMutationWithToast.ts';

type Outcome = { data: { id: string }; error?: undefined } | { data?: undefined; error: { message?: string } };

async function change(outcome: Outcome, failText?: string) {
  const toasts = createToastController();
  const wrapper = ({ children }: { children?: ReactNode }) => <ToastContext value={toasts}>{children}</ToastContext>;
  render(<ToastHost />, { wrapper });
  const trigger = jest.fn(async (_argument: string) => outcome);
  const { result } = renderHook(() => useMutationWithToast([trigger, { isLoading: false }], failText), { wrapper });
  const reply = await act(() => result.current[0]('1'));
  expect(trigger).toHaveBeenCalledWith('1');
  return reply;
}

it('useMutationWithToast resolves to the reply and shows nothing when the call succeeds', async () => {
  expect(await change({ data: { id: '7' } })).toEqual({ id: '7' });
  expect(screen.queryByText('没有成功，请再试一次')).not.toBeInTheDocument();
});

it.each([
  ['the text of the screen', '没有存好', { message: '断网了' }, '没有存好'],
  ['the text of the error', undefined, { message: '断网了' }, '断网了'],
  ['a general text', undefined, {}, '没有成功，请再试一次'],
])(
  'useMutationWithToast shows %s and resolves to undefined when the call fails',
  async (_what, failText, error, text) => {
    expect(await change({ error }, failText)).toBeUndefined();
    expect(await screen.findByText(text)).toBeInTheDocument();
  },
);
