import { fieldOf } from './spelling.ts';
import { unitsOf } from './units.ts';

describe('the spelling of a text', () => {
  it.each([
    ['守株待兔', 'shou zhu dai tu'],
    ['快乐的音乐', 'kuai le de yin yue'],
    ['银行里的行人', 'yin hang li de xing ren'],
    ['长大的小朋友', 'zhang da de xiao peng you'],
  ])('reads %s according to its neighbours', (text, reading) => {
    expect(
      fieldOf(text)
        .spellings.map(([first]) => first)
        .join(' '),
    ).toBe(reading);
  });

  it('includes the other readings of a character', () => {
    expect(fieldOf('乐').spellings[0]).toEqual(expect.arrayContaining(['le', 'yue']));
  });

  it('spells ü in both ways that keyboards use', () => {
    expect(fieldOf('绿').spellings[0]).toEqual(expect.arrayContaining(['lv', 'lu']));
  });

  it('spells Latin letters as themselves and gives numbers no spelling', () => {
    expect(fieldOf('ABC 3').spellings).toEqual([['abc'], []]);
  });
});

it('splits a text into units without punctuation, capitals and full-width forms, each with its position', () => {
  expect(unitsOf('《小兔》 ＡＢ！')).toEqual([
    { text: '小', from: 1, to: 2 },
    { text: '兔', from: 2, to: 3 },
    { text: 'ab', from: 5, to: 7 },
  ]);
});
