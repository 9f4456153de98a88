import { exactTolerance, finderOf } from './match.ts';
import { queryOf, soundsOf } from './query.ts';
import { fieldOf } from './spelling.ts';

const part = (typed: string) => queryOf(typed).parts[0] ?? '';
const find = (text: string, typed: string) => finderOf(part(typed), exactTolerance)(fieldOf(text));
const findNearly = (text: string, typed: string) =>
  finderOf(part(typed), { slips: 1, sounds: soundsOf(queryOf(typed)) })(fieldOf(text));

describe('a search query', () => {
  it.each([
    ['characters', '守株待兔', '待兔', 2, 4],
    ['pinyin', '守株待兔', 'shouzhu', 0, 2],
    ['incomplete pinyin', '守株待兔', 'shouzhuda', 0, 3],
    ['initials', '守株待兔', 'szdt', 0, 4],
    ['the first letters of two syllables', '守株待兔', 'shzhdt', 0, 4],
    ['pinyin and initials mixed', '守株待兔', 'shouzdt', 0, 4],
    ['characters and then pinyin', '守株待兔', '守株daitu', 0, 4],
    ['initials in capitals', '守株待兔', 'SZ', 0, 2],
    ['another reading of a character', '长大了', 'changda', 0, 2],
    ['pinyin from the middle of the text', '小兔子找妈妈', 'tuzi', 1, 3],
  ])('matches a text by %s', (_, text, typed, from, to) => {
    expect(find(text, typed)).toMatchObject({ from, to });
  });

  it.each([
    ['守株待兔', '刻舟'],
    ['守株待兔', 'kezhou'],
    ['守株待兔', 'sdt'],
    ['守株待兔', '守株待兔子们'],
  ])('does not match the text "%s" if the query is "%s"', (text, typed) => {
    expect(find(text, typed)).toBeUndefined();
  });

  it.each([
    ['a wrong letter', '守株待兔', 'shouzhidaitu'],
    ['a missing letter', '守株待兔', 'shozhudaitu'],
    ['an extra letter', '守株待兔', 'shouuzhudaitu'],
    ['two swapped letters', '守株待兔', 'shuozhudaitu'],
    ['a character with the same sound', '守株待兔', '守珠待兔'],
    ['a wrong character', '守株待兔', '守山待兔'],
    ['a missing character', '小兔子找妈妈', '小兔找妈妈'],
  ])('with %s matches only if one error is tolerated', (_, text, typed) => {
    expect(find(text, typed)).toBeUndefined();
    expect(findNearly(text, typed)).toBeDefined();
  });

  it('with two errors does not match if one error is tolerated', () => {
    expect(findNearly('守株待兔', '守山待月')).toBeUndefined();
    expect(findNearly('守株待兔', 'shixzhudeitu')).toBeUndefined();
  });

  it('is split at spaces and punctuation, and cut off after 40 characters', () => {
    expect(queryOf(' 小兔，Mama! ').parts).toEqual(['小兔', 'mama']);
    expect(queryOf('兔'.repeat(500)).parts).toEqual(['兔'.repeat(40)]);
    expect(queryOf('？！').parts).toEqual([]);
  });

  it('is compared within 200 ms even if it is long and its letters are ambiguous', () => {
    const began = performance.now();
    findNearly('一个又一个一个又一个一个又一个一个又一个一个又一个', 'ygyygygyygygyygygyygygyygygyygygyygyx');
    expect(performance.now() - began).toBeLessThan(200);
  });
});
