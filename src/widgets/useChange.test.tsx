import { act, render, renderHook, screen } from '@testing-library/react';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import { useChange } from './useChange.ts';

type Outcome = { data: { id: string }; error?: undefined } | { data?: undefined; error: { message?: string } };

async function change(outcome: Outcome, failText?: string) {
  render(<ToastHost />);
  const trigger = jest.fn(async (_argument: string) => outcome);
  const { result } = renderHook(() => useChange([trigger, { isLoading: false }], failText));
  const reply = await act(() => result.current[0]('1'));
  expect(trigger).toHaveBeenCalledWith('1');
  return reply;
}

it('resolves to the reply and shows nothing when the call succeeds', async () => {
  expect(await change({ data: { id: '7' } })).toEqual({ id: '7' });
  expect(screen.queryByText('没有成功，请再试一次')).not.toBeInTheDocument();
});

it.each([
  ['the text of the screen', '没有存好', { message: '断网了' }, '没有存好'],
  ['the text of the error', undefined, { message: '断网了' }, '断网了'],
  ['a general text', undefined, {}, '没有成功，请再试一次'],
])('shows %s when the call fails, and resolves to undefined', async (_what, failText, error, text) => {
  expect(await change({ error }, failText)).toBeUndefined();
  expect(await screen.findByText(text)).toBeInTheDocument();
});
