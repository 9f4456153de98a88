import { filmProblems } from './filmProblems.ts';

const film = { bytes: 900_000, level: { lufs: -18.2, peakDb: -2 }, playedMs: 40_030, statedMs: 40_000 };

it('a film with the required loudness, size and length has no problem', () => {
  expect(filmProblems(film)).toEqual([]);
});

it('a film that is too soft, too large, or shorter than stated is reported', () => {
  expect(
    filmProblems({ bytes: 1_200_000, level: { lufs: -21, peakDb: -1 }, playedMs: 38_000, statedMs: 40_000 }),
  ).toEqual(['has -21.0 LUFS', 'has a peak of -1.0 dB', 'has 1200000 bytes', 'plays 38000 ms instead of 40000 ms']);
});
