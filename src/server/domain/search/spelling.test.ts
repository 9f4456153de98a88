import { fieldOf } from './spelling.ts';
import { unitsOf } from './units.ts';

describe('the pinyin spelling of a text', () => {
  it.each([
    ['守株待兔', 'shou zhu dai tu'],
    ['快乐的音乐', 'kuai le de yin yue'],
    ['银行里的行人', 'yin hang li de xing ren'],
    ['长大的小朋友', 'zhang da de xiao peng you'],
  ])('lists first, for each character of "%s", the reading that is right in this context', (text, reading) => {
    expect(
      fieldOf(text)
        .spellings.map(([first]) => first)
        .join(' '),
    ).toBe(reading);
  });

  it('contains several readings of a character that has more than one', () => {
    expect(fieldOf('乐').spellings[0]).toEqual(expect.arrayContaining(['le', 'yue']));
  });

  it('contains ü both as v and as u, because users type either', () => {
    expect(fieldOf('绿').spellings[0]).toEqual(expect.arrayContaining(['lv', 'lu']));
  });

  it('contains Latin letters unchanged, and nothing for numbers', () => {
    expect(fieldOf('ABC 3').spellings).toEqual([['abc'], []]);
  });
});

it('unitsOf returns the units of a text without punctuation, capitals and full-width forms, each with its position', () => {
  expect(unitsOf('《小兔》 ＡＢ！')).toEqual([
    { text: '小', from: 1, to: 2 },
    { text: '兔', from: 2, to: 3 },
    { text: 'ab', from: 5, to: 7 },
  ]);
});
