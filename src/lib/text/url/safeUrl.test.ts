import { URL, URLSearchParams } from 'node:url';
import fc from 'fast-check';
import { checkAddress } from './safeUrl.ts';

// Uses Node's classes for addresses, which work like those of browsers. The classes of jsdom are written in JavaScript
// and slower.
beforeAll(() => {
  Object.assign(globalThis, { URL, URLSearchParams });
});

/**
 * Throws if an address is unsafe. It replaces `expect`, which would take most of the time in a property test with so
 * many runs.
 */
function check(isSafe: boolean, what: string, address: string): void {
  if (!isSafe) throw new Error(`${what}: ${address}`);
}

const OWN = 'https://m.example.cn';
const trusted = [OWN, 'https://account.example.cn'];

describe('checkAddress', () => {
  it.each([
    'https://m.example.cn/combine/audio_detail?id=1',
    'https://account.example.cn/phone',
    'https://m.example.cn:443/combine/',
  ])('AUTH-21 accepts %s', (address) => {
    expect(checkAddress(address, trusted)?.origin).toMatch(/^https:\/\/(m|account)\.example\.cn$/);
  });

  it.each([
    ['another host', 'https://evil.example/'],
    ['a host that begins like ours', 'https://m.example.cn.evil.cn/'],
    ['our host as user info', 'https://m.example.cn@evil.cn/'],
    ['user info on our host', 'https://me:secret@m.example.cn/'],
    ['another scheme', 'javascript:alert(1)//https://m.example.cn'],
    ['another scheme with our origin', 'blob:https://m.example.cn/0b7e'],
    ['another port', 'https://m.example.cn:8443/'],
    ['plain http where only https is trusted', 'http://m.example.cn/'],
    ['a relative address', '/\\evil.cn'],
    ['a protocol-relative address', '//evil.cn'],
    ['something that is no text', { href: OWN }],
    ['nothing', undefined],
  ])('AUTH-21 rejects %s', (_what, address) => {
    expect(checkAddress(address, trusted)).toBeUndefined();
  });

  it('AUTH-21 accepts an address of 2,048 characters, but not one of 2,049', () => {
    const address = `${OWN}/`.padEnd(2048, 'a');
    expect(checkAddress(address, trusted)?.href).toBe(address);
    expect(checkAddress(`${address}a`, trusted)).toBeUndefined();
  });

  it('AUTH-21 rejects an address that is longer than 2,048 characters in its ASCII form', () => {
    expect(checkAddress(`${OWN}/${'听'.repeat(400)}`, trusted)).toBeUndefined();
  });

  it.each(['authToken', '_token', '_expire_time', 'token', 'user_token', 'access_token'])(
    'AUTH-21 removes the secret %s and keeps the rest',
    (secret) => {
      const checked = checkAddress(`${OWN}/combine/series?id=7&${secret}=abc#${secret}=ghi`, trusted);
      expect(checked?.href).toBe(`${OWN}/combine/series?id=7`);
    },
  );

  it('AUTH-21 does not accept any unsafe address among 100,000 generated ones', () => {
    const piece = fc.constantFrom(
      ...[
        'https:',
        'http:',
        'javascript:',
        'data:',
        '//',
        '/',
        '\\',
        '\t',
        '\n',
        '@',
        ':',
        '#',
        '?',
        '%2f',
        '%00',
        '.',
        '。',
      ],
      ...[
        'm.example.cn',
        'evil.cn',
        'm.example.cn.evil.cn',
        'account.example.cn',
        'authToken=1',
        '_token=2',
        '443',
        '８',
      ],
    );
    const address = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('', OWN, `${OWN}/`, 'https://', 'https:', '//'),
          fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 10 }),
        )
        .map(([start, parts]) => start + parts.join('')),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    let accepted = 0;
    fc.assert(
      fc.property(address, (raw) => {
        const checked = checkAddress(raw, trusted);
        if (!checked) return;
        accepted += 1;
        const followed = new URL(checked.href, 'https://elsewhere.example/');
        check(trusted.includes(followed.origin), 'origin', raw);
        check(followed.username + followed.password === '', 'user info', raw);
        check(!followed.searchParams.has('authToken') && !followed.searchParams.has('_token'), 'secret', raw);
        check(!/(authToken|_token)=/.test(followed.hash), 'secret in the fragment', raw);
      }),
      { numRuns: 100_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
