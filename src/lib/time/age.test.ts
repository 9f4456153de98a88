import { ageOn } from './age.ts';

const at = (text: string) => Date.parse(text);

describe('an age', () => {
  it.each([
    ['2020-05-10', '2026-05-09T15:59:59Z', 5],
    // This moment is midnight in China, at the beginning of the birthday.
    ['2020-05-10', '2026-05-09T16:00:00Z', 6],
    ['2020-05-10', '2026-12-31T15:59:59Z', 6],
    ['2020-12-31', '2026-12-30T16:00:00Z', 6],
    ['2020-02-29', '2026-02-28T12:00:00Z', 5],
    ['2020-02-29', '2026-03-01T12:00:00Z', 6],
    ['2026-05-10', '2026-05-10T12:00:00Z', 0],
    // The clock of the gateway may be slow, so that the child seems not to be born yet.
    ['2026-05-10', '2026-05-08T12:00:00Z', 0],
  ])('of somebody born on %s, at %s, is %i years', (birthday, moment, age) => {
    expect(ageOn(birthday, at(moment))).toBe(age);
  });
});
