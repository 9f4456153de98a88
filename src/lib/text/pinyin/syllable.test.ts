import { isPinyin, numberedSyllable, toneOf } from './syllable.ts';

describe('pinyin', () => {
  it.each([
    ['chūn', 'chun1'],
    ['rén', 'ren2'],
    ['nǚ', 'nv3'],
    ['lǜ', 'lv4'],
    ['ba', 'ba5'],
    ['ér', 'er2'],
    ['zhuàng', 'zhuang4'],
  ])('numberedSyllable writes %s as %s', (syllable, numbered) => expect(numberedSyllable(syllable)).toBe(numbered));

  it('toneOf returns 0 for a syllable without a tone mark', () =>
    expect(['mā', 'má', 'mǎ', 'mà', 'ma'].map(toneOf)).toEqual([1, 2, 3, 4, 0]));

  it.each(['chūn tiān', 'nǚ ér', 'duì bu qǐ', 'xióng'])('isPinyin accepts %s', (text) =>
    expect(isPinyin(text)).toBe(true),
  );
  it.each(['', 'chun1', 'chūn  tiān', '春', 'CHŪN', 'chūntiān shu!'])('isPinyin rejects "%s"', (text) =>
    expect(isPinyin(text)).toBe(false),
  );
});
