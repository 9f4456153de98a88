import { maskedNickname } from './maskedNickname.ts';

describe('a masked nickname', () => {
  it.each([
    ['小听众0138', '小**8'],
    ['小满妈', '小**妈'],
    ['小满', '小**'],
    ['满', '满**'],
    ['👨‍👩‍👧爱听故事', '👨‍👩‍👧**事'],
    ['', '**'],
  ])('of %s is %s', (nickname, masked) => {
    expect(maskedNickname(nickname)).toBe(masked);
  });
});
