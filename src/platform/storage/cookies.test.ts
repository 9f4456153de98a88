import fc from 'fast-check';
import { MINUTE_MS } from '#lib/time/time.ts';
import { createCookieJar } from './cookies.ts';

describe('cookies', () => {
  const jar = createCookieJar();

  it('GATE-04 AUTH-08 are read as exactly the strings that were written, even the string 1', () => {
    const value = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.constantFrom('1', '0', 'true', 'null', '{"a":1}', '9007199254740993', '小明 😀', 'a;b=c', '%E0%A4%A'),
    );
    fc.assert(
      fc.property(value, (text) => {
        jar.write('nickname', text);
        expect(jar.read('nickname')).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('AUTH-08 disappear when they expire', () => {
    jar.write('token', 'abc', Date.now() - 1_000);
    expect(jar.read('token')).toBeUndefined();
  });

  it('AUTH-08 can no longer be read once they were removed', () => {
    jar.write('avatar', 'https://x.cn/a.webp', Date.now() + MINUTE_MS);
    jar.remove('avatar');
    expect(jar.read('avatar')).toBeUndefined();
  });

  it('AUTH-08 cause no exception in a browser that refuses them', () => {
    const refused = jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(jar.read('token')).toBeUndefined();
    expect(() => jar.write('token', 'x')).not.toThrow();
    refused.mockRestore();
  });

  it('AUTH-08 are kept in memory until they expire if the browser refuses them as too long', () => {
    jest.useFakeTimers();
    const refused = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    jar.write('token_expire', '1', Date.now() + 1_000);
    expect(jar.read('token_expire')).toBe('1');
    jest.advanceTimersByTime(1_000);
    expect(jar.read('token_expire')).toBeUndefined();
    refused.mockRestore();
    jest.useRealTimers();
  });
});
