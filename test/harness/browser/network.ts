import type { BrowserContext, Request } from 'playwright-core';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { RequestClaims } from '#contract/requestToken.ts';
import { waitUntil } from './until.ts';

/** A call of the app to its API, as the browser sent it. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The claims of the request token; undefined if none was sent. */
  claims: RequestClaims | undefined;
  /** Undefined until the reply arrives. */
  status: number | undefined;
}

/** The network requests of a browser. */
export interface NetworkLog {
  /** All requests, including those for pages, scripts, pictures and sound. */
  requests: Request[];
  /** Only the calls to our API, oldest first. */
  calls: Call[];
  callsTo: (endpoint: AnyEndpoint) => Call[];
  /** Waits until `count` calls to an endpoint have received a reply; returns the last of these calls. */
  waitForAnswer: (endpoint: AnyEndpoint, count?: number) => Promise<Call>;
  forget: () => void;
}

/** The prefix of the paths of all calls to our API. */
export const API_PREFIX = '/inner4/';

export function watchNetwork(context: BrowserContext): NetworkLog {
  const requests: Request[] = [];
  const calls: Call[] = [];
  const callOf = new Map<Request, Call>();
  context.on('request', (request) => {
    requests.push(request);
    const url = new URL(request.url());
    if (!url.pathname.startsWith(API_PREFIX)) return;
    const headers = request.headers();
    const call: Call = {
      method: request.method(),
      path: url.pathname,
      query: url.searchParams,
      headers,
      claims: claimsOf(headers['authorization']),
      status: undefined,
    };
    calls.push(call);
    callOf.set(request, call);
  });
  context.on('response', (response) => {
    const call = callOf.get(response.request());
    if (call) call.status = response.status();
  });
  const callsTo = (endpoint: AnyEndpoint) => calls.filter((call) => isTo(endpoint, call));
  return {
    requests,
    calls,
    callsTo,
    waitForAnswer: (endpoint, count = 1) =>
      waitUntil(
        () => callsTo(endpoint).filter(({ status }) => status !== undefined)[count - 1],
        `${endpoint.method} ${endpoint.path} is answered (${count})`,
      ),
    forget: () => {
      requests.length = 0;
      calls.length = 0;
    },
  };
}

const isTo = ({ method, path }: AnyEndpoint, call: Call): boolean =>
  call.method === method && new RegExp(`^${path.replace(/\/:\w+/g, '/[^/]+')}$`).test(call.path);

/** Decodes the middle part of a JWT without verifying the signature, which is the gateway's task. */
function claimsOf(authorization: string | undefined): RequestClaims | undefined {
  const payload = authorization?.replace(/^Bearer /, '').split('.')[1];
  if (payload === undefined) return undefined;
  // The token was created by our own client, so its claims have this type.
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as RequestClaims;
}
