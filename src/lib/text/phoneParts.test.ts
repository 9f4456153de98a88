import { phoneParts } from './phoneParts.ts';

const phonesOf = (text: string) => phoneParts(text).flatMap((part) => (part.isPhone ? [part.text] : []));

describe('phoneParts', () => {
  it.each([
    ['快递员王师傅（13800138000）正在派送', ['13800138000']],
    ['电话:13800138000,客服95338', ['13800138000', '95338']],
    ['网点 0571-87654321，热线 400-811-1111', ['0571-87654321', '400-811-1111']],
    ['拨打 950616 或 4008111111', ['950616', '4008111111']],
    ['运单号 SF1380013800012 已到达', []],
    ['单号 95338123456789', []],
    ['2026-11-21 10:30 取件码 8-2-9533', []],
    ['', []],
  ])('finds the telephone numbers in %j', (text, phones) => {
    expect(phonesOf(text)).toEqual(phones);
  });

  it('returns parts that together are the whole text', () => {
    const text = '请联系13800138000、95338，或到 0571-87654321';
    expect(
      phoneParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
