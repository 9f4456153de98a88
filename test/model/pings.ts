import { loginOfferAccepted, loginOfferDeclined } from '#platform/session/address/loginOfferSlice.ts';
import {
  logout,
  outerLoginFailure,
  outerLoginRequest,
  refreshTokenRequest,
  setLogining,
} from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { playRequested, playToggled, storyHeard } from '#platform/player/playerSlice.ts';
import { sleepSet } from '#platform/player/sleep/sleepSlice.ts';
import { childChanged, fetchUserRequest } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { hideLoading, showLoading } from '#platform/variable/variableSlice.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { ownerOf } from './people.ts';
import { appInfo } from './phone.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const HOME = 'http://localhost:8080/combine/';
const HOUR_MS = 3_600_000;

interface Round {
  world: World;
  tab: Tab;
  /** Records that a flow was tested, and fails if the flow does not work. */
  expect: (flow: string, what: string, isTrue: boolean) => void;
}

/** Uses each flow once more, and fails unless each still works, whatever happened before. */
export async function pingAll(world: World): Promise<void> {
  for (const tab of world.tabs) {
    const pinged = new Set<string>();
    const expect: Round['expect'] = (flow, what, isTrue) => {
      pinged.add(flow);
      if (!isTrue) world.fail(`tab ${tab.index}: ${what} does not work any more (${flow})`);
      world.insist();
    };
    const round = { world, tab, expect };
    const inHost = [pingHostApp, pingHostEvents, pingHostUser, pingHostLogin];
    const pings = [
      pingNotices,
      pingAccountPage,
      pingOtherTab,
      pingSession,
      pingChild,
      pingReturn,
      pingPlayer,
      pingSleep,
    ];
    for (const ping of [...pings, ...(world.isInHost ? inHost : []), pingAddress]) {
      await logOut(round);
      await ping(round);
    }
    for (const [flow, task] of tab.flows) expect(flow, 'to live', pinged.has(flow) && task.isRunning());
  }
}

async function logOut({ world, tab, expect }: Round) {
  await world.do('ping: account switch', () => endSwitch(tab, loginOfferDeclined()));
  await world.do('ping: logout', () => void tab.store.dispatch(logout()));
  expect('sessionSaga', 'logout', tab.store.getState().auth.token === '');
  await world.pass(2_000);
}

async function logIn({ world, tab, expect }: Round) {
  await world.do('ping: outer login', () => void tab.store.dispatch(outerLoginRequest(world.gateway.codeFor('a'))));
  await world.pass(600);
  const { token } = tab.store.getState().auth;
  expect('outerLoginSaga', 'outer login', ownerOf(token) === 'a');
  expect('keepSessionSaga', 'keeping the session', tab.services.cookies.read('token') === token);
}

async function pingNotices({ world, tab: { store, shownToasts }, expect }: Round) {
  const { dispatch, getState } = store;
  await world.do('ping: overlay', () => void dispatch(showLoading({})));
  await world.pass(200);
  expect('loadingSaga', 'the overlay', getState().variable.loading.show);
  await world.do('ping: overlay', () => void dispatch(hideLoading()));
  await world.do('ping: a login without an end', () => void dispatch(setLogining(true)));
  await world.pass(2_500);
  expect('loginProgressSaga', 'the end of a login without one', !getState().auth.isLogining);
  const { length } = shownToasts;
  await world.do('ping: a failed login', () => void dispatch(outerLoginFailure()));
  expect('sessionToastsSaga', 'telling of it', shownToasts.length === length + 1);
}

async function pingAccountPage({ world, tab: { store, left }, expect }: Round) {
  const { length } = left;
  await world.do('ping: the account page', () => {
    store.dispatch(loginRequested({ way: 'accountPage', backUrl: HOME }));
  });
  expect('hostSaga', 'leading to the account page', left.length === length + 1);
}

/** Simulates a login in a web view that is not a tab of this world. */
async function pingOtherTab({ world, tab: { services, store }, expect }: Round) {
  const token = world.gateway.tokenFor('b');
  const endsAt = Date.now() + HOUR_MS;
  await world.do('ping: a login elsewhere', () => {
    services.cookies.write('token', token, endsAt);
    services.cookies.write('token_expire', String(endsAt), endsAt);
  });
  await world.pass(2_000);
  expect('tabSyncSaga', 'agreement with other tabs', store.getState().auth.token === token);
}

async function pingSession(round: Round) {
  const { world, tab, expect } = round;
  const { dispatch, getState } = tab.store;
  await logIn(round);
  const { token } = getState().auth;
  await world.do('ping: user fetch', () => void dispatch(fetchUserRequest()));
  await world.pass(3_100);
  expect('fetchUserSaga', 'user fetch', getState().user.userId === 'user-a');
  await world.do('ping: refresh', () => void dispatch(refreshTokenRequest()));
  const renewed = getState().auth.token;
  expect('refreshTokenSaga', 'refresh', ownerOf(renewed) === 'a' && renewed !== token);
  await world.pass(2_000);
  const isAgreed = world.tabs.every(({ store }) => store.getState().auth.token === renewed);
  expect('tabSyncSaga', 'agreement of tabs', isAgreed);
}

/**
 * Makes another child active. The action contains no id, so the page learns the child's id from the gateway's reply.
 */
async function pingChild(round: Round) {
  const { world, tab, expect } = round;
  await logIn(round);
  await world.pass(3_100);
  const hasDone = world.listen(tab.index);
  await world.do('ping: another child', () => void tab.store.dispatch(childChanged({ childId: '' })));
  expect('childSaga', 'the user fetch for another child', hasDone('user/fetchUserRequest'));
  await world.pass(3_100);
  expect('childSaga', 'the nickname of another child', tab.store.getState().user.nickname === 'kid-a');
}

async function pingReturn(round: Round) {
  const { world, tab, expect } = round;
  await logIn(round);
  for (const [what, act] of [
    ['navigation', () => tab.open(HOME)],
    ['return', tab.comeBack],
  ] as const) {
    const hasDone = world.listen(tab.index);
    await world.do(`ping: ${what}`, act);
    expect('navigationSaga', `the user fetch of a ${what}`, hasDone('user/fetchUserRequest'));
    if (what === 'return') expect('returnSaga', 'a return', hasDone('navigation/returned'));
    else expect('navigationSaga', 'the way of the back key', !world.isInHost || hasDone('host setting'));
    await world.pass(3_100);
  }
}

async function pingPlayer(round: Round) {
  const { world, tab, expect } = round;
  const { dispatch, getState } = tab.store;
  const story = aStory('story-a');
  await logIn(round);
  const shownBefore = tab.shownStories.length;
  const hasDone = world.listen(tab.index);
  await world.do('ping: a story', () => void dispatch(playRequested({ story })));
  expect('controlsSaga', 'playing', tab.audio.src === story.sound.url);
  expect('lockScreenSaga', 'the lock screen', tab.shownStories.length === shownBefore + 1);
  await world.do('ping: its sound', () => tab.audio.finishLoading(100));
  expect('playbackSaga', 'hearing', getState().player.phase === 'playing');
  if (world.isInHost) {
    expect('hostPlayerSaga', 'telling the host what sounds', hasDone('host notification.sendEvent'));
    await world.do('ping: the host sounds', () => world.phone.fire('player.pause'));
    expect('hostPlayerSaga', 'the host’s wish for silence', getState().player.phase === 'paused');
  }
  const heard = { storyId: story.id, positionMs: 9_000, finished: false, heardAt: Date.now(), isSaved: false };
  await world.do('ping: listening', () => void dispatch(storyHeard(heard)));
  await world.pass(1_000);
  expect('listenerSaga', 'keeping what was heard', hasDone('player/progressSaved'));
  await world.do('ping: logout', () => void dispatch(logout()));
  expect('playerSaga', 'silence after a logout', getState().player.story === null && tab.audio.paused);
}

async function pingSleep({ world, tab, expect }: Round) {
  const { dispatch, getState } = tab.store;
  await world.do('ping: a story', () => void dispatch(playRequested({ story: aStory('story-guest') })));
  await world.do('ping: its sound', () => tab.audio.finishLoading(100));
  if (getState().player.phase !== 'playing') await world.do('ping: play', () => void dispatch(playToggled()));
  const timer = { kind: 'moment', endsAt: Date.now() + 1_000, minutes: 1 } as const;
  await world.do('ping: sleep timer', () => void dispatch(sleepSet(timer)));
  await world.pass(1_000);
  expect('sleepSaga', 'the sleep timer', getState().player.phase === 'paused');
}

async function pingHostApp({ world, tab: { store }, expect }: Round) {
  const app = () => store.getState().app;
  await world.do('ping: the bridge goes', () => world.phone.setReady(false));
  expect('hostAppSaga', 'noticing that the bridge has gone', !app().ibridgeIsReady);
  await world.do('ping: the bridge comes', () => world.phone.setReady(true));
  expect('hostAppSaga', 'noticing that it is back', app().ibridgeIsReady);
  expect('hostAppSaga', 'knowing the app', app().deviceId === appInfo.deviceId);
}

/** Checks that the page receives the host's events: forwarded events and the back key. */
async function pingHostEvents({ world, tab: { services }, expect }: Round) {
  const heard: string[] = [];
  const stops = [
    services.events.on('UserSigned', () => heard.push('UserSigned')),
    services.host.subscribeEvents((name) => name === 'page.back' && heard.push(name)),
  ];
  for (const name of ['UserSigned', 'page.back'] as const) {
    await world.do(`ping: ${name}`, () => world.phone.fire(name));
    expect('hostSaga', name, heard.at(-1) === name && heard.length === (name === 'UserSigned' ? 1 : 2));
  }
  stops.forEach((stop) => stop());
}

async function pingHostUser({ world, tab, expect }: Round) {
  // Forgets that the user of the host has logged out in the page. Otherwise the host would not log this user in.
  tab.services.localStore.remove(storageKeys.leftHostUser);
  await world.do('ping: another user of the host', () => {
    world.phone.become('b', 4);
    world.phone.fire('user.changed');
  });
  // Waits, because another tab may have adopted the host's user first. Within this time, this tab takes over the
  // session of that tab.
  await world.pass(2_000);
  expect('hostSaga', 'taking over the host’s user', ownerOf(tab.store.getState().auth.token) === 'b');
  world.phone.become(undefined, 4);
}

async function pingHostLogin({ world, tab: { store }, expect }: Round) {
  world.phone.loginFinds = { person: 'b', tokenType: 1 };
  await world.do('ping: login on request', () => {
    store.dispatch(loginRequested({ way: 'host', backUrl: HOME }));
  });
  await world.pass(1_000);
  expect('hostSaga', 'login on request', ownerOf(store.getState().auth.token) === 'b');
  world.phone.become(undefined, 4);
  world.phone.loginFinds = { person: undefined, tokenType: 4 };
}

async function pingAddress({ world, tab, expect }: Round) {
  const query = `?_token=${world.gateway.tokenFor('b')}`;
  await world.do('ping: address', () => {
    world.offer(query);
    tab.open(`${HOME}${query}`);
  });
  await world.do('ping: account switch', () => endSwitch(tab, loginOfferAccepted()));
  expect('addressSaga', 'a login by the address', ownerOf(tab.store.getState().auth.token) === 'b');
}

function endSwitch({ store }: Tab, answer: ReturnType<typeof loginOfferAccepted | typeof loginOfferDeclined>) {
  if (store.getState().loginOffer.account !== null) store.dispatch(answer);
}
