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
  ])('%s is %s for a synthesiser', (syllable, numbered) => expect(numberedSyllable(syllable)).toBe(numbered));

  it('a syllable without a mark has no tone', () =>
    expect(['mā', 'má', 'mǎ', 'mà', 'ma'].map(toneOf)).toEqual([1, 2, 3, 4, 0]));

  it.each(['chūn tiān', 'nǚ ér', 'duì bu qǐ', 'xióng'])('%s is pinyin', (text) => expect(isPinyin(text)).toBe(true));
  it.each(['', 'chun1', 'chūn  tiān', '春', 'CHŪN', 'chūntiān shu!'])('"%s" is none', (text) =>
    expect(isPinyin(text)).toBe(false),
  );
});
