import { exactly, finderOf } from './match.ts';
import { queryOf, soundsOf } from './query.ts';
import { fieldOf } from '#server/domain/search/spelling.ts';

const part = (typed: string) => queryOf(typed).parts[0] ?? '';
const find = (text: string, typed: string) => finderOf(part(typed), exactly)(fieldOf(text));
const findNearly = (text: string, typed: string) =>
  finderOf(part(typed), { slips: 1, sounds: soundsOf(queryOf(typed)) })(fieldOf(text));

describe('what is typed', () => {
  it.each([
    ['characters', '守株待兔', '待兔', 2, 4],
    ['pinyin', '守株待兔', 'shouzhu', 0, 2],
    ['pinyin that is not finished', '守株待兔', 'shouzhuda', 0, 3],
    ['initials', '守株待兔', 'szdt', 0, 4],
    ['initials of two letters', '守株待兔', 'shzhdt', 0, 4],
    ['some of both', '守株待兔', 'shouzdt', 0, 4],
    ['characters and then pinyin', '守株待兔', '守株daitu', 0, 4],
    ['capitals', '守株待兔', 'SZ', 0, 2],
    ['another reading', '长大了', 'changda', 0, 2],
    ['in the middle', '小兔子找妈妈', 'tuzi', 1, 3],
  ])('matches by %s', (_, text, typed, from, to) => {
    expect(find(text, typed)).toMatchObject({ from, to });
  });

  it.each([
    ['守株待兔', '刻舟'],
    ['守株待兔', 'kezhou'],
    ['守株待兔', 'sdt'],
    ['守株待兔', '守株待兔子们'],
  ])('is not found in %s: %s', (text, typed) => {
    expect(find(text, typed)).toBeUndefined();
  });

  it.each([
    ['a wrong letter', '守株待兔', 'shouzhidaitu'],
    ['a letter too few', '守株待兔', 'shozhudaitu'],
    ['a letter too many', '守株待兔', 'shouuzhudaitu'],
    ['two letters turned round', '守株待兔', 'shuozhudaitu'],
    ['a character of the same sound', '守株待兔', '守珠待兔'],
    ['a wrong character', '守株待兔', '守山待兔'],
    ['a character too few', '小兔子找妈妈', '小兔找妈妈'],
  ])('forgives %s', (_, text, typed) => {
    expect(find(text, typed)).toBeUndefined();
    expect(findNearly(text, typed)).toBeDefined();
  });

  it('does not forgive two', () => {
    expect(findNearly('守株待兔', '守山待月')).toBeUndefined();
    expect(findNearly('守株待兔', 'shixzhudeitu')).toBeUndefined();
  });

  it('is taken apart at blanks and punctuation, and cut where it is no title any more', () => {
    expect(queryOf(' 小兔，Mama! ').parts).toEqual(['小兔', 'mama']);
    expect(queryOf('兔'.repeat(500)).parts).toEqual(['兔'.repeat(40)]);
    expect(queryOf('？！').parts).toEqual([]);
  });

  it('a long one of ambiguous letters is answered at once', () => {
    const began = performance.now();
    findNearly('一个又一个一个又一个一个又一个一个又一个一个又一个', 'ygyygygyygygyygygyygygyygygyygygyygyx');
    expect(performance.now() - began).toBeLessThan(200);
  });
});
