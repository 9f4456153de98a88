import { createPseudonyms } from './pseudonyms.ts';

const onRecording = (value: Record<string, string>) => {
  const { learn, masked } = createPseudonyms();
  learn(value);
  return JSON.stringify(masked(value));
};

describe('STATE-10 a recording of actions for debugging', () => {
  it.each(['13812345678', '+8613812345678', '+86 138 1234 5678', '008613812345678', '138 1234 5678', '138-1234-5678'])(
    'contains no mobile number in any format: %s',
    (mobile) => {
      expect(onRecording({ text: `请拨打${mobile}，谢谢` })).not.toMatch(/1234/);
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
  ])('does not contain the value of the field %s', (key, secret) => {
    expect(onRecording({ [key]: secret })).not.toContain(secret);
  });

  it('contains neither data URLs of pictures nor secrets, even if there are thousands of secrets with a large total length', () => {
    const picture = (seed: number) => `data:image/png;base64,${`${seed}小+/`.repeat(60_000)}`;
    const avatars = Object.fromEntries([1, 2].map((seed) => [`avatar${seed}`, picture(seed)]));
    const tokens = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`token${index}`, `secret-of-${index}-`]),
    );
    const recording = onRecording({ ...avatars, ...tokens, text: `${picture(1)} secret-of-77-` });
    expect(recording).not.toContain('base64');
    expect(recording).not.toContain('secret-of');
    expect(recording).toContain('"text":"avatar-1 token-78"');
  });

  it('keeps data that is not personal', () => {
    const value = { path: '/series', id: '1234567890123', text: '第 138 页，共 1234 字' };
    expect(onRecording(value)).toBe(JSON.stringify(value));
  });
});
