import { countHan, readingsOf, syllablesOf } from './pinyin.ts';

it.each([
  ['hu2de5', ['hú', 'de']],
  ['xiao3 zhu1、mei2you3。', ['xiǎo', 'zhū', 'méi', 'yǒu']],
  ['shui3 liu4 gui4 dou1', ['shuǐ', 'liù', 'guì', 'dōu']],
  ['nv3 lü4 lve4', ['nǚ', 'lǜ', 'lüè']],
  ['er2 zhuang4 qiong2', ['ér', 'zhuàng', 'qióng']],
])('syllablesOf places the tone marks of %s on the right vowels', (numeric, syllables) => {
  expect(syllablesOf(numeric)).toEqual(syllables);
});

it('readingsOf assigns a syllable to each Chinese character and none to other characters', () => {
  expect(countHan('“出发！”船动了。')).toBe(5);
  expect(readingsOf('“出发！”船动了。', 'chū fā chuán dòng le')).toEqual([
    { text: '“', syllable: '' },
    { text: '出', syllable: 'chū' },
    { text: '发', syllable: 'fā' },
    { text: '！”', syllable: '' },
    { text: '船', syllable: 'chuán' },
    { text: '动', syllable: 'dòng' },
    { text: '了', syllable: 'le' },
    { text: '。', syllable: '' },
  ]);
});
