import { isKnownInFamily, isSimplePin } from './parentPin.ts';

describe('a parent PIN', () => {
  it.each(['0000', '7777', '0123', '1234', '6789', '9876', '3210', '1212', '8080'])('such as %s is too simple', (pin) =>
    expect(isSimplePin(pin)).toBe(true),
  );

  it.each(['1357', '2468', '1243', '9012', '1221', '4821', '1123'])('such as %s is not too simple', (pin) =>
    expect(isSimplePin(pin)).toBe(false),
  );

  it.each([
    ['2020', 'the year'],
    ['0510', 'month and day'],
    ['1005', 'day and month'],
    ['2005', 'year and month'],
    ['8000', 'the end of the number'],
  ])('such as %s contains something that children of the family know (%s)', (pin) =>
    expect(isKnownInFamily(pin, { birthdays: ['2018-11-30', '2020-05-10'], mobile: '13800138000' })).toBe(true),
  );

  it('such as 4821 contains nothing that children of the family know', () => {
    expect(isKnownInFamily('4821', { birthdays: ['2020-05-10'], mobile: null })).toBe(false);
  });
});
