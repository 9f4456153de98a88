import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A request that was answered with a status of 500 or more, or not at all. */
export interface Failure {
  request: string;
  status: number | string;
}

export interface Proxy {
  port: number;
  origin: string;
  requestCount: number;
  /** The number of pages among the replies. */
  pageCount: number;
  readonly failures: Failure[];
  /** The files of the app that the gateway did not have. */
  readonly missing: string[];
  /** Sends new requests to another gateway, and waits until the previous one has answered all its requests. */
  switchTo: (port: number) => Promise<void>;
  close: () => void;
}

const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 10;

/**
 * Starts a reverse proxy in front of one gateway at a time. `isForgetful` changes the cache headers: browsers then
 * cache pages for an hour without revalidation, as some web views do in spite of the original headers, and do not cache
 * scripts.
 */
export async function startProxy({ port = 0, isForgetful = false } = {}): Promise<Proxy> {
  let target = 0;
  const underWay = new Map<number, number>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const server = http.createServer((request, response) => {
    const upstream = target;
    const name = `${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`;
    underWay.set(upstream, (underWay.get(upstream) ?? 0) + 1);
    proxy.requestCount += 1;
    response.on('close', () => underWay.set(upstream, (underWay.get(upstream) ?? 1) - 1));
    const headers = {
      ...request.headers,
      'x-forwarded-for': request.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'http',
    };
    const asked = http.request(
      { agent, host: '127.0.0.1', port: upstream, method: request.method, path: request.url, headers },
      (answer) => {
        const status = answer.statusCode ?? 502;
        if (status >= 500) proxy.failures.push({ request: name, status });
        if (status === 404 && name.includes('/combine/')) proxy.missing.push(name);
        if (isPage(answer.headers)) proxy.pageCount += 1;
        response.writeHead(status, isForgetful ? forgetfulHeaders(answer.headers, request.url ?? '') : answer.headers);
        answer.pipe(response);
      },
    );
    asked.on('error', (error) => {
      // The browser has aborted the request, as it does when it leaves a page. That is not a failure.
      if (response.destroyed || response.writableEnded) return;
      proxy.failures.push({ request: name, status: error.message });
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  const proxy: Proxy = {
    port: own,
    origin: `http://localhost:${own}`,
    requestCount: 0,
    pageCount: 0,
    failures: [],
    missing: [],
    async switchTo(next) {
      const before = target;
      target = next;
      const deadline = Date.now() + DRAIN_MS;
      while ((underWay.get(before) ?? 0) > 0 && Date.now() < deadline) await setTimeout(LOOK_EVERY_MS);
    },
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

const isPage = (headers: http.IncomingHttpHeaders): boolean => (headers['content-type'] ?? '').startsWith('text/html');

function forgetfulHeaders(headers: http.IncomingHttpHeaders, url: string): http.OutgoingHttpHeaders {
  if (isPage(headers)) return { ...headers, 'cache-control': 'max-age=3600' };
  return url.startsWith('/combine/') ? { ...headers, 'cache-control': 'no-store' } : headers;
}
