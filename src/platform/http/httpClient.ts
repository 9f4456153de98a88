import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { safeParse } from 'valibot';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER, REPLAYED_CODE } from '#contract/requestToken.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from './apiError.ts';
import { childOf } from './childOf.ts';
import type { Clock } from './clock.ts';
import { fetchKeepalive } from './media/fetchKeepalive.ts';
import { createPendingKeys } from './pendingKeys.ts';
import { createPresignedToken } from './token/presignedToken.ts';
import { REQUEST_TIMEOUT_MS } from './requestTimeout.ts';
import { requestClaims, signRequestToken, type RequestIdentity } from './token/requestToken.ts';
import { errorOfAnswer } from './errors/replyError.ts';
import { errorOfTransport } from './errors/transportError.ts';

const TOKEN_EXCHANGE_PATH = '/inner4/user';

export interface HttpClientOptions {
  root: string;
  /** The root address for calls below `/inner4/user`, which issue user tokens (HTTP-06). */
  tokenExchangeRoot?: string | undefined;
  signingSecret: string;
  clock: Clock;
  identity: () => RequestIdentity;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /**
   * The idempotency key, for an action that several calls may repeat. If it is omitted, each call is a new action,
   * unless it repeats a call whose outcome is unknown (HTTP-10).
   */
  idempotencyKey?: string | undefined;
  /** The user token to send instead of the current one, for a call that is made after the end of its session. */
  userToken?: string | undefined;
  /** The child for whom the call is made; by default the active child. */
  childId?: string | undefined;
  /** Whether the call must complete even if the page is left. */
  outlivesPage?: boolean | undefined;
  /**
   * Whether the app makes this call without an action of the user, although the user may also request such a call. For
   * endpoints that only the app calls, use `isUnasked` of the endpoint (contract/endpoint.ts).
   */
  isUnasked?: boolean | undefined;
}

/** Returns the headers that identify the sender (HTTP-03). */
export const gatewayHeadersOf = ({
  caller,
  productVersion,
  channel,
  userToken,
  childId,
}: RequestIdentity): Record<string, string> => ({
  [gatewayHeaders.caller]: caller,
  [gatewayHeaders.productVersion]: productVersion,
  [gatewayHeaders.channel]: channel,
  ...(userToken !== '' && childId !== '' && { [gatewayHeaders.child]: childId }),
});

export type Send = <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: SendOptions,
) => Promise<ReplyOf<E>>;

/**
 * Creates the only HTTP client of the app (HTTP-01). It signs and sends requests, and checks the replies. It returns
 * only the body of a reply, or throws an ApiError.
 */
export function createSend(options: HttpClientOptions): Send {
  const http = axios.create({
    timeout: REQUEST_TIMEOUT_MS,
    responseType: 'json',
    // With this option, a time-out can be distinguished from an abort. A body that is not JSON arrives as a string,
    // which no schema accepts.
    transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
    validateStatus: () => true,
  });
  const readyToken = createPresignedToken(options.clock, options.signingSecret);
  const pendingKeys = createPendingKeys(options.clock);

  async function carryOut<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    sendOptions: SendOptions,
  ): Promise<ReplyOf<E>> {
    const { idempotencyKey } = sendOptions;
    const attempt = () => exchange({ http, readyToken, ...options }, endpoint, request, sendOptions);
    let answer = await attempt().catch((error: unknown) => {
      // Repeats the call with the same key. The call may have been carried out and only its reply lost, but the same
      // key prevents a second effect.
      if (idempotencyKey !== undefined && error instanceof ApiError && error.kind === 'network') return attempt();
      throw error;
    });
    // Makes a new attempt with a new token. A browser or proxy that repeats a request also repeats its token, which the
    // gateway then refuses.
    if (answer.error?.kind === 'clock' || isReplayRefusal(answer)) answer = await attempt();
    if (answer.error) throw answer.error;
    const checked = safeParse(endpoint.reply, answer.body);
    if (!checked.success) throw new ApiError('shape', undefined, answer.status);
    return checked.output;
  }

  return async (endpoint, request, sendOptions = {}) => {
    const childId = childOf(options.identity, sendOptions);
    if (endpoint.once !== true)
      return carryOut(endpoint, request, { ...sendOptions, childId, idempotencyKey: undefined });
    if (sendOptions.idempotencyKey !== undefined) return carryOut(endpoint, request, { ...sendOptions, childId });
    const { params, ...content } = request as { params?: Record<string, string> };
    const write = {
      place: JSON.stringify([endpoint.method, fillPath(endpoint.path, params ?? {}), childId]),
      content: JSON.stringify(content),
    };
    const idempotencyKey = pendingKeys.keyOf(write);
    try {
      const reply = await carryOut(endpoint, request, { ...sendOptions, childId, idempotencyKey });
      pendingKeys.settle(write, idempotencyKey);
      return reply;
    } catch (error) {
      pendingKeys.settle(write, idempotencyKey, error);
      throw error;
    }
  };
}

interface Answer {
  status: number;
  body: unknown;
  error?: ApiError;
}

interface ExchangeContext extends HttpClientOptions {
  http: AxiosInstance;
  readyToken: ReturnType<typeof createPresignedToken>;
}

async function exchange(
  { http, readyToken, root, tokenExchangeRoot, signingSecret, clock, identity }: ExchangeContext,
  endpoint: AnyEndpoint,
  request: unknown,
  { signal, idempotencyKey, userToken, childId = '', outlivesPage = false }: SendOptions,
): Promise<Answer> {
  const { params, query, body } = request as { params?: Record<string, string>; query?: object; body?: unknown };
  const who = { ...identity(), ...(userToken !== undefined && { userToken }), childId };
  const path = fillPath(endpoint.path, params ?? {});
  const isExchange = tokenExchangeRoot !== undefined && path.startsWith(`${TOKEN_EXCHANGE_PATH}/`);
  const baseURL = isExchange ? tokenExchangeRoot : root;
  const url = isExchange ? path.slice(TOKEN_EXCHANGE_PATH.length) : path;
  const headersOf = (token: string) => ({
    Authorization: `Bearer ${token}`,
    ...gatewayHeadersOf(who),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
  });
  const sign = () => signRequestToken(requestClaims(who, clock.now()), signingSecret);

  if (outlivesPage && typeof fetch === 'function') {
    // Uses a token that was signed in advance, because nothing may be awaited between the page's last event and the
    // call.
    const token = readyToken.take(who) ?? (await sign());
    const passing = fetchKeepalive(baseURL + url, { method: endpoint.method, headers: headersOf(token), body });
    void readyToken.prepare(who).catch(() => undefined);
    const { status, data, date } = await passing;
    clock.learn(date);
    return answerOf({ status, data });
  }

  const response = await http
    .request<unknown>({
      method: endpoint.method,
      baseURL,
      url,
      ...(query === undefined ? {} : { params: query }),
      ...(body === undefined ? {} : { data: body }),
      ...(signal ? { signal } : {}),
      headers: headersOf(await sign()),
    })
    .catch((error: unknown) => {
      throw errorOfTransport(error);
    });
  clock.learn(response.headers['date'], maxAgeMsOf(response.headers['cache-control']));
  return answerOf(response);
}

function answerOf({ status, data }: Pick<AxiosResponse<unknown>, 'status' | 'data'>): Answer {
  if (status >= 200 && status <= 299) return { status, body: data };
  return { status, body: data, error: errorOfAnswer(status, data) };
}

/** Returns for how long the browser may use a reply without asking the gateway again. */
const maxAgeMsOf = (cacheControl: unknown): number =>
  Number(/\bmax-age=(\d{1,9})/.exec(String(cacheControl))?.[1] ?? 0) * SECOND_MS;

const isReplayRefusal = ({ status, body }: Answer): boolean =>
  status === 409 && typeof body === 'object' && body !== null && 'code' in body && body.code === REPLAYED_CODE;

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\/:(\w+)/g, (_match, name: string) => `/${encodeURIComponent(params[name] ?? '')}`);
