import { filmIds, filmProblems, measureFilm } from './filmProblems.ts';

const level = { lufs: -18.2, peakDb: -2 };
const film = { bytes: 900_000, level, playedMs: 40_030, statedMs: 40_000, syllables: 72 };

it('a film with the required loudness, size and length has no problem', () => {
  expect(filmProblems(film)).toEqual([]);
});

it('a film that is too soft, too large, or shorter than stated is reported', () => {
  expect(filmProblems({ ...film, bytes: 1_200_000, level: { lufs: -21, peakDb: -1 }, playedMs: 38_000 })).toEqual([
    'has -21.0 LUFS',
    'has a peak of -1.0 dB',
    'has 1200000 bytes',
    'plays 38000 ms instead of 40000 ms',
  ]);
});

it('a film that is too short or too long for its text is reported', () => {
  expect(filmProblems({ ...film, syllables: 120 })).toEqual(['says 3.0 syllables a second in the whole file']);
  expect(filmProblems({ ...film, syllables: 40 })).toEqual(['says 1.0 syllables a second in the whole file']);
});

it('the number of syllables of a film of the pack is counted from the texts of its scenes', () => {
  const measured = filmIds().map((id) => [id, measureFilm(id, { level: () => level, duration: () => 0 }).syllables]);
  expect(measured).toContainEqual(['little-seed', 60]);
  expect(measured).toContainEqual(['daidi-hello', 31]);
});
