import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { startSession } from '#test/harness/session/startSession.ts';
import { useChildOfScreen } from './useChildOfScreen.ts';
import { childChanged, setUser } from './userSlice.ts';

function open(childId = '') {
  const { store, dispatch } = startSession();
  if (childId !== '') dispatch(setUser({ userId: 'ann', childId }));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useChildOfScreen(), { wrapper });
  const become = (next: string) => act(() => void dispatch(childChanged({ childId: next })));
  return { result, become };
}

it('a screen belongs to the child for whom it was opened, even when another child becomes active', () => {
  const { result, become } = open('child-1');
  expect(result.current).toBe('child-1');
  become('child-2');
  expect(result.current).toBe('child-1');
});

it('a screen that is opened before the active child is known belongs to the child that becomes known first', () => {
  const { result, become } = open();
  expect(result.current).toBe('');
  become('child-1');
  expect(result.current).toBe('child-1');
  become('');
  expect(result.current).toBe('child-1');
});
