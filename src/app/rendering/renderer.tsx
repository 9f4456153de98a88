import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import type { AnswerVisitor, RenderedPage, RestPage, Visitor } from '#contract/pageRenderer.ts';
import { omit } from '#lib/omit.ts';
import { scriptJson } from '#lib/text/scriptJson.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { api } from '#platform/http/api.ts';
import { createClock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { withMediaAddresses } from '#platform/http/media/mediaAddresses.ts';
import type { RenderedData } from '#platform/rendering/renderedQueries.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import type { Player } from '#platform/player/player.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { createTokenClient } from '#platform/session/token/tokenClient.ts';
import { nobody, setUser, userSlice } from '#platform/session/user/userSlice.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { createToastController } from '#ui/toast/toastController.ts';
import { AppContexts, basename } from '#app/AppRoot.tsx';
import type { App } from '#app/createApp.ts';
import { loadScreen } from '#app/routing/lazyScreens.ts';
import { Shell } from '#app/shell/Shell.tsx';
import { isReplacedByLogin } from '#app/routing/isReplacedByLogin.ts';
import { screens } from '#app/screens.ts';
import { rootReducer, type RootState } from '#app/store/rootReducer.ts';
import { renderedStateOf } from './renderedState.ts';
import { restCover } from './restCover.tsx';
import { pageTexts } from './pageTexts.ts';
import { renderedScreenAt, renderedScreens } from './renderedScreens.ts';

/**
 * The maximum number of times that a screen is rendered. So a chain of queries, each of which needs the reply to the
 * previous one, may consist of at most three queries.
 */
const MAX_ROUNDS = 4;
/** The chunk with the styles of the rest screen. */
const REST_CHUNK = 'eyeCareGuard';
/** The marker that React writes instead of a part that has thrown; the browser then renders that part. */
const FAILED_BOUNDARY = '<!--$!-->';

/** The state of a guest on an unknown device. */
const guest = rootReducer(undefined, { type: 'guest' });

/**
 * Returns the screen at a path below the base path, and how it is rendered for this visitor; undefined if there is no
 * such screen.
 */
function screenAt(path: string, visitor: Visitor) {
  const [pathname = ''] = path.split('?');
  const id = screenIdAt(pathname);
  if (id === undefined) return undefined;
  const search = new URLSearchParams(path.slice(pathname.length));
  const isLogin = visitor === 'guest' && isReplacedByLogin(id, guest);
  const screen = isLogin ? renderedScreens.login : renderedScreenAt(id, search, visitor);
  return { id, isLogin, screen, search };
}

/** contract/pageRenderer.ts describes this function. */
export function addressOf(path: string): string | undefined {
  const found = screenAt(path, 'guest');
  if (!found?.screen) return undefined;
  const { id, screen, search } = found;
  const wanted = (screen.parameters ?? []).flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return wanted.length === 0 ? paths[id] : `${paths[id]}?${new URLSearchParams(wanted).toString()}`;
}

/** contract/pageRenderer.ts describes this function. */
export function showsPrices(path: string): boolean {
  const id = screenIdAt(path.split('?')[0] ?? '');
  return id !== undefined && renderedScreens[id]?.showsPrices === true;
}

/**
 * Renders a screen in its first state for the visitor; contract/pageRenderer.ts describes the result. Rendering sends
 * the queries of the screen. The screen is rendered again with the replies, until it sends no further query.
 */
export async function renderPage(
  path: string,
  answer: AnswerVisitor,
  visitor: Visitor = 'guest',
): Promise<RenderedPage | RestPage | undefined> {
  const found = screenAt(path, visitor);
  if (!found) return undefined;
  const { id, isLogin, screen } = found;
  const send = sendTo(answer);
  const isUser = visitor === 'user';
  const [rest, user] = await Promise.all([
    isUser ? restOf(id, send) : undefined,
    isUser && screen ? userOf(send) : undefined,
    screen && loadScreen(isLogin ? 'login' : id),
  ]);
  if (rest) return rest;
  if (!screen) return undefined;
  const store = storeFor(send, user);
  try {
    return await renderAnswered(path, store, { id, isLogin, screen, user });
  } finally {
    // Ends the timers of the queries, which would keep the store and its data in memory for half a second.
    store.dispatch(api.util.resetApiState());
  }
}

/** contract/pageRenderer.ts describes this function. */
export async function renderRest(path: string, answer: AnswerVisitor): Promise<RestPage | undefined> {
  const id = screenIdAt(path.split('?')[0] ?? '');
  return id && restOf(id, sendTo(answer));
}

/** Returns the rest screen if the limits of the visitor do not allow the screen now; undefined if they do. */
async function restOf(id: ScreenId, send: Send): Promise<RestPage | undefined> {
  const { title, use } = screens[id];
  const cover = restCover(await send(getEyeCare, {}), use);
  return cover === undefined ? undefined : { title, cover, chunk: REST_CHUNK };
}

interface Rendering {
  id: ScreenId;
  isLogin: boolean;
  screen: NonNullable<ReturnType<typeof renderedScreenAt>>;
  user: RenderedUser | undefined;
}

async function renderAnswered(
  path: string,
  store: ReturnType<typeof storeFor>,
  { id, isLogin, screen, user }: Rendering,
): Promise<RenderedPage | undefined> {
  const app = appWith(store);
  for (let round = 1, known = 0; round <= MAX_ROUNDS; round++) {
    const data = answeredQueries(store.getState());
    // `data` is undefined if a query has failed.
    if (!data) return undefined;
    const json = scriptJson({ ...data, ...(user && { user }) } satisfies RenderedData);
    // The state is made from the JSON that the page will parse, so that the gateway and the page render exactly the
    // same state.
    const html = render(path, app, renderedStateOf(JSON.parse(json) as RenderedData));
    const count = Object.keys(store.getState().api.queries).length;
    if (count > known) {
      known = count;
      await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
      continue;
    }
    // The screen has sent no query because its address contains no valid id. The gateway renders nothing; in the
    // browser the screen shows that there is no such content.
    if (screen.needsNoData !== true && count === 0) return undefined;
    if (html.includes(FAILED_BOUNDARY)) throw new Error(`The screen ${id} cannot be rendered without a browser.`);
    return { ...pageTexts(id, data, isLogin), html, data: json, chunk: screen.chunk };
  }
  return undefined;
}

function render(path: string, app: App, renderedState: RootState): string {
  return renderToString(
    <AppContexts app={app} renderedState={renderedState}>
      <StaticRouter basename={basename} location={`${BASE_PATH}${path}`}>
        <Shell router={app.router} />
      </StaticRouter>
    </AppContexts>,
  );
}

/**
 * Returns the replies to the queries; undefined if a query has failed. Then the browser renders the page, which shows
 * the failure and offers a retry.
 */
function answeredQueries({ api: { queries, provided } }: RootState): RenderedData | undefined {
  const areAnswered = Object.values(queries).every((query) => query?.status === QueryStatus.fulfilled);
  return areAnswered ? { queries, provided } : undefined;
}

/** Returns the user with the fields that the page would fetch, except those that no rendered screen shows. */
async function userOf(send: Send): Promise<RenderedUser> {
  const tokens = createTokenClient(send);
  const [user, vip] = await Promise.all([tokens.fetchUser(), tokens.fetchMemberships()]);
  return omit(userSlice.reducer(nobody, setUser({ ...user, vip })), 'mobile');
}

type RenderedUser = NonNullable<RenderedData['user']>;

/** Sends each query once; when a later rendering repeats the query, it gets the same reply. */
function sendTo(answer: AnswerVisitor): Send {
  const answers = new Map<string, Promise<unknown>>();
  return async ({ method, path }, request) => {
    const key = JSON.stringify([method, path, request]);
    const present = answers.get(key) ?? answer({ method, path }, request);
    answers.set(key, present);
    return withMediaAddresses((await present) as never);
  };
}

/**
 * Creates a store. Every page gets its own, so that it contains no data of other users. Only the state of the queries
 * can change, because the screen is rendered before any event. The other reducers would take a twelfth of the time of a
 * page.
 */
function storeFor(send: Send, user: RenderedUser | undefined) {
  const initial = renderedStateOf({ queries: {}, provided: { tags: {}, keys: {} }, ...(user && { user }) });
  return configureStore({
    reducer: (state: RootState = initial, action: UnknownAction): RootState => {
      const queries = api.reducer(state.api, action);
      return queries === state.api ? state : { ...state, api: queries };
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { send } } }).concat(api.middleware),
  });
}

/** The objects that the components need, with services that work without a browser. */
function appWith(store: ReturnType<typeof storeFor>): App {
  const services: Partial<SessionServices> = {
    environment: readEnvironment({ userAgent: '', maxTouchPoints: 0 }),
    clock: createClock(),
    localStore: createTextStore(() => {
      throw new Error('The gateway has no storage.');
    }),
  };
  return {
    store,
    services: onlyThese(services),
    player: onlyThese<Player>({}),
    toasts: createToastController(),
    router: { current: undefined },
  };
}

/**
 * Returns an object that has only the given parts. Components may destructure other parts too, because they use them
 * only in effects and event handlers, which do not run here. Using such a part while rendering throws.
 */
function onlyThese<T extends object>(present: Partial<T>): T {
  return new Proxy(present as T, {
    get: (target, name, receiver) =>
      name in target ? (Reflect.get(target, name, receiver) as unknown) : unusable(name),
  });
}

const unusable = (part: string | symbol): object =>
  new Proxy(
    {},
    {
      get(_, name) {
        throw new Error(`${String(part)}.${String(name)} needs a browser.`);
      },
    },
  );
