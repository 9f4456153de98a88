import { createCookieJar, type StoredCookie } from './cookieJar.ts';

const NOW = 1_000_000_000_000;

function openJar(pathname = '/combine/profile') {
  const kept: StoredCookie[] = [];
  const place = { pathname, now: NOW };
  return { kept, place, ...createCookieJar(kept, { pathname: () => place.pathname, now: () => place.now }) };
}

describe('document.cookie of a simulated phone', () => {
  it('accepts one cookie at a time and returns all', () => {
    const jar = openJar();
    jar.write('a=1; path=/');
    jar.write(' b = x=y ;Path=/; Secure; SameSite=Lax');
    expect(jar.read()).toBe('a=1; b=x=y');
    jar.write('a=2; path=/');
    expect(jar.read()).toBe('b=x=y; a=2');
  });

  it.each([
    ['max-age', 'a=1; Max-Age=60'],
    ['expires', `a=1; expires=${new Date(NOW + 60_000).toUTCString()}`],
    ['max-age in preference to expires', `a=1; Max-Age=60; expires=${new Date(NOW - 1).toUTCString()}`],
  ])('removes a cookie when it expires according to %s', (_what, text) => {
    const jar = openJar();
    jar.write(text);
    jar.place.now += 59_999;
    expect(jar.read()).toBe('a=1');
    jar.place.now += 1;
    expect(jar.read()).toBe('');
    expect(jar.kept).toEqual([]);
  });

  it.each(['a=; Max-Age=0', 'a=; Max-Age=-1', 'a=; expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
    'deletes a cookie that is set to %s',
    (text) => {
      const jar = openJar();
      jar.write('a=1');
      jar.write(text);
      expect(jar.read()).toBe('');
    },
  );

  it('keeps a cookie whose expiry cannot be parsed', () => {
    const jar = openJar();
    jar.write('a=1; expires=some day; max-age=long');
    expect(jar.read()).toBe('a=1');
  });

  it.each([
    ['/combine/profile/', 'a=0; d=4; b=1; c=2'],
    ['/combine', 'b=1; c=2'],
    ['/combined', 'c=2'],
    ['/', 'c=2'],
  ])('on the page %s returns the cookies for its path, the one with the shortest path last', (pathname, expected) => {
    const jar = openJar();
    jar.write('c=2; path=/');
    jar.write('b=1; path=/combine');
    jar.write('a=0; path=/combine/profile');
    jar.write('d=4; path=/combine/profile/');
    jar.place.pathname = pathname;
    expect(jar.read().split('; ').sort()).toEqual(expected.split('; ').sort());
    expect(jar.read().endsWith('c=2')).toBe(true);
  });

  it.each([
    ['/combine/profile', '/combine'],
    ['/combine/', '/combine'],
    ['/combine', '/'],
  ])('on the page %s gives the path %s to a cookie whose own path is invalid', (pathname, path) => {
    const jar = openJar(pathname);
    jar.write('a=1; path=relative');
    expect(jar.kept).toEqual([{ name: 'a', value: '1', path }]);
  });

  it.each(['', ';', 'a=1; HttpOnly'])('rejects "%s"', (text) => {
    const jar = openJar();
    jar.write(text);
    expect(jar.kept).toEqual([]);
  });
});
