import { tunes } from '#lib/sound/tunes.ts';
import type { Tune } from '#lib/sound/tunes.ts';

/** The themes of series whose theme is not one of the tunes of the app. They play only before and after a story. */
const themeTunes = {
  // A leap up an octave, as high as the clouds.
  clouds: {
    instrument: 'flute',
    tonicHz: 392,
    beatsPerMinute: 96,
    beatsPerBar: 4,
    notes: '1:.5 5:.5 1^:1.5 6:.5 5:.5 6:.5  3:1.5 5:.5 2:2  3:.5 5:.5 6:1.5 5:.5 1^:1  6:.5 5:.5 2:.5 3:.5 1:2',
  },
  // A waltz that rocks like a ship in a harbour.
  harbour: {
    instrument: 'musicBox',
    tonicHz: 392,
    beatsPerMinute: 126,
    beatsPerBar: 3,
    notes: '5,:1 3:1 2:1  1:1 5:2  6:1 3:1 2:1  5:3  5,:1 3:1 2:1  1:1 6:2  5:1 2:1 3:1  1:3',
  },
  // Heavy steps and light ones.
  trunk: {
    instrument: 'pluck',
    tonicHz: 146.83,
    beatsPerMinute: 138,
    beatsPerBar: 3,
    notes: '1:1.5 1:.5 5,:1  3:1.5 3:.5 1:1  5:1 6:1 5:1  3:3  2:1.5 2:.5 6,:1  5:1.5 3:.5 2:1  3:1 2:1 6,:1  1:3',
  },
  // The signal of a patrol.
  patrol: {
    instrument: 'flute',
    tonicHz: 293.66,
    beatsPerMinute: 112,
    beatsPerBar: 4,
    notes: `5,:.75 5,:.25 1:.5 3:.5 5:1 3:1  6:.75 6:.25 5:.5 3:.5 2:2
            5,:.75 5,:.25 2:.5 3:.5 6:1 5:1  3:.5 5:.5 2:.5 3:.5 1:2`,
  },
  // A melody that rises like a question, and waits for an answer.
  question: {
    instrument: 'musicBox',
    tonicHz: 493.88,
    beatsPerMinute: 104,
    beatsPerBar: 4,
    notes: '1:.5 2:.5 3:.5 6:1.5 -:1  1:.5 2:.5 3:.5 5:1.5 -:1  6:.5 5:.5 3:.5 2:.5 3:.5 5:.5 2:1  1:1 6,:1 1:2',
  },
  // Small steps that tumble once.
  toddle: {
    instrument: 'pluck',
    tonicHz: 440,
    beatsPerMinute: 100,
    beatsPerBar: 4,
    notes: `3:.5 1:.5 3:.5 1:.5 5:1 5:1  6:.5 5:.5 3:.5 2:.5 1:2
            3:.5 1:.5 3:.5 1:.5 6:1 5:1  2:.5 3:.5 2:.5 6,:.5 1:2`,
  },
  // A creature that hops, stops and looks around.
  creatures: {
    instrument: 'pluck',
    tonicHz: 349.23,
    beatsPerMinute: 108,
    beatsPerBar: 4,
    notes: `6:.5 5:.5 6:.5 3:.5 -:.5 5:.5 3:1  2:.5 1:.5 2:.5 6,:.5 -:.5 1:.5 2:1
            6:.5 5:.5 6:.5 1^:.5 -:.5 6:.5 5:1  3:.5 2:.5 3:.5 5:.5 1:2`,
  },
  // A flute on the wall of an old town.
  once: {
    instrument: 'flute',
    tonicHz: 261.63,
    beatsPerMinute: 80,
    beatsPerBar: 4,
    notes: '6,:.5 1:.5 2:.75 3:.25 2:.5 1:.5 6,:1  5,:.5 6,:.5 1:1 3:2  2:.75 3:.25 5:.5 3:.5 2:1 1:1  6,:.5 1:.5 6,:3',
  },
  // Two children clap each other's hands.
  clap: {
    instrument: 'musicBox',
    tonicHz: 392,
    beatsPerMinute: 132,
    beatsPerBar: 4,
    notes: '5:1 3:1 5:1 3:1  5:.5 6:.5 5:.5 3:.5 2:2  3:1 2:1 3:1 2:1  3:.5 5:.5 3:.5 2:.5 1:2',
  },
} satisfies Record<string, Tune>;

/** Returns the tune with this name, which is stated by a reading or by sources/themes.json. */
export function tuneNamed(name: string): Tune {
  const all: Record<string, Tune> = { ...tunes, ...themeTunes };
  const tune = Object.hasOwn(all, name) ? all[name] : undefined;
  if (tune === undefined) throw new Error(`there is no tune ${name}`);
  return tune;
}
