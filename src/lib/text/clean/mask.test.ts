import { masked, maskedText } from './mask.ts';

describe('masking', () => {
  it('STATE-10 masks tokens, numbers and cookies by their keys, and keeps the structure', () => {
    expect(
      masked({
        auth: { token: 'abc', isLogin: true, expireAt: 12 },
        user: { mobile: '13800001234', nickname: '小明' },
        Cookie: 'a=b',
      }),
    ).toEqual({
      auth: { token: '***', isLogin: true, expireAt: 12 },
      user: { mobile: '***', nickname: '小明' },
      Cookie: '***',
    });
  });

  it.each([
    ['a request token', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIxIn0.c2lnbmF0dXJl', 'Bearer ***'],
    ['an opaque token', 'got Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v.', 'got ***.'],
    ['a mobile number', '请拨打13812345678。', '请拨打***。'],
    ['a mobile number with its country code', '请拨打+8613812345678。', '请拨打***。'],
    ['a mobile number in groups', '请拨打138 1234-5678。', '请拨打***。'],
    ['an address in an address', 'back_url=%2F%3Ftoken%3Dshort%26id%3D3', 'back_url=%2F%3Ftoken%3D***%26id%3D3'],
    ['an address with a token', '/combine/?authToken=short&id=3', '/combine/?authToken=***&id=3'],
  ])('STATE-10 masks %s inside a text', (_what, text, expected) => expect(maskedText(text)).toBe(expected));

  it('STATE-10 masks a mobile number that is stored as a number, but neither times nor counts', () => {
    const times = { at: Date.UTC(2026, 10, 21), seconds: 1_795_219_200, count: 12 };
    expect(masked({ account: 13_812_345_678, ...times })).toEqual({ account: '***', ...times });
  });

  it('STATE-10 masks the messages of errors, and shortens deep and cyclic structures', () => {
    const cyclic: Record<string, unknown> = { error: new Error('token=abc') };
    cyclic['self'] = cyclic;
    expect(JSON.stringify(masked(cyclic))).not.toContain('abc');
  });
});
