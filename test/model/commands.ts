import type { Action, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import fc, { type AsyncCommand } from 'fast-check';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import { storyHeard } from '#platform/player/playerSlice.ts';
import { loginOfferAccepted, loginOfferDeclined } from '#platform/session/address/loginOfferSlice.ts';
import { logout, outerLoginRequest, refreshTokenRequest } from '#platform/session/authSlice.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import { requestLogin } from '#platform/session/login/loginRequests.ts';
import { fetchUserRequest } from '#platform/session/user/userSlice.ts';
import { problemAfterLogout } from './invariants.ts';
import { ownerOf, type Person } from './people.ts';
import type { HostFault, TokenType } from './phone.ts';
import { settle, sleep } from '#test/model/fakes/virtualTime.ts';
import type { WireFault } from '#test/model/fakes/wire.ts';
import type { World } from './world.ts';

const HOME = 'http://localhost:8080/combine/';
const PROTECTED = `${HOME}address/edit`;
const HOUR_MS = 3_600_000;

/**
 * The data from which a command decides whether it can be executed: the number of tabs, and whether the page runs in a
 * host.
 */
export interface Model {
  tabs: number;
  isInHost: boolean;
}

type ModelCommand = AsyncCommand<Model, World>;

function command(
  name: string,
  act: (world: World, model: Model) => void | Promise<void>,
  check: (model: Model) => boolean = () => true,
): ModelCommand {
  return {
    check,
    run: (model, world) => world.do(name, () => act(world, model)),
    toString: () => name,
  };
}

const onTab = (index: number, name: string, act: (world: World) => void | Promise<void>): ModelCommand =>
  command(`${name} in tab ${index}`, act, ({ tabs }) => index < tabs);

const inHost = (name: string, act: (world: World) => void): ModelCommand =>
  command(name, act, ({ isInHost }) => isInHost);

const tab = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
const member = fc.constantFrom<Person>('a', 'b');
const tokenType = fc.constantFrom<TokenType>(1, 2, 3, 4);
const dispatch = (name: string, action: Action) =>
  tab.map((index) => onTab(index, name, (world) => void world.tab(index).store.dispatch(action)));

const offers = {
  authToken: (world: World, person: Person) => `?authToken=${world.gateway.codeFor(person)}`,
  'authToken again': (_world: World, person: Person) => `?authToken=code-again-${person}`,
  _token: (world: World, person: Person) => `?_token=${world.gateway.tokenFor(person)}`,
  '_token with its end': (world: World, person: Person) =>
    `?_token=${world.gateway.tokenFor(person)}&_expire_time=${Date.now() + 24 * HOUR_MS}`,
};

const openAddress = fc
  .tuple(tab, fc.constantFrom(...(Object.keys(offers) as (keyof typeof offers)[])), member, fc.boolean(), fc.boolean())
  .map(([index, offer, person, isProtected, isRequested]) => {
    const what = `${offer} of ${person}${isRequested ? ' that was requested' : ''}`;
    return onTab(index, `an address with ${what}${isProtected ? ' that needs a login' : ''}`, (world) => {
      const query = `${offers[offer](world, person)}${isRequested ? `&${nonceOf(world, index)}` : ''}`;
      world.offer(query);
      world.tab(index).open(`${isProtected ? PROTECTED : HOME}${query}`);
    });
  });

/**
 * Stores a login request in this browser, and returns the nonce of that request, as if the account site sent the
 * browser back immediately.
 */
function nonceOf(world: World, index: number): string {
  const back = requestLogin(world.tab(index).services, '1002', HOME);
  return new URL(back).search.slice(1);
}

const openTab = fc.constantFrom(HOME, PROTECTED).map((address) =>
  command(
    `another tab opens ${address}`,
    (world, model) => {
      world.openTab(address);
      model.tabs += 1;
    },
    ({ tabs }) => tabs < 2,
  ),
);

const navigate = fc
  .tuple(tab, fc.constantFrom(HOME, PROTECTED))
  .map(([index, address]) => onTab(index, `navigation to ${address}`, (world) => world.tab(index).open(address)));

const outerLogin = fc.tuple(tab, member).map(([index, person]) =>
  onTab(index, `outer login as ${person}`, (world) => {
    world.tab(index).store.dispatch(outerLoginRequest(world.gateway.codeFor(person)));
  }),
);

const answerSwitch = fc.tuple(tab, fc.boolean()).map(([index, isAccepted]) =>
  onTab(index, `account switch ${isAccepted ? 'accepted' : 'declined'}`, (world) => {
    const { store } = world.tab(index);
    if (store.getState().loginOffer.account === null) return;
    if (isAccepted) world.leave(index);
    store.dispatch(isAccepted ? loginOfferAccepted() : loginOfferDeclined());
  }),
);

const logOut = tab.map((index) =>
  onTab(index, 'logout', async (world) => {
    world.leave(index);
    world.tab(index).store.dispatch(logout());
    await settle();
    world.fail(problemAfterLogout(world.tab(index), world.tabs.length === 1));
  }),
);

const endByServer = tab.map((index) =>
  onTab(index, 'the server ends the session', (world) => world.gateway.endSessionOf(world.tokenOf(index))),
);

const hear = tab.map((index) =>
  onTab(index, 'a story is heard', (world) => {
    const owner = ownerOf(world.tokenOf(index));
    world.tab(index).store.dispatch(
      storyHeard({
        storyId: owner === 'a' || owner === 'b' ? `story-${owner}` : 'story-guest',
        positionMs: 9_000,
        finished: false,
        heardAt: Date.now(),
        isSaved: false,
      }),
    );
  }),
);

const readContinueListening = tab.map((index) =>
  onTab(index, 'the shelf is read', (world) => {
    const read = listeningApi.endpoints.listContinue.initiate(undefined, { subscribe: false, forceRefetch: true });
    // Declares that the store accepts thunks. The type of the store lacks this because of the middleware for developer
    // tools.
    const { dispatch } = world.tab(index).store as { dispatch: ThunkDispatch<unknown, unknown, UnknownAction> };
    void dispatch(read);
  }),
);

const comeToFront = tab.map((index) => onTab(index, 'coming to the front', (world) => world.tab(index).comeToFront()));

const wait = fc
  .oneof(fc.constantFrom(300, 500, 1_000, 3_000), fc.integer({ min: 1, max: 5_000 }))
  .map((milliseconds) => command(`${milliseconds} ms pass`, (world) => world.pass(milliseconds)));

const newDay = fc.constantFrom(16, 25).map((hours) => command(`${hours} h in a drawer`, () => sleep(hours * HOUR_MS)));

const hostUser = fc
  .tuple(fc.constantFrom<Person | undefined>('a', 'a', 'b', 'b', 'g', undefined), tokenType, fc.boolean())
  .map(([person, type, isReported]) =>
    inHost(
      `the host's user is ${person ?? 'nobody'}, token type ${type}${isReported ? ', and it tells' : ''}`,
      (world) => {
        world.phone.become(person, type);
        if (isReported) world.phone.fire('user.changed');
      },
    ),
  );

const hostNotice = fc.constant(inHost('the host tells of a change', (world) => world.phone.fire('user.changed')));

const hostReady = fc
  .boolean()
  .map((isReady) => inHost(`the bridge ${isReady ? 'comes' : 'goes'}`, (world) => world.phone.setReady(isReady)));

const hostLoginFinds = fc.tuple(fc.constantFrom<Person>('a', 'b', 'g'), tokenType).map(([person, type]) =>
  inHost(`the host's login will find ${person}, token type ${type}`, ({ phone }) => {
    phone.loginFinds = { person, tokenType: type };
  }),
);

const hostFault = fc
  .constantFrom<HostFault>('refused', 'never', 'badAnswer')
  .map((fault) => inHost(`the host's next answer: ${fault}`, ({ phone }) => void phone.faults.push(fault)));

const wireFault = fc.constantFrom<WireFault>('lost', 'answerLost', 'malformed', 'never', 'serverError').map((fault) =>
  command(`the server's next answer: ${fault}`, (world) => {
    world.wireFaults.push(fault);
    world.hasSilence ||= fault === 'never';
  }),
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<ModelCommand>) => ({ weight, arbitrary });

/** Generates any command. The weights make commands that change a session more frequent than mere disturbances. */
const anyCommand = fc.oneof(
  weighted(10, wait),
  weighted(3, openTab),
  weighted(3, openAddress),
  weighted(3, navigate),
  weighted(3, outerLogin),
  weighted(3, answerSwitch),
  weighted(3, logOut),
  weighted(2, endByServer),
  weighted(3, hostUser),
  weighted(2, hostNotice),
  weighted(1, hostReady),
  weighted(2, hostLoginFinds),
  weighted(2, hostFault),
  weighted(3, wireFault),
  weighted(1, newDay),
  weighted(2, readContinueListening),
  weighted(2, hear),
  weighted(1, comeToFront),
  weighted(2, dispatch('refresh', refreshTokenRequest())),
  weighted(3, dispatch('user fetch', fetchUserRequest())),
  weighted(1, dispatch('the login screen', loginScreenShown({ isPaused: false }))),
  weighted(2, dispatch('login on request', loginRequested({ way: 'host', backUrl: HOME }))),
);

export const anyCommands = fc.commands([anyCommand], { maxCommands: 30, size: 'max' });
