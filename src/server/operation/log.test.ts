import { loggedUrl } from './log.ts';

const MOBILE = '13812345678';
const TOKEN = 'q7Zk2mV9xT4bN8cR1wE6yU3iO5pA0sDf';
const encoded = (text: string, times: number): string =>
  times === 0
    ? text
    : encoded(text, times - 1)
        .split('')
        .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
        .join('');

describe('addresses in the log', () => {
  it.each([
    `/inner4/user/${MOBILE}/lists`,
    `/user_${MOBILE}`,
    `/user${MOBILE}x`,
    `/${encoded(MOBILE, 1)}`,
    `/${encoded(MOBILE, 2)}`,
    `/1${encoded('3812345678', 3)}`,
    `/%E4%BD%A0${encoded(MOBILE, 1)}%zz`,
    `/138%201234%205678`,
    `/%2B86${MOBILE}`,
    `/path?x=${encoded(MOBILE, 2)}`,
    `/path?${encoded(MOBILE, 1)}=1`,
    `/path?mobile=1&note_${MOBILE}=2`,
  ])('STATE-10 contain no mobile number after a request to "%s"', (url) => {
    const logged = loggedUrl(url);
    expect(logged).toContain('***');
    expect(decodeURIComponent(decodeURIComponent(logged.replace(/%zz/g, '')))).not.toMatch(/3812345678|1234.?5678/);
  });

  it.each([
    `/media/${TOKEN}`,
    `/media/${encoded(TOKEN, 1)}`,
    `/${encoded(TOKEN, 2)}/x`,
    `/path?x=${encoded(TOKEN, 1)}`,
  ])('STATE-10 contain no token after a request to "%s"', (url) => {
    expect(loggedUrl(url)).toContain('***');
    expect(loggedUrl(url)).not.toContain(TOKEN.slice(0, 8));
  });

  it('STATE-10 contain asterisks instead of text that is encoded too many times to be decoded', () => {
    expect(loggedUrl(`/x/${'%25'.repeat(1)}${'25'.repeat(4_000)}31`)).toBe('***');
    expect(loggedUrl(`/x?y=${'%25'.repeat(1)}${'25'.repeat(4_000)}31`)).toBe('/x?y=***');
  });

  it.each([
    '/',
    '/combine/audio_detail?id=ear-umbrella&from=home',
    '/inner4/ilisten/stories?name=%E4%BD%A0%E5%A5%BD&page=2',
    '/media/stories/ear%20umbrella/1.mp3',
    '/%zz',
  ])('are unchanged if they contain nothing secret, for example "%s"', (url) => {
    expect(loggedUrl(url)).toBe(url);
  });
});
