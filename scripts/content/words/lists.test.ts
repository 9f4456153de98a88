import { arrange } from './lists.ts';

it('arrange begins each list with a word whose first sound is voiced, if possible, and makes lists of four to eight words', () => {
  const voiced = ['ming2-ye4', 'yi4-shi4', 'li4-zhi2'];
  const others = [
    'da4-ji4',
    'shan1-shou3',
    'tian1-he2',
    'zhong1-ji2',
    'fei1-di4',
    'ke3-hui4',
    'bu4-li4',
    'hua1-dong4',
    'ji4-fu2',
  ];
  const lists = arrange([...others, ...voiced]);
  expect(lists.map(([first]) => first)).toEqual(voiced);
  expect(lists.map(({ length }) => length)).toEqual([4, 4, 4]);
  expect(lists.flat().sort()).toEqual([...others, ...voiced].sort());
  expect(arrange(others.slice(0, 8)).map(({ length }) => length)).toEqual([8]);
});

it('arrange does not divide words into lists of fewer than four, even if all words begin with a voiced sound', () => {
  const voiced = ['ming2-ye4', 'yi4-shi4', 'li4-zhi2', 'wu4-ti2', 'nan2-yang2', 'er4-zi5'];
  expect(arrange(voiced)).toEqual([voiced]);
  expect(arrange(voiced.slice(0, 2))).toEqual([voiced.slice(0, 2)]);
});
