export type Instrument = 'musicBox' | 'pluck' | 'flute';

/**
 * A short melody. Its notes are written as `degree:beats`, with the pentatonic degrees 1 2 3 5 6, `^` for an octave up,
 * `,` for an octave down, and `-` for a rest. The sustained sound below the notes begins again every `beatsPerBar`
 * beats.
 */
export interface Tune {
  instrument: Instrument;
  /** The frequency of degree 1 in Hz. */
  tonicHz: number;
  beatsPerMinute: number;
  beatsPerBar: number;
  notes: string;
}

/**
 * Our own melodies for the background of stories and of users' recordings. Melodies that only stories need are in
 * scripts/content/sound/themeTunes.ts, so that the app does not load them.
 */
export const tunes = {
  walk: {
    instrument: 'pluck',
    tonicHz: 293.66,
    beatsPerMinute: 84,
    beatsPerBar: 4,
    notes: `1:1 3:.5 5:.5 6:1 5:1  3:1 5:1 2:2  3:1 5:.5 6:.5 1^:1 6:1  5:1 3:1 2:2
            1:1 3:.5 5:.5 6:1 1^:1  6:.5 5:.5 3:1 5:2  6,:1 1:1 2:1 3:.5 2:.5  1:3 -:1`,
  },
  stars: {
    instrument: 'musicBox',
    tonicHz: 523.25,
    beatsPerMinute: 66,
    beatsPerBar: 3,
    notes: `5:1 3:1 5:1  6:2 5:1  3:1 2:1 1:1  2:3  3:1 5:1 6:1  1^:2 6:1  5:1 3:1 5:1  2:3
            6:2 5:1  3:2 2:1  1:1 2:1 3:1  5:3  3:1 2:1 1:1  6,:2 1:1  2:1 3:1 2:1  1:3`,
  },
  guqin: {
    instrument: 'pluck',
    tonicHz: 196,
    beatsPerMinute: 60,
    beatsPerBar: 4,
    notes: `6,:2 1:1 2:1  3:3 -:1  5:1.5 3:.5 2:2  1:1 6,:2 -:1  1:1 2:1 3:1 5:1  6:3 5:1
            3:1.5 5:.5 2:2  3:3 -:1  6:1.5 5:.5 3:2  2:1.5 1:.5 6,:2  5,:1 6,:1 1:1 2:1  6,:3 -:1`,
  },
  meadow: {
    instrument: 'flute',
    tonicHz: 349.23,
    beatsPerMinute: 66,
    beatsPerBar: 4,
    notes: `3:2 5:1 6:1  5:3 3:1  2:1.5 3:.5 1:2  6,:3 -:1  1:2 2:1 3:1  5:2 6:2  5:1 3:1 2:1 3:1  2:3 -:1
            5:2 6:1 1^:1  6:3 5:1  3:1.5 5:.5 2:2  3:3 -:1  6,:2 1:1 2:1  3:2 2:2  1:1 6,:1 5,:1 6,:1  1:3 -:1`,
  },
  skip: {
    instrument: 'musicBox',
    tonicHz: 440,
    beatsPerMinute: 96,
    beatsPerBar: 4,
    notes: `1:.5 1:.5 3:1 5:1 3:1  6:.5 6:.5 5:1 3:2  2:.5 2:.5 3:1 5:1 2:1  3:3 -:1
            1:.5 1:.5 3:1 5:1 6:1  1^:1 6:1 5:2  6:.5 5:.5 3:1 2:1 3:.5 2:.5  1:3 -:1`,
  },
  cradle: {
    instrument: 'musicBox',
    tonicHz: 392,
    beatsPerMinute: 58,
    beatsPerBar: 3,
    notes: `3:2 5:1  3:2 2:1  1:1 2:1 3:1  2:3  3:2 5:1  6:2 5:1  3:1 2:1 1:1  1:3
            5:2 6:1  5:2 3:1  2:1 3:1 5:1  3:3  2:2 3:1  2:2 1:1  6,:1 1:1 2:1  1:3`,
  },
  sail: {
    instrument: 'flute',
    tonicHz: 293.66,
    beatsPerMinute: 80,
    beatsPerBar: 4,
    notes: `5,:1 1:2 2:1  3:2 5:2  6:1.5 5:.5 3:1 2:1  3:3 -:1  5:1 6:1 1^:2  6:1 5:1 3:2
            2:1 3:1 5:1 3:1  2:3 -:1  5,:1 1:2 2:1  3:1 5:1 6:2  1^:1.5 6:.5 5:1 3:1  2:2 1:2`,
  },
  brush: {
    instrument: 'pluck',
    tonicHz: 261.63,
    beatsPerMinute: 66,
    beatsPerBar: 4,
    notes: `1:2 2:1 3:1  5:3 -:1  6:1.5 5:.5 3:2  2:3 -:1  3:1 5:1 6:1 1^:1  6:2 5:2
            3:1.5 2:.5 1:1 2:1  1:3 -:1  6,:2 1:2  2:1 3:1 2:2  5,:1 6,:1 1:2  1:3 -:1`,
  },
  parade: {
    instrument: 'pluck',
    tonicHz: 329.63,
    beatsPerMinute: 100,
    beatsPerBar: 4,
    notes: `5:1 5:.5 6:.5 5:1 3:1  5:1 6:1 5:2  1^:1 1^:.5 6:.5 5:1 3:1  2:1 3:1 2:2
            3:1 5:.5 3:.5 2:1 1:1  2:1 3:1 5:2  6:.5 5:.5 3:1 2:1 3:1  1:3 -:1`,
  },
  tinker: {
    instrument: 'musicBox',
    tonicHz: 493.88,
    beatsPerMinute: 88,
    beatsPerBar: 4,
    notes: `1:1 5:1 3:1 5:1  2:1 5:1 3:2  6,:1 3:1 2:1 3:1  5:3 -:1  1^:1 6:1 5:1 3:1
            6:1 5:1 2:2  3:.5 2:.5 1:1 2:1 6,:1  1:3 -:1`,
  },
  comet: {
    instrument: 'musicBox',
    tonicHz: 349.23,
    beatsPerMinute: 60,
    beatsPerBar: 4,
    notes: `1:2 5:2  3:2 6:2  5:3 3:1  2:4  6,:2 3:2  2:2 5:2  3:1 2:1 1:1 2:1  6,:4  1:2 5:2
            6:2 1^:2  6:1 5:1 3:2  5:4  3:2 2:2  1:2 6,:2  2:1 3:1 2:1 1:1  1:4`,
  },
} satisfies Record<string, Tune>;

export type TuneName = keyof typeof tunes;
