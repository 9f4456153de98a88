import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { safeParse } from 'valibot';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { uuid } from '#lib/uuid.ts';
import { ApiError, errorOfAnswer } from './apiError.ts';
import type { Clock } from './clock.ts';
import { REQUEST_TIMEOUT_MS } from './requestTimeout.ts';
import { requestClaims, signRequestToken, type RequestIdentity } from './requestToken.ts';
import { errorOfTransport } from './transportError.ts';

export interface HttpClientOptions {
  root: string;
  signingSecret: string;
  clock: Clock;
  identity: () => RequestIdentity;
}

interface SendOptions {
  signal?: AbortSignal | undefined;
  /** For an action that is tried again by another call; else each call is an action of its own (HTTP-10). */
  idempotencyKey?: string | undefined;
  /** Instead of the present user's token: for the one call that is made after its session has ended. */
  userToken?: string | undefined;
}

export type Send = <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: SendOptions,
) => Promise<ReplyOf<E>>;

/** The one client (HTTP-01): signs, sends, checks what comes back, and answers the body alone or throws an ApiError. */
export function createSend(options: HttpClientOptions): Send {
  const http = axios.create({
    baseURL: options.root,
    timeout: REQUEST_TIMEOUT_MS,
    responseType: 'json',
    // Without it a time-out can't be told from an abort. A body that is no JSON comes as text; no schema takes that.
    transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
    validateStatus: () => true,
  });
  return async (endpoint, request, sendOptions = {}) => {
    const idempotencyKey = endpoint.once === true ? (sendOptions.idempotencyKey ?? uuid()) : undefined;
    const attempt = () => exchange(http, options, endpoint, request, { ...sendOptions, idempotencyKey });
    let answer = await attempt().catch((error: unknown) => {
      // Perhaps it was done and only the answer is lost; with the same key asking again is harmless.
      if (idempotencyKey !== undefined && error instanceof ApiError && error.kind === 'network') return attempt();
      throw error;
    });
    if (answer.error?.kind === 'clock') answer = await attempt();
    if (answer.error) throw answer.error;
    const checked = safeParse(endpoint.reply, answer.body);
    if (!checked.success) throw new ApiError('shape', undefined, answer.status);
    return checked.output;
  };
}

interface Answer {
  status: number;
  body: unknown;
  error?: ApiError;
}

async function exchange(
  http: AxiosInstance,
  { signingSecret, clock, identity }: HttpClientOptions,
  endpoint: AnyEndpoint,
  request: unknown,
  { signal, idempotencyKey, userToken }: SendOptions,
): Promise<Answer> {
  const { params, query, body } = request as { params?: Record<string, string>; query?: object; body?: unknown };
  const who = userToken === undefined ? identity() : { ...identity(), userToken };
  const token = await signRequestToken(requestClaims(who, clock.now()), signingSecret);
  const response = await http
    .request<unknown>({
      method: endpoint.method,
      url: fillPath(endpoint.path, params ?? {}),
      ...(query === undefined ? {} : { params: query }),
      ...(body === undefined ? {} : { data: body }),
      ...(signal ? { signal } : {}),
      headers: {
        Authorization: `Bearer ${token}`,
        [gatewayHeaders.caller]: who.caller,
        [gatewayHeaders.productVersion]: who.productVersion,
        [gatewayHeaders.channel]: who.channel,
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      },
    })
    .catch((error: unknown) => {
      throw errorOfTransport(error);
    });
  clock.learn(response.headers['date']);
  return answerOf(response);
}

function answerOf({ status, data }: AxiosResponse<unknown>): Answer {
  if (status >= 200 && status <= 299) return { status, body: data };
  return { status, body: data, error: errorOfAnswer(status, data) };
}

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\/:(\w+)/g, (_match, name: string) => `/${encodeURIComponent(params[name] ?? '')}`);
