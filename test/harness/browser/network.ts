import type { BrowserContext, Request } from 'playwright-core';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { RequestClaims } from '#contract/requestToken.ts';
import { until } from './until.ts';

/** One call of the app to its API, as the browser sent it. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** Of the request token; undefined where none was sent. */
  claims: RequestClaims | undefined;
  /** Undefined while there is no answer. */
  status: number | undefined;
}

/** What a browser asked of the network. */
export interface NetworkLog {
  /** Everything: pages, scripts, pictures, sound, calls. */
  requests: Request[];
  /** The calls to our API alone, the oldest first. */
  calls: Call[];
  callsTo: (endpoint: AnyEndpoint) => Call[];
  /** Waits for so many calls to an endpoint to be answered; answers the last of them. */
  answered: (endpoint: AnyEndpoint, count?: number) => Promise<Call>;
  forget: () => void;
}

const API_PREFIX = '/inner4/';

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
    answered: (endpoint, count = 1) =>
      until(
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

/** The middle part of a JWT; who signed it is the gateway's to check. */
function claimsOf(authorization: string | undefined): RequestClaims | undefined {
  const payload = authorization?.replace(/^Bearer /, '').split('.')[1];
  if (payload === undefined) return undefined;
  // Our own client's token.
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as RequestClaims;
}
