import { HOUR_MS } from '#lib/time/time.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { setToken } from './authSlice.ts';
import { childChanged, setUser } from './user/userSlice.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const headwear = '/media/headwear/crown.svg';

/** Starts a session in which the child 朵朵 is active. */
function startWithChild() {
  const session = startSession();
  session.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
  session.dispatch(setUser({ userId: 'user-a', nickname: '朵朵', age: 8, childId: 'child-1' }));
  return session;
}

it('AUTH-08 after a reload, the child whom the family has chosen is still active', () => {
  const { dispatch } = startWithChild();
  dispatch(childChanged({ childId: 'child-2', nickname: '小石头', age: 4, headwear }));
  const { user } = startSession().store.getState();
  expect(user).toMatchObject({ userId: 'user-a', childId: 'child-2', nickname: '小石头', age: 4, headwear });
});

it('AUTH-08 an empty child id removes the stored child, so that a reload asks the gateway which child is active', () => {
  const { dispatch, services } = startWithChild();
  dispatch(childChanged({ childId: '' }));
  expect(services.cookies.read('child_id')).toBeUndefined();
  expect(startSession().store.getState().user).toMatchObject({ userId: 'user-a', childId: '', nickname: '' });
});

it('AUTH-08 the switch to another child is not stored if another tab has ended the session', () => {
  const { dispatch, services } = startWithChild();
  services.cookies.remove('token');
  dispatch(childChanged({ childId: 'child-2', nickname: '小石头', age: 4, headwear }));
  expect(services.cookies.read('child_id')).toBe('child-1');
  expect(services.cookies.read('nickname')).toBe('朵朵');
  expect(services.localStore.read(storageKeys.age)).toBe('8');
});
