import { createPseudonyms } from './pseudonyms.ts';

const onTape = (value: Record<string, string>) => {
  const { learn, masked } = createPseudonyms();
  learn(value);
  return JSON.stringify(masked(value));
};

describe('STATE-10 what is on a tape', () => {
  it.each(['13812345678', '+8613812345678', '+86 138 1234 5678', '008613812345678', '138 1234 5678', '138-1234-5678'])(
    'holds no mobile number, however it is written: %s',
    (mobile) => {
      expect(onTape({ text: `请拨打${mobile}，谢谢` })).not.toMatch(/1234/);
    },
  );

  it.each([
    ['nickname', '小明同学'],
    ['childName', '朵朵'],
    ['email', 'mama@example.cn'],
    ['captcha', '1234'],
    ['smsCode', '1234'],
    ['sessionId', 'abcd'],
    ['userToken', 'short'],
    ['birthday', '2020-02-03'],
  ])('holds no %s', (key, secret) => {
    expect(onTape({ [key]: secret })).not.toContain(secret);
  });

  it('leaves what is nobody’s', () => {
    const value = { path: '/series', id: '1234567890123', text: '第 138 页，共 1234 字' };
    expect(onTape(value)).toBe(JSON.stringify(value));
  });
});
