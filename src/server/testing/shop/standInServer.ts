import http from 'node:http';
import type { AddressInfo } from 'node:net';
import crypto from 'node:crypto';

export interface StandInReply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface StandInRequest {
  method: string;
  url: URL;
  body: string;
  headers: http.IncomingHttpHeaders;
}

/**
 * The length of keys in bits. It is half the length that real payment companies use, because generating a key of their
 * length takes 0.2 s, and each test of a forgery needs new keys.
 */
const KEY_BITS = 1_024;

/** Returns a new key pair in PEM format. */
export function keyPair(): { privateKey: string; publicKey: string; publicKeyObject: crypto.KeyObject } {
  const pair = crypto.generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicKeyObject: pair.publicKey,
  };
}

/** `null`: the connection breaks; `silent`: no reply is sent. */
type Fault = StandInReply | null | 'silent';

/**
 * A server that represents another company in tests, such as a payment company. `misbehave` replaces the next replies
 * to requests that contain a given string, after the company has done what was requested.
 */
export function standInServer(answer: (request: StandInRequest) => StandInReply) {
  const faults = new Map<string, Fault[]>();
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const asked = {
        method: request.method ?? '',
        body,
        headers: request.headers,
        url: new URL(request.url ?? '', 'http://stand-in'),
      };
      const sound = answer(asked);
      const about = Array.from(faults.keys()).find((text) => `${asked.url.href} ${body}`.includes(text)) ?? '';
      const instead = faults.get(about)?.shift();
      if (faults.get(about)?.length === 0) faults.delete(about);
      if (instead === 'silent') return;
      if (instead === null) {
        request.socket.destroy();
        return;
      }
      const { status = 200, headers = {}, body: text = '' } = instead ?? sound;
      // Each connection is closed, because a connection that is kept could be closed at the moment when the gateway
      // sends its next request.
      response.writeHead(status, { ...headers, connection: 'close' }).end(text);
    });
  });
  return {
    misbehave: (about: string, ...replies: Fault[]) => void faults.set(about, replies),
    async start(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
