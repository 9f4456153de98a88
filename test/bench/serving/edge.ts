import fs from 'node:fs';
import http from 'node:http';
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Certificate } from './certificate.ts';

/** The Brotli quality with which a reverse proxy compresses replies that are not precompressed. */
const ON_THE_FLY_QUALITY = 5;
const IMMUTABLE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const COMPRESSIBLE = /^(text\/|application\/(json|javascript)|image\/svg)/;
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface EdgeOptions {
  certificate: Certificate;
  gatewayPort: number;
  /**
   * The folder of a built page to serve in place of the gateway's pages. Its index.html is served for every address
   * without a file.
   */
  pages?: string;
}

export interface Edge {
  origin: string;
  /** Returns the total size in bytes, after compression, of all scripts that were sent so far. */
  sentScriptBytes: () => number;
  close: () => void;
}

interface StoredFile {
  type: string;
  lifetime: string;
  body: Buffer;
}

/**
 * Starts a reverse proxy for one target, with TLS and HTTP/2. For the floors it also compresses every text file and
 * reply, with Brotli. The gateway is served as the manual says (docs/operations.md): the proxy compresses nothing, so
 * replies that the gateway does not compress itself are sent as they are.
 */
export async function startEdge({ certificate, gatewayPort, pages }: EdgeOptions): Promise<Edge> {
  const { key, cert } = certificate;
  const files = pages === undefined ? undefined : readPages(pages);
  const agent = new http.Agent({ keepAlive: true });
  let scriptBytes = 0;
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const [pathname = ''] = request.url.split('?', 1);
    if (pathname.endsWith('.js')) countBytes(response, (bytes) => (scriptBytes += bytes));
    const file = files && !isOfGateway(pathname) ? (files.get(pathname) ?? files.get('/index.html')) : undefined;
    if (file) answerWithFile(file, response);
    else forward({ agent, port: gatewayPort, compresses: files !== undefined }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    sentScriptBytes: () => scriptBytes,
    close: () => {
      agent.destroy();
      server.close();
    },
  };
}

/**
 * Calls `onSent` with the size of each part of the body. `end` is not replaced, because it passes its part to `write`.
 */
function countBytes(response: Http2ServerResponse, onSent: (bytes: number) => void): void {
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean;
  response.write = (...parts: unknown[]) => {
    if (Buffer.isBuffer(parts[0])) onSent(parts[0].length);
    return write(...parts);
  };
}

const isOfGateway = (pathname: string): boolean => /^\/(inner\d*|media|cdn|account)\//.test(pathname);

/** Reads the files of a page, and compresses them with the quality that a build uses. */
function readPages(folder: string): Map<string, StoredFile> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => path.extname(name) in contentTypes)
      .map((name) => {
        const extension = path.extname(name);
        const file: StoredFile = {
          type: contentTypes[extension] ?? '',
          lifetime: extension === '.html' ? 'no-cache' : IMMUTABLE_FOR_A_YEAR,
          body: zlib.brotliCompressSync(fs.readFileSync(path.join(folder, name))),
        };
        return [`/${name}`, file] as const;
      }),
  );
}

function answerWithFile({ type, lifetime, body }: StoredFile, response: Http2ServerResponse): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': lifetime });
  response.end(body);
}

/** Matches the headers of a single connection, which proxies do not forward and HTTP/2 forbids. */
const HOP_BY_HOP = /^(:|connection$|keep-alive$|transfer-encoding$|host$)/;

function endToEndHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)));
}

function forward(
  { compresses, ...upstream }: { agent: http.Agent; port: number; compresses: boolean },
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): void {
  const headers = {
    ...endToEndHeaders(request.headers),
    host: request.authority || 'localhost',
    'x-forwarded-proto': 'https',
  };
  const { method, url: target } = request;
  const asked = http.request({ ...upstream, host: '127.0.0.1', method, path: target, headers }, (answer) => {
    const answered = { ...endToEndHeaders(answer.headers), ...ageHeaders(answer.headers) };
    const type = answer.headers['content-type'] ?? '';
    const isCompressed = answer.headers['content-encoding'] !== undefined || answer.statusCode !== 200;
    if (!compresses || isCompressed || !COMPRESSIBLE.test(type)) {
      response.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(response);
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      delete answered['content-length'];
      response.writeHead(200, { ...answered, 'content-encoding': 'br' });
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: ON_THE_FLY_QUALITY };
      response.end(zlib.brotliCompressSync(Buffer.concat(parts), { params }));
    });
  });
  asked.on('error', () => {
    if (response.headersSent) return void response.stream.destroy();
    response.writeHead(502);
    response.end();
  });
  // If the browser aborts a request, as it does once it has loaded enough of a sound, the request to the gateway ends,
  // too.
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

/**
 * Returns headers that make a reply stale if it may be cached only for minutes. The second visit of the benchmark
 * represents a visit some time later, when such replies are requested again.
 */
function ageHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const seconds = Number(/max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
  return seconds > 0 && seconds < 3600 ? { age: '3600' } : {};
}
