/** @jest-environment-options {"url": "https://m.example.cn/combine/"} */
import { createCookieJar } from './cookies.ts';

it('AUTH-08 cookies are written and removed as Secure on https, with the path / and SameSite=Lax', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  const jar = createCookieJar();
  jar.write('token', 'token-a', Date.UTC(2030, 0, 1));
  jar.remove('token');
  expect(location.protocol).toBe('https:');
  expect(written).toHaveBeenCalledTimes(2);
  for (const [text] of written.mock.calls) {
    expect(text).toMatch(/; Secure(;|$)/i);
    expect(text).toMatch(/; Path=\/(;|$)/i);
    expect(text).toMatch(/; SameSite=Lax(;|$)/i);
  }
});
