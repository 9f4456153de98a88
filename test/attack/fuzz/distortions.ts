import fc from 'fast-check';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import type { RawRequest } from '#test/attack/target.ts';

/** A modification of a whole request. */
export interface Distortion {
  name: string;
  apply: (shot: RawRequest) => RawRequest;
}

const urlEnd = fc
  .constantFrom(
    ...['%00', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '/..', '/../..', '//', '/%', '%zz', '%ED%A0%80', '%C0%AF'],
    ...[';a=b', '?', '??', '&&', '&=', '?__proto__=1', '&constructor[prototype]=1', '&a[]=1&a[]=2', '\\', '#x', '+'],
    `/${'x'.repeat(200)}`,
    `?x=${'y'.repeat(9_000)}`,
  )
  .map((end) => ({
    name: `address + ${end.slice(0, 40)}`,
    apply: (shot: RawRequest) => ({ ...shot, url: shot.url + end }),
  }));

const repeatedQuery = fc.constant({
  name: 'every query name twice',
  apply: (shot: RawRequest) => {
    const [path = '', search = ''] = shot.url.split('?', 2);
    return { ...shot, url: search === '' ? shot.url : `${path}?${search}&${search}` };
  },
});

const otherMethod = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE')
  .map((method) => ({
    name: `method ${method}`,
    apply: (shot: RawRequest) => ({ ...shot, method }),
  }));

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const otherBody = fc
  .constantFrom<[string, string | Buffer | undefined][]>(
    ['none', undefined],
    ['empty', ''],
    ['cut off', '{"text":"a'],
    ['nested lists', nested(30_000)],
    ['nested objects', `{"text":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`],
    ['nested in fields', `{"mobile":${nested(20_000)},"backUrl":${nested(9_000)},"agreed":true,"code":"123456"}`],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true},"text":"a"}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a byte order mark', '\ufeff{}'],
    ['NUL bytes', '\0\0\0'],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a list', '[1,2]'],
    ['70 KB', JSON.stringify({ text: 'x'.repeat(70_000) })],
    ['a property twice', '{"text":"a","text":{"b":1}}'],
  )
  .map(([name, body]) => ({ name: `body ${name}`, apply: (shot: RawRequest) => ({ ...shot, body }) }));

const otherHeader = fc
  .constantFrom<[string, string][]>(
    ['content-type', ''],
    ['content-type', 'text/plain'],
    ['content-type', 'text/html;charset=utf-7'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-type', 'application/json;;;'],
    ['content-encoding', 'gzip'],
    ['accept', 'text/html'],
    ['accept-encoding', 'br;q=0, *;q=0'],
    ['range', 'bytes=0-0,2-2,-1'],
    ['range', 'bytes=99999999999-'],
    ['if-none-match', '*'],
    ['if-modified-since', 'yesterday'],
    ['origin', 'null'],
    ['origin', 'https://evil.example'],
    ['host', 'evil.example:99999'],
    ['cookie', `token=%00; a=${'b'.repeat(4_000)}; =; ;;`],
    ['authorization', 'Bearer a.b.c'],
    ['authorization', `Bearer ${'a'.repeat(10_000)}`],
    [IDEMPOTENCY_KEY_HEADER, 'short'],
    [IDEMPOTENCY_KEY_HEADER, '\u00ff'.repeat(40)],
    ['x-gw-caller', 'x'.repeat(3_000)],
    ['x-gw-caller', "'; drop table users; --"],
    ['x-forwarded-for', 'unknown, ::ffff:1.2.3.4, 999.1.1.1'],
    ['x-forwarded-for', '[::1]:80, fe80::1%eth0'],
    ['x-forwarded-host', 'evil.example, other'],
    ['x-forwarded-proto', 'javascript'],
    ['x-http-method-override', 'DELETE'],
    ['accept-language', 'x'.repeat(14_000)],
  )
  .map(([header, value]) => ({
    name: `${header}: ${value.slice(0, 40)}`,
    apply: (shot: RawRequest) => ({ ...shot, headers: { ...shot.headers, [header]: value } }),
  }));

export const anyDistortion: fc.Arbitrary<Distortion> = fc.oneof(
  { weight: 3, arbitrary: urlEnd },
  { weight: 1, arbitrary: repeatedQuery },
  { weight: 2, arbitrary: otherMethod },
  { weight: 3, arbitrary: otherBody },
  { weight: 3, arbitrary: otherHeader },
);
