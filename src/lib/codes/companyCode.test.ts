import { cleanCompanyCode, isCompanyCode } from './companyCode.ts';

/** The example in the standard, and the published codes of well-known companies. */
const known = ['91350100M000100Y43', '91330100799655058B', '9144030071526726XG', '914403001922038216'];
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

describe('unified social credit codes (tax numbers of companies)', () => {
  it.each(known)('are accepted if they are valid, such as %s', (code) => {
    expect(isCompanyCode(code)).toBe(true);
  });

  it('with one wrong character are rejected', () => {
    for (const code of known) {
      for (let index = 0; index < code.length; index += 1) {
        const wrong = Array.from(alphabet)
          .filter((character) => character !== code[index])
          .map((character) => code.slice(0, index) + character + code.slice(index + 1));
        expect(wrong.filter(isCompanyCode)).toEqual([]);
      }
    }
  });

  it.each([
    ...[
      '',
      '91350100M000100Y4',
      '91350100M000100Y433',
      '91350100M000100Y4I',
      '9135O100M000100Y43',
      '350100198001011234',
    ],
  ])('are rejected if they are malformed, such as %j', (code) => {
    expect(isCompanyCode(code)).toBe(false);
  });

  it('are cleaned of spaces and hyphens, and converted to capital letters of normal width', () => {
    expect(cleanCompanyCode(' 91350100-m0001 ００Y43\n')).toBe('91350100M000100Y43');
  });
});
