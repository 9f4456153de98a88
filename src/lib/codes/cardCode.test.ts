import { CARD_CODE_LENGTH, cleanCardCode, isCardCode, newCardCode, shownCardCode } from './cardCode.ts';

const code = newCardCode((count) => 29 % count);
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXY';
const replaced = (index: number, character: string) => code.slice(0, index) + character + code.slice(index + 1);

describe('card codes', () => {
  it('consist of 17 random characters from an alphabet of 31, which is 84 bits, and a check character', () => {
    const asked: number[] = [];
    newCardCode((count) => asked.push(count) % count);
    expect(asked).toEqual(Array.from({ length: 17 }, () => 31));
    expect(code).toHaveLength(18);
    expect(17 * Math.log2(31)).toBeGreaterThan(80);
  });

  it('are recognised in lower case, with spaces, hyphens, full-width characters, and characters that people confuse', () => {
    const printed = newCardCode((count) => [0, 1, 2, 26][count % 4] ?? 0);
    expect(isCardCode(printed)).toBe(true);
    expect(shownCardCode(printed)).toMatch(/^\w{6}-\w{6}-\w{6}$/);
    expect(cleanCardCode(` ${shownCardCode(printed).toLowerCase()} `)).toBe(printed);
    expect(cleanCardCode('oOiIlLuUzZ')).toBe('001111VV22');
    expect(cleanCardCode('ＡＢＣ－１２３　ｄ—e·f')).toBe('ABC123DEF');
  });

  it('in which one character is wrong are rejected', () => {
    for (let index = 0; index < CARD_CODE_LENGTH; index += 1) {
      const wrong = Array.from(alphabet).filter((character) => character !== code[index]);
      expect(wrong.filter((character) => isCardCode(replaced(index, character)))).toEqual([]);
    }
  });

  it('in which two adjacent characters are exchanged are rejected', () => {
    const mixed = newCardCode(
      (
        (next) => (count: number) =>
          (next += 7) % count
      )(3),
    );
    for (let index = 1; index < CARD_CODE_LENGTH; index += 1) {
      const [left = '', right = ''] = [mixed[index - 1], mixed[index]];
      const exchanged = mixed.slice(0, index - 1) + right + left + mixed.slice(index + 1);
      expect(isCardCode(exchanged)).toBe(left === right);
    }
  });

  it.each(['', code.slice(1), `${code}0`, 'é'.repeat(18)])('are rejected if they are malformed, such as %p', (text) => {
    expect(isCardCode(text)).toBe(false);
  });
});
