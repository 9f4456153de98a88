import { accountSwitchAccepted, accountSwitchDeclined } from '#platform/session/accountSwitchSlice.ts';
import { logout, outerLoginRequest, refreshTokenRequest } from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/loginEvents.ts';
import { fetchUserRequest } from '#platform/session/userSlice.ts';
import { ownerOf } from './people.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const HOME = 'http://localhost:8080/combine/';

/** Each flow is used once more: whatever happened before, it works. */
export async function pingAll(world: World): Promise<void> {
  for (const tab of world.tabs) {
    const { dispatch, getState } = tab.store;
    const expect = (what: string, isTrue: boolean) => {
      if (!isTrue) world.fail(`tab ${tab.index}: ${what} does not work`);
      world.insist();
    };
    await world.do('ping: account switch', () => endSwitch(tab, accountSwitchDeclined()));
    await world.do('ping: logout', () => void dispatch(logout()));
    expect('logout', getState().auth.token === '');
    await world.pass(2_000);

    await world.do('ping: outer login', () => void dispatch(outerLoginRequest(world.gateway.codeFor('a'))));
    await world.pass(600);
    const { token } = getState().auth;
    expect('outer login', ownerOf(token) === 'a');
    await world.do('ping: user fetch', () => void dispatch(fetchUserRequest()));
    await world.pass(3_100);
    expect('user fetch', getState().user.userId === 'user-a');
    await world.do('ping: refresh', () => void dispatch(refreshTokenRequest()));
    const renewed = getState().auth.token;
    expect('refresh', ownerOf(renewed) === 'a' && renewed !== token);
    await world.pass(2_000);
    expect(
      'agreement of tabs',
      world.tabs.every(({ store }) => store.getState().auth.token === renewed),
    );

    await world.do('ping: logout', () => void dispatch(logout()));
    await world.pass(2_000);
    if (world.isInHost) await pingHostLogin(world, tab, expect);
    await world.do('ping: address', () => tab.open(`${HOME}?_token=${world.gateway.tokenFor('b')}`));
    await world.do('ping: account switch', () => endSwitch(tab, accountSwitchAccepted()));
    expect('a login by the address', ownerOf(getState().auth.token) === 'b');
  }
}

async function pingHostLogin(world: World, { store }: Tab, expect: (what: string, isTrue: boolean) => void) {
  world.phone.loginFinds = { person: 'b', tokenType: 1 };
  await world.do('ping: login on request', () => {
    store.dispatch(loginRequested({ way: 'host', backUrl: HOME }));
  });
  await world.pass(1_000);
  expect('login on request', ownerOf(store.getState().auth.token) === 'b');
  world.phone.become(undefined, 4);
  world.phone.loginFinds = { person: undefined, tokenType: 4 };
  await world.do('ping: logout', () => void store.dispatch(logout()));
  await world.pass(2_000);
}

function endSwitch({ store }: Tab, answer: ReturnType<typeof accountSwitchAccepted | typeof accountSwitchDeclined>) {
  if (store.getState().accountSwitch.isOffered) store.dispatch(answer);
}
