import { exchange, statusesIn } from '#test/attack/rawHttp.ts';
import type { Result } from '#test/attack/report.ts';
import { send, type Target } from '#test/attack/target.ts';

const head = (line: string, ...headers: string[]): string =>
  [line, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');
const post = (...headers: string[]): string =>
  head('POST /account/captcha HTTP/1.1', 'content-type: application/json', ...headers);

/**
 * Requests that violate HTTP itself. The gateway may reply with 4xx or close the connection. `endsEarly`: the client
 * disconnects before the request is complete.
 */
const requests: Record<string, { bytes: string | Buffer; endsEarly?: boolean }> = {
  'no request at all': { bytes: '', endsEarly: true },
  'random bytes': { bytes: Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7919) % 256)) },
  'a TLS greeting': { bytes: Buffer.from('16030100a5010000a10303', 'hex'), endsEarly: true },
  'a method that does not exist': { bytes: head('FETCH / HTTP/1.1') },
  'HTTP of another version': { bytes: head('GET / HTTP/3.7') },
  'no host': { bytes: 'GET / HTTP/1.1\r\n\r\n' },
  'two hosts': { bytes: head('GET / HTTP/1.1', 'host: other') },
  'a path without a slash': { bytes: head('GET x HTTP/1.1') },
  'an absolute address': { bytes: head('GET http://evil.example/combine/ HTTP/1.1') },
  'a space in the path': { bytes: head('GET /a b HTTP/1.1') },
  'a NUL character in the path': { bytes: head('GET /a\0b HTTP/1.1') },
  'bytes beyond ASCII in the path': { bytes: Buffer.from(head('GET /\xff\xfe HTTP/1.1'), 'latin1') },
  'broken percent-encoding': { bytes: head('GET /inner4/ilisten/stories/%ff%fe HTTP/1.1') },
  'a path of 60 KB': { bytes: head(`GET /${'x'.repeat(60_000)} HTTP/1.1`) },
  'a NUL character in a header': { bytes: head('GET / HTTP/1.1', 'x: a\0b') },
  'a header without a colon': { bytes: head('GET / HTTP/1.1', 'nonsense') },
  'a folded header': { bytes: head('GET / HTTP/1.1', 'x: a', ' b') },
  'a header of 100 KB': { bytes: head('GET / HTTP/1.1', `x: ${'y'.repeat(100_000)}`) },
  '5,000 headers': { bytes: head('GET / HTTP/1.1', ...Array.from({ length: 5_000 }, (_, index) => `x${index}: 1`)) },
  'a body cut off': { bytes: `${post('content-length: 100')}{"mobile":`, endsEarly: true },
  'a length that is no number': { bytes: `${post('content-length: ten')}{}` },
  'a negative length': { bytes: `${post('content-length: -1')}{}` },
  'a length beyond all numbers': { bytes: `${post(`content-length: ${'9'.repeat(30)}`)}{}` },
  'two lengths': { bytes: `${post('content-length: 2', 'content-length: 3')}{}` },
  'a length and chunks': { bytes: `${post('content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\n` },
  'chunks of broken length': { bytes: `${post('transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n` },
  'an unknown transfer encoding': { bytes: `${post('transfer-encoding: magic')}{}` },
  'an endless chunk': { bytes: `${post('transfer-encoding: chunked')}ffffffff\r\n${'x'.repeat(100_000)}` },
  'an upgrade to something unknown': { bytes: head('GET / HTTP/1.1', 'upgrade: magic', 'connection: upgrade') },
  'an unknown expectation': { bytes: head('GET / HTTP/1.1', 'expect: magic') },
  'a tunnel to elsewhere': { bytes: head('CONNECT evil.example:443 HTTP/1.1') },
};

export async function brokenHttp([target]: readonly Target[]): Promise<Omit<Result, 'database'>> {
  if (!target) throw new Error('There is no gateway to attack.');
  const violations: string[] = [];
  await Promise.all(
    Object.entries(requests).map(async ([name, { bytes, endsEarly = false }]) => {
      const answer = await exchange(target.origin, bytes, { endsEarly });
      const wrong = statusesIn(answer).filter((status) => status >= 500);
      if (wrong.length > 0) violations.push(`${name}: answered ${wrong.join(', ')}`);
      if (/\bat .*:\d+:\d+|node_modules/.test(answer)) violations.push(`${name}: told inside knowledge`);
      // Node.js itself refuses some requests before our code runs. Its replies have no body.
      const hasBody = /\r\n\r\n(?!0\r\n\r\n$)./s.test(answer);
      if (hasBody && !/^x-request-id:/im.test(answer)) violations.push(`${name}: no x-request-id`);
      if (hasBody && !/^content-security-policy:/im.test(answer)) violations.push(`${name}: no security headers`);
    }),
  );
  const { status } = await send(target, { method: 'GET', url: '/healthz' });
  if (status !== 200) violations.push(`the gateway answered ${status} afterwards`);
  const attempts = Object.keys(requests).length;
  return { attack: 'broken HTTP', attempts, observed: 'answered 4xx or cut off', violations };
}
