import { getUserInfo } from '#contract/account/session.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { createListeningClient } from '#platform/player/listening/listeningClient.ts';
import { logout, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aUser } from '#test/builders/account/session.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';
import { changeChildActions } from './changeChildActions.ts';

const { open, leave, play, saved, shown } = usePlayer();
const WITHIN_MS = 2_000;

type Session = ReturnType<typeof startSession>;
const change = ({ dispatch }: Session, childId: string, age?: number) =>
  changeChildActions({ childId, ...(age !== undefined && { age }) }).forEach((action) => dispatch(action));
const childOf = ({ store }: Session) => store.getState().user.childId;

function openAs(childId: string): Session {
  const session = open({ isSignedIn: true });
  session.dispatch(setUser({ childId }));
  return session;
}

describe('a switch to another child', () => {
  it('stops playback, and saves the progress for the child who has listened', async () => {
    const session = openAs('child-a');
    play();
    session.audio.playFor(15);
    change(session, 'child-b');
    await advanceTime(0);
    expect(session.network.callsTo(saveProgress).map(({ options }) => options)).toMatchObject([
      { userToken: 'token of user-a', childId: 'child-a' },
    ]);
    expect(saved()).toEqual([{ storyId: 'moon', positionMs: 15_000, finished: false }]);
    expect(session.audio.paused).toBe(true);
    expect(shown()).toMatchObject({ story: null, heard: {} });
  });

  it('shows each child its own positions on this phone', async () => {
    const first = openAs('child-a');
    play();
    first.audio.playFor(30);
    change(first, 'child-b');
    await advanceTime(0);
    expect(shown().heard).toEqual({});
    leave();
    openAs('child-b');
    expect(shown().heard).toEqual({});
  });

  it('keeps the unsaved progress of both children, and sends it at the next visit with the id of the child who has listened', async () => {
    const first = openAs('child-a');
    first.network.answer(saveProgress, new ApiError('network'));
    play();
    first.audio.playFor(30);
    change(first, 'child-b');
    await advanceTime(0);
    play('sun');
    first.audio.playFor(30);
    await advanceTime(0);
    leave();
    const second = openAs('child-a');
    await advanceTime(0);
    expect(shown().heard).toMatchObject({ moon: { positionMs: 30_000 } });
    const owners = second.network
      .callsTo(saveProgress)
      .map(({ options, request }) => [options?.childId, (request as { params: { storyId: string } }).params.storyId]);
    expect(owners.sort()).toEqual([
      ['child-a', 'moon'],
      ['child-b', 'sun'],
    ]);
  });

  it('discards the stories that were fetched for the first child', async () => {
    const session = openAs('child-a');
    const listening = createListeningClient(session.network.send, session.store);
    await listening.fetchStory('moon');
    expect(listening.knownStory('moon')).toBeDefined();
    change(session, 'child-b');
    expect(listening.knownStory('moon')).toBeUndefined();
  });

  it('is still in effect after a reload, with the age of the new child, but not after a logout', async () => {
    const session = openAs('child-a');
    change(session, 'child-b', 9);
    await advanceTime(0);
    const reloaded = startSession();
    expect(reloaded.store.getState().user).toMatchObject({ childId: 'child-b', age: 9 });
    reloaded.dispatch(logout());
    await advanceTime(0);
    expect(startSession().store.getState().user).toMatchObject({ childId: '', age: 5 });
    expect(localStorage.getItem(storageKeys.age)).toBeNull();
  });

  it('does not show the age of the first child if the age of the other child is unknown', () => {
    const session = openAs('child-a');
    session.dispatch(setUser({ age: 9 }));
    change(session, 'child-b');
    expect(session.store.getState().user.age).toBe(5);
  });

  it('takes effect in the other tabs within two seconds, and they then fetch the age of the new child', async () => {
    const tabs = [openAs('child-a'), startSession()] as const;
    tabs[1].network.answer(getUserInfo, aUser({ activeChildId: 'child-b', kids: [aKid({ id: 'child-b', age: 8 })] }));
    expect(childOf(tabs[1])).toBe('child-a');
    change(tabs[0], 'child-b');
    await advanceTime(WITHIN_MS);
    expect(tabs.map(childOf)).toEqual(['child-b', 'child-b']);
    await advanceTime(3_000);
    expect(tabs[1].store.getState().user.age).toBe(8);
  });

  it('is not undone by another tab that has not noticed the switch yet and stores new data of the user', async () => {
    const tabs = [openAs('child-a'), startSession()] as const;
    change(tabs[0], 'child-b');
    tabs[1].dispatch(setUser({ nickname: '明明' }));
    await advanceTime(WITHIN_MS);
    expect(tabs.map(childOf)).toEqual(['child-b', 'child-b']);
  });
});

describe('the active child', () => {
  it('is read from the gateway, together with its age', async () => {
    const session = open({ isSignedIn: true });
    const kids = [aKid({ age: 4 }), aKid({ id: 'child-b', age: 8 })];
    session.network.answer(getUserInfo, aUser({ activeChildId: 'child-b', kids }));
    session.dispatch({ type: 'user/fetchUserRequest' });
    await advanceTime(3_000);
    expect(session.store.getState().user).toMatchObject({ childId: 'child-b', age: 8 });
  });

  it('is requested again if the family changed the child before the reply arrived', async () => {
    const session = openAs('child-a');
    let reply: (user: ReturnType<typeof aUser>) => void = () => undefined;
    session.network.answer(getUserInfo, () => new Promise((resolve) => (reply = resolve)));
    session.dispatch({ type: 'user/fetchUserRequest' });
    await advanceTime(3_000);
    change(session, 'child-b');
    reply(aUser({ activeChildId: 'child-a', kids: [aKid({ id: 'child-a', age: 3 })] }));
    await advanceTime(0);
    expect(session.store.getState().user).toMatchObject({ childId: 'child-b', age: 5 });
    await advanceTime(3_000);
    expect(session.network.callsTo(getUserInfo)).toHaveLength(2);
  });

  it('is requested again when the gateway no longer knows the previous child', async () => {
    const session = openAs('removed');
    session.network.answer(getUserInfo, aUser({ activeChildId: 'user-a' }));
    change(session, '');
    await advanceTime(3_000);
    expect(childOf(session)).toBe('user-a');
    expect(session.services.cookies.read('child_id')).toBe('user-a');
  });

  it('is forgotten when the session ends, so that the next login begins without a child', async () => {
    const session = openAs('child-a');
    session.dispatch({ type: 'auth/sessionEnded' });
    await advanceTime(0);
    session.dispatch(setToken({ token: 'of-another', expireAt: Date.now() + 3_600_000 }));
    expect(childOf(session)).toBe('');
    expect(startSession().store.getState().user.childId).toBe('');
  });
});
