/* oxlint-disable no-await-in-loop -- the next request waits until the gateway is less busy */
import crypto from 'node:crypto';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { giveConsent } from '#contract/account/consents.ts';
import { swapV1Token } from '#contract/account/session.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { addressOf } from '#test/harness/contractEndpoints.ts';
import { nativeToken, requestToken, validClaims } from './tokens.ts';

/** A gateway that is attacked over HTTP. */
export interface Target {
  origin: string;
  /** The public origin of the gateway, from which forms of the account site must be sent. */
  publicOrigin: string;
  signingSecret: string;
  nativeTokenSecret: string;
  /** Whether the gateway runs with APP_ENV=production. */
  isProduction: boolean;
}

export interface RawRequest {
  method: string;
  /** The path and query exactly as they are sent. */
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const ANSWER_WITHIN_MS = 30_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
/**
 * Returns whether the connection was lost. The server may close an idle connection just when the next request is
 * written to it.
 */
const isLostConnection = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ECONNRESET' || error.code === 'EPIPE';

/** The number of times that a request is sent again because the gateway was busy, and the pause before each of them. */
const BUSY_REPEATS = 5;
const BUSY_PAUSE_MS = 1_000;

/**
 * Returns whether the gateway has refused a request because it was overloaded, without having looked at the request.
 * This happens while the machine does other work, and shows nothing about the attack.
 */
const isBusy = ({ status, body }: Reply): boolean => status === 503 && body.toString('utf8').includes('"code":"busy"');

/**
 * Sends one request unchanged. Repeats it on a new connection only if the connection was lost before any part of a
 * reply, and a few times if the gateway was busy.
 */
export async function send(target: Pick<Target, 'origin'>, shot: RawRequest): Promise<Reply> {
  let reply = await sendOnce(target, shot);
  for (let repeat = 0; repeat < BUSY_REPEATS && isBusy(reply); repeat += 1) {
    await setTimeout(BUSY_PAUSE_MS);
    reply = await sendOnce(target, shot);
  }
  return reply;
}

async function sendOnce(target: Pick<Target, 'origin'>, shot: RawRequest): Promise<Reply> {
  try {
    return await sendOver(agent, target, shot);
  } catch (error) {
    if (!(error instanceof Error) || !isLostConnection(error)) throw error;
    return sendOver(false, target, shot);
  }
}

const sendOver = (over: http.Agent | false, { origin }: Pick<Target, 'origin'>, shot: RawRequest): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = http.request({
      hostname,
      port,
      agent: over,
      method: shot.method,
      path: shot.url,
      timeout: ANSWER_WITHIN_MS,
      headers: {
        ...(shot.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(shot.body)) }),
        ...shot.headers,
      },
    });
    request.once('timeout', () => request.destroy(new Error(`No answer within ${ANSWER_WITHIN_MS} ms.`)));
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.end(shot.body);
  });

export interface CallOptions {
  userToken?: string | undefined;
  deviceId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Replaces the valid authorization header. */
  authorization?: string | undefined;
  idempotencyKey?: string;
}

/** Calls an endpoint as the client does. */
export function call(target: Target, endpoint: AnyEndpoint, options: CallOptions = {}): Promise<Reply> {
  const { userToken, deviceId = 'attack-device', params, query = {}, body } = options;
  const search = new URLSearchParams(query).toString();
  const token = requestToken(target.signingSecret, validClaims({ userToken, deviceId }));
  return send(target, {
    method: endpoint.method,
    url: `${addressOf(endpoint, params)}${search === '' ? '' : `?${search}`}`,
    headers: {
      authorization: options.authorization ?? `Bearer ${token}`,
      [gatewayHeaders.caller]: '1002',
      ...(endpoint.once === true ? { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey ?? crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Calls an endpoint that must reply with 200, and returns the body of the reply. */
export async function ask<const E extends AnyEndpoint>(
  target: Target,
  endpoint: E,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const reply = await call(target, endpoint, options);
  if (reply.status !== 200) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status}: ${reply.body.toString('utf8')}`);
  }
  return JSON.parse(reply.body.toString('utf8')) as ReplyOf<E>;
}

/** Signs in a user of a host app, and returns the user token. A registered user agrees to the present agreement. */
export async function signInByHost(
  target: Target,
  subject: string,
  claims: { userType?: number; nickname?: string } = {},
): Promise<string> {
  const v1token = nativeToken(target.nativeTokenSecret, subject, claims);
  const { data } = await ask(target, swapV1Token, { body: { v1token } });
  if (claims.userType !== 0) await ask(target, giveConsent, { userToken: data.token, ...agreementConsent });
  return data.token;
}

/** The request by which a user agrees to the present agreement. */
export const agreementConsent = {
  params: { purpose: 'agreement' },
  body: { version: consentPurposes.agreement.version },
} as const;
