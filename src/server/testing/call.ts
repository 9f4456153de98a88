import crypto from 'node:crypto';
import { SignJWT } from 'jose';
import type { AnyEndpoint, ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER, type RequestClaims } from '#contract/requestToken.ts';
import type { TestGateway } from './useGateway.ts';

/** Returns claims of an anonymous client that are valid at the given time. */
export const claimsAt = (time: number, changes: Partial<RequestClaims> = {}): RequestClaims => ({
  jti: crypto.randomUUID(),
  iss: 'ilisten001',
  iat: Math.floor(time / 1000),
  ver: 'a@1',
  device_id: 'device-1',
  agent_app_id: 'ilisten001',
  ...changes,
});

export const signed = (claims: object, secret = DEVELOPMENT_SIGNING_SECRET, alg = 'HS256'): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));

export interface CallOptions {
  userToken?: string;
  callerCode?: string;
  deviceId?: string;
  idempotencyKey?: string;
  /** The IP address from which the call seems to come. */
  address?: string;
  userAgent?: string;
  /** The id of the child for whom the call is made. */
  childId?: string;
  /** The cookies of the browser, in the form of the header. */
  cookie?: string;
}

interface Answer<T> {
  status: number;
  /** The reply of the contract if the status is 200, otherwise a problem. */
  body: T;
  headers: Record<string, unknown>;
}

/** Calls a contract endpoint as the client does. */
export async function call<const E extends AnyEndpoint>(
  test: TestGateway,
  endpoint: E,
  request: RequestOf<E>,
  {
    userToken,
    callerCode = '1002',
    deviceId = 'device-1',
    idempotencyKey = crypto.randomUUID(),
    address = '127.0.0.1',
    userAgent,
    childId,
    cookie,
  }: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  const {
    params = {},
    query = {},
    body,
  } = request as Partial<Record<'params' | 'query' | 'body', Record<string, string>>>;
  const token = await signed(
    claimsAt(test.time - (userToken === undefined ? 0 : 90_000), {
      device_id: deviceId,
      ...(userToken === undefined ? {} : { user_token: userToken, user_token2: '' }),
    }),
  );
  const response = await test.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/(?<=\/):(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
    remoteAddress: address,
    headers: {
      authorization: `Bearer ${token}`,
      [gatewayHeaders.caller]: callerCode,
      ...(childId !== undefined && { [gatewayHeaders.child]: childId }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(cookie !== undefined && { cookie }),
      ...(endpoint.once === true ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** Returns the status of an answer, and its error code; the code is '' if the answer is not an error. */
export const outcomeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  'code' in body ? body.code : '',
];
