import { aCharacter } from '#test/builders/words.ts';
import { choicesFor } from './distractors.ts';

const asked = aCharacter('春', { pinyin: 'chūn' });
const pool = [asked, ...Array.from('天风雨树花').map((text) => aCharacter(text, { pinyin: `p${text}` }))];

describe('what one chooses from', () => {
  it('is four characters, the asked one among them and none twice', () => {
    for (let round = 0; round < 20; round += 1) {
      const texts = choicesFor(asked, pool, round).map(({ text }) => text);
      expect(texts).toHaveLength(4);
      expect(texts).toContain('春');
      expect(new Set(texts).size).toBe(4);
    }
  });

  it('holds nothing that sounds the same', () => {
    const homophone = aCharacter('椿', { pinyin: 'chūn' });
    expect(choicesFor(asked, [asked, homophone], 0)).toEqual([asked]);
  });

  it('moves the right one about from round to round', () => {
    const places = Array.from({ length: 8 }, (_, round) => choicesFor(asked, pool, round).indexOf(asked));
    expect(new Set(places).size).toBeGreaterThan(2);
  });
});
