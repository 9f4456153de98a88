import { submitDictation } from '#contract/learning/dictation.ts';
import {
  LAB_PATH,
  NATIVE_TOKEN_PATH,
  REQUEST_TOKEN_PATH,
  WECHAT_AUTHORIZE_PATH,
  WECHAT_SDK_PATH,
  WECHAT_SIGNATURE_PATH,
} from '#contract/host/lab.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { getUserInfo, swapV1Token } from '#contract/account/session.ts';
import { countPlay } from '#contract/stories/stories.ts';
import { listStories } from '#contract/catalogue/catalogue.ts';
import { like } from '#contract/stories/reactions.ts';
import { forgeries, nativeForgeries, outdatedTokens } from '#test/attack/forgeries.ts';
import type { Result } from '#test/attack/report.ts';
import { ask, call, send, signInByHost, type Target } from '#test/attack/target.ts';
import { nativeToken, requestToken, validClaims } from '#test/attack/tokens.ts';

type Outcome = Omit<Result, 'database'>;

export const REPLAYS = 100;

/** Sends forged and outdated request tokens, each with a read and a write of a signed-in user. */
export async function forgedTokens(targets: readonly Target[]): Promise<Outcome> {
  const [target] = targets;
  if (!target) throw new Error('There is no gateway to attack.');
  const userToken = await signInByHost(target, 'forger');
  const good = validClaims({ userToken });
  const tokens = {
    // These tokens are sent first: on a busy machine all requests together take a minute, after which a token from the
    // future would be valid.
    ...outdatedTokens(target.signingSecret, good, Math.floor(Date.now() / 1000)),
    ...forgeries(target.signingSecret, good),
    'the development secret': requestToken(DEVELOPMENT_SIGNING_SECRET, good),
    'an invented user token': requestToken(target.signingSecret, validClaims({ userToken: 'invented' })),
  };
  const violations: string[] = [];
  for (const [name, token] of Object.entries(tokens)) {
    const headers = { authorization: `Bearer ${token}` };
    for (const shot of [
      { method: 'GET', url: getUserInfo.path, headers },
      {
        method: 'POST',
        url: submitDictation.path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      },
    ]) {
      const { status } = await send(target, shot);
      // The HTTP parser rejects a header of a megabyte (431) before our code runs.
      if (status !== 401 && status !== 431) violations.push(`${name}: ${shot.method} answered ${status}`);
    }
  }
  const count = Object.keys(tokens).length;
  return {
    attack: 'forged request tokens',
    attempts: 2 * count,
    observed: `${count} forgeries, ${violations.length} accepted`,
    violations,
  };
}

export async function forgedNativeTokens([target]: readonly Target[]): Promise<Outcome> {
  if (!target) throw new Error('There is no gateway to attack.');
  const tokens = nativeForgeries(target.nativeTokenSecret, Math.floor(Date.now() / 1000));
  const violations: string[] = [];
  for (const [name, v1token] of Object.entries(tokens)) {
    const { status } = await call(target, swapV1Token, { body: { v1token } });
    if (status !== 401) violations.push(`${name}: answered ${status}`);
  }
  const sound = nativeToken(target.nativeTokenSecret, 'sound');
  const { status } = await call(target, swapV1Token, { body: { v1token: sound } });
  if (status !== 200) violations.push(`a sound token was answered ${status}, so the others prove nothing`);
  const attempts = Object.keys(tokens).length;
  return { attack: 'forged native tokens', attempts, observed: `${attempts} forgeries`, violations };
}

/** Sends one signed write again and again, to all gateways of the database in turn. */
export async function replays(targets: readonly Target[]): Promise<Outcome> {
  const [target] = targets;
  if (!target) throw new Error('There is no gateway to attack.');
  const userToken = await signInByHost(target, 'replayer');
  const { items } = await ask(target, listStories, { query: { sort: 'newest', limit: '1' } });
  const storyId = items[0]?.story.id ?? '';
  const violations: string[] = [];
  for (const { endpoint, params } of [
    { endpoint: like, params: { storyId } },
    { endpoint: countPlay, params: { storyId } },
  ]) {
    const authorization = `Bearer ${requestToken(target.signingSecret, validClaims({ userToken }))}`;
    const answers = await Promise.all(
      Array.from({ length: REPLAYS }, (_, index) =>
        call(targets[index % targets.length] ?? target, endpoint, { params, authorization }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200).length;
    const broken = answers.filter(({ status }) => status >= 500).length;
    if (accepted !== 1) violations.push(`${endpoint.path}: ${accepted} of ${REPLAYS} accepted`);
    if (broken > 0) violations.push(`${endpoint.path}: ${broken} answered 5xx`);
  }
  return {
    attack: 'replayed writes',
    attempts: 2 * REPLAYS,
    observed: `${REPLAYS} times the same token at once, over ${targets.length} gateways`,
    violations,
  };
}

/** Checks that the routes of the host simulator do not exist in production. */
export async function labRoutes([target]: readonly Target[]): Promise<Outcome> {
  if (!target) throw new Error('There is no gateway to attack.');
  const order = { userId: 'victim', nickname: '', age: 0, userType: 2, tokenType: 1 };
  const violations: string[] = [];
  const paths = [
    LAB_PATH,
    NATIVE_TOKEN_PATH,
    REQUEST_TOKEN_PATH,
    WECHAT_AUTHORIZE_PATH,
    WECHAT_SDK_PATH,
    WECHAT_SIGNATURE_PATH,
  ];
  for (const url of paths) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? JSON.stringify(order) : undefined;
      const { status } = await send(target, { method, url, headers: { 'content-type': 'application/json' }, body });
      if (status !== 404) violations.push(`${method} ${url} answered ${status}`);
    }
  }
  return { attack: 'routes of the simulator', attempts: 2 * paths.length, observed: 'all are absent', violations };
}
