import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { sessionEnded } from '#platform/session/authSlice.ts';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { draftsIn, ownDraftPlace } from './ownDrafts.ts';
import { readOwnText, type OwnTextKey, type ownTextPlace } from './ownText.ts';
import { useOwnText } from './useOwnText.ts';
import { childChanged, setUser } from './userSlice.ts';

const KEY = 'comment_draft';

function start() {
  const session = startSession();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={session.store}>
      <ServicesContext.Provider value={session.services}>{children}</ServicesContext.Provider>
    </Provider>
  );
  const signIn = (userId: string) => act(() => void session.dispatch(setUser({ userId })));
  const open = (key: OwnTextKey = KEY, placeOf?: typeof ownTextPlace) =>
    renderHook(() => useOwnText(key, placeOf), { wrapper }).result;
  return { ...session, signIn, open };
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

  it('belongs to the user who becomes known after the text was begun', () => {
    const { open, signIn } = start();
    const text = open();
    act(() => text.current.write('好听'));
    signIn('ann');
    expect(text.current.text).toBe('好听');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ owner: 'ann', text: '好听' });
    signIn('ben');
    expect(text.current.text).toBeUndefined();
  });

  it.each([KEY, storageKeys.dictationTyped])(
    'is stored without the host’s id of the user, and stays when the gateway reports its own id (%s)',
    (key) => {
      const { open, dispatch, signIn } = start();
      const text = open(key);
      act(() => text.current.write('好听'));
      act(() => void dispatch(setUser({ userId: 'ann in the host', isHostId: true })));
      expect(text.current.text).toBe('好听');
      expect(localStorage.getItem(key)).not.toContain('ann in the host');
      signIn('ann');
      expect(text.current.text).toBe('好听');
      expect(localStorage.getItem(key)).toContain('ann');
    },
  );

  it('belongs to the user of the next visit if no user was known when it was begun', () => {
    const first = start();
    const written = first.open();
    act(() => written.current.write('好听'));
    const next = start();
    next.signIn('ann');
    expect(next.open().current.text).toBe('好听');
  });

  it('can neither replace nor delete the stored text of a known user while no user is known', () => {
    const first = start();
    first.signIn('ann');
    const written = first.open();
    act(() => written.current.write('好听'));
    const stored = localStorage.getItem(KEY);
    const later = start().open();
    expect(later.current.text).toBeUndefined();
    act(() => later.current.write('再'));
    expect(localStorage.getItem(KEY)).toBe(stored);
    act(() => later.current.forget());
    expect(localStorage.getItem(KEY)).toBe(stored);
  });

  it('becomes an additional draft of the user when the user becomes known', () => {
    const draft = (id: string) => JSON.stringify({ id });
    const [placeOfA, placeOfB, placeOfC] = ['a', 'b', 'c'].map(
      (id) => (store: TextStore, key: OwnTextKey, owner: string) => ownDraftPlace(store, key, owner, { id }),
    ) as [typeof ownTextPlace, typeof ownTextPlace, typeof ownTextPlace];
    const first = start();
    first.signIn('ann');
    for (const [id, place] of [['a', placeOfA] as const, ['b', placeOfB] as const]) {
      const written = first.open(KEY, place);
      act(() => written.current.write(draft(id)));
    }
    const next = start();
    const text = next.open(KEY, placeOfC);
    act(() => text.current.write(draft('c')));
    next.signIn('ann');
    expect(text.current.text).toBe(draft('c'));
    expect(draftsIn(readOwnText(next.services.localStore, KEY, 'ann')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('is shown again after the next login of its writer, even on a screen that was opened before that login', () => {
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

  it('is removed once it was sent', () => {
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

it('the unsent words of a dictation belong to the child who typed them, and an unsent comment belongs to the account', () => {
  const { open, signIn, dispatch } = start();
  const continueWith = (childId: string) => act(() => void dispatch(childChanged({ childId })));
  signIn('ann');
  const [words, comment] = [open(storageKeys.dictationTyped), open(storageKeys.comment)];
  act(() => {
    words.current.write('春天');
    comment.current.write('好听');
  });
  continueWith('her brother');
  expect([words.current.text, comment.current.text]).toEqual([undefined, '好听']);
  act(() => words.current.write('夏天'));
  act(() => words.current.forget());
  continueWith('ann');
  expect(words.current.text).toBe('春天');
});

it('a draft of an earlier release that the form has not shown is not replaced, even after the user has cleared the form', () => {
  const { open, signIn, services } = start();
  signIn('ann');
  const placeOf: typeof ownTextPlace = (store, key, owner) =>
    ownDraftPlace(store, key, owner, { id: 'new', earlierIds: ['fault', 'suggestion'] });
  const earlier = [{ id: 'fault' }, { id: 'suggestion' }];
  localStorage.setItem(KEY, JSON.stringify({ owner: 'ann', text: JSON.stringify(earlier) }));
  const text = open(KEY, placeOf);
  expect(text.current.text).toBe('{"id":"new"}');
  act(() => text.current.forget());
  act(() => text.current.write('{"id":"new","text":"好听"}'));
  expect(draftsIn(readOwnText(services.localStore, KEY, 'ann'))).toEqual([
    { id: 'fault' },
    { id: 'new', text: '好听' },
  ]);
});
