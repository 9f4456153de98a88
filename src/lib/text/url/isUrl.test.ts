import { isUrl } from './isUrl.ts';

describe('isUrl', () => {
  it.each([
    'http://example.cn',
    'https://m.example.cn:8080/combine/?a=1#top',
    'www.example.cn/a/b',
    'https://localhost:3000',
    'HTTPS://EXAMPLE.CN/呆迪',
    'http://1.2.3.4?x',
  ])('UTIL-01 accepts %s', (text) => expect(isUrl(text)).toBe(true));

  it.each([
    '',
    'example.cn',
    'ftp://example.cn',
    'http://',
    'www.',
    'www.cn',
    'https://a b.cn',
    'javascript:alert(1)',
    'http://a.cn:port',
  ])('UTIL-01 rejects "%s"', (text) => expect(isUrl(text)).toBe(false));
});
