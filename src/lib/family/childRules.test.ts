import { earliestChildBirthday, isPossibleChildBirthday } from './childRules.ts';

const NOON = Date.parse('2026-11-23T04:00:00Z');

describe('the birthday of a child', () => {
  it.each(['2026-11-23', '2020-02-29', '2008-11-24'])('may be "%s"', (day) =>
    expect(isPossibleChildBirthday(day, NOON)).toBe(true),
  );

  it.each(['2026-11-24', '2008-11-23', '2026-02-29', '2026-13-01', '2026-1-1', '', '20200101', '+02020-01-01'])(
    'cannot be "%s"',
    (day) => expect(isPossibleChildBirthday(day, NOON)).toBe(false),
  );
});

describe('the earliest birthday that a form offers', () => {
  it('is the birthday of somebody who becomes an adult tomorrow', () => {
    expect(earliestChildBirthday(NOON)).toBe('2008-11-24');
    expect(earliestChildBirthday(Date.parse('2028-02-29T04:00:00Z'))).toBe('2010-03-01');
  });
});
