import { aCharacter } from '#test/builders/learning/words.ts';
import { choicesFor } from './distractors.ts';

const target = aCharacter('春', { pinyin: 'chūn' });
const pool = [target, ...Array.from('天风雨树花').map((text) => aCharacter(text, { pinyin: `p${text}` }))];

describe('choicesFor, the answers that a quiz about a character offers', () => {
  it('returns four different characters, one of which is the right answer', () => {
    for (let round = 0; round < 20; round += 1) {
      const texts = choicesFor(target, pool, round).map(({ text }) => text);
      expect(texts).toHaveLength(4);
      expect(texts).toContain('春');
      expect(new Set(texts).size).toBe(4);
    }
  });

  it('returns no other character with the same pinyin as the right answer', () => {
    const homophone = aCharacter('椿', { pinyin: 'chūn' });
    for (let round = 0; round < 20; round += 1) {
      const choices = choicesFor(target, [target, homophone], round);
      expect(choices.filter(({ pinyin }) => pinyin === 'chūn')).toEqual([target]);
    }
  });

  it('adds characters from outside the lesson if the lesson has fewer than four', () => {
    const [only] = [aCharacter('人', { pinyin: 'rén' })];
    const texts = choicesFor(only, [only, aCharacter('大', { pinyin: 'dà' })], 3).map(({ text }) => text);
    expect(texts).toHaveLength(4);
    expect(texts).toEqual(expect.arrayContaining(['人', '大']));
    expect(new Set(texts).size).toBe(4);
  });

  it('changes the position of the right answer from round to round', () => {
    const places = Array.from({ length: 8 }, (_, round) => choicesFor(target, pool, round).indexOf(target));
    expect(new Set(places).size).toBeGreaterThan(2);
  });
});
