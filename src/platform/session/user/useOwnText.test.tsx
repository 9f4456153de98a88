import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { sessionEnded } from '#platform/session/authSlice.ts';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { useOwnText } from './useOwnText.ts';
import { setUser } from './userSlice.ts';

const KEY = 'comment_draft';

function start() {
  const session = startSession();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={session.store}>
      <ServicesContext.Provider value={session.services}>{children}</ServicesContext.Provider>
    </Provider>
  );
  const signIn = (userId: string) => act(() => void session.dispatch(setUser({ userId })));
  return { ...session, signIn, open: () => renderHook(() => useOwnText(KEY), { wrapper }).result };
}

describe('the unsent text of a user', () => {
  it('AUTH-09 stays on the phone for its writer, and is not shown to another user', () => {
    const { open, signIn } = start();
    signIn('ann');
    const text = open();
    expect(text.current.text).toBeUndefined();
    act(() => text.current.write('好听'));
    expect(text.current.text).toBe('好听');
    expect(open().current.text).toBe('好听');
    signIn('ben');
    expect(text.current.text).toBeUndefined();
    expect(open().current.text).toBeUndefined();
  });

  it('belongs to the user who becomes known after it was begun', () => {
    const { open, signIn } = start();
    const text = open();
    act(() => text.current.write('好听'));
    signIn('ann');
    expect(text.current.text).toBe('好听');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ owner: 'ann', text: '好听' });
    signIn('ben');
    expect(text.current.text).toBeUndefined();
  });

  it('is found again when its writer becomes known, also if nothing was written before', () => {
    const first = start();
    first.signIn('ann');
    const written = first.open();
    act(() => written.current.write('好听'));
    act(() => void first.dispatch(sessionEnded()));
    const again = first.open();
    expect(again.current.text).toBeUndefined();
    first.signIn('ann');
    expect(again.current.text).toBe('好听');
  });

  it('is forgotten once it was sent', () => {
    const { open, signIn } = start();
    signIn('ann');
    const text = open();
    act(() => text.current.write('好听'));
    act(() => text.current.forget());
    expect(text.current.text).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each(['好听', '{"owner":"ann"}', '{"owner":1,"text":"x"}', 'null'])(
    'is treated as missing if the storage contains %s',
    (stored) => {
      const { open, signIn } = start();
      localStorage.setItem(KEY, stored);
      signIn('ann');
      expect(open().current.text).toBeUndefined();
    },
  );
});
