import type { DictationWord } from '#contract/learning/dictation.ts';
import { READING_GAP_MS, writingMs } from '#lib/sound/dictationPace.ts';
import type { DictationSettings } from '#features/dictation/dictationSettings.ts';

export interface Reading {
  position: number;
  /** What the reader is doing. In `waiting`, it waits for a tap, either before the first word or after a pause. */
  step: 'waiting' | 'sounding' | 'writing' | 'over';
  /** The number of the current repetition of the word, from 1. */
  repetition: number;
  /** The end of the time to write, in epoch milliseconds; only valid in the step `writing`. */
  writingEndsAt: number;
  /** `silence` if the reading stopped because a word could not be played; `nobody` in all other cases. */
  stoppedBy: 'nobody' | 'silence';
}

interface ReaderOptions {
  words: readonly DictationWord[];
  settings: DictationSettings;
  position: number;
  /** Plays a word. Resolves to false when the sound was interrupted or could not be played. */
  say: (word: DictationWord) => Promise<boolean>;
  stopSaying: () => void;
  now: () => number;
  onChange: (reading: Reading) => void;
}

export interface Reader {
  start: (position?: number) => void;
  pause: () => void;
  /** Continues if the deadline has passed by the clock. Needed because timers of a background page fire late. */
  catchUp: () => void;
}

/**
 * Reads the words one after the other. Each word is read the set number of times, followed by time to write. The end of
 * this time is a deadline by the clock, so that the delays of late timers do not add up.
 */
export function createReader({ words, settings, position, say, stopSaying, now, onChange }: ReaderOptions): Reader {
  let reading: Reading = {
    position,
    step: position < words.length ? 'waiting' : 'over',
    repetition: 1,
    writingEndsAt: 0,
    stoppedBy: 'nobody',
  };
  /** The number of the current run. Results of earlier runs are ignored. */
  let run = 0;
  let wake: () => void = () => undefined;

  const change = (update: Partial<Reading>): void => {
    reading = { ...reading, ...update };
    onChange(reading);
  };

  const stop = (stoppedBy: Reading['stoppedBy']): void => {
    run += 1;
    stopSaying();
    change({ step: 'waiting', repetition: 1, stoppedBy });
  };

  const until = (deadline: number): Promise<void> =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        if (now() >= deadline) resolve();
        else timer = setTimeout(look, deadline - now());
      };
      wake = () => {
        clearTimeout(timer);
        look();
      };
      look();
    });

  async function read(mine: number): Promise<void> {
    const word = words[reading.position];
    if (!word) {
      change({ step: 'over' });
      return;
    }
    for (let repetition = 1; repetition <= settings.times; repetition += 1) {
      change({ step: 'sounding', repetition });
      const isHeard = await say(word);
      if (mine !== run) return;
      if (!isHeard) {
        stop('silence');
        return;
      }
      if (repetition < settings.times) await until(now() + READING_GAP_MS);
      if (mine !== run) return;
    }
    if (settings.way === 'finger') {
      // On the screen there is no time limit, because the child taps after writing the word.
      change({ step: 'writing', writingEndsAt: 0 });
      return;
    }
    change({ step: 'writing', writingEndsAt: now() + writingMs(word.text, settings.pause) });
    await until(reading.writingEndsAt);
    if (mine !== run) return;
    change({ position: reading.position + 1 });
    await read(mine);
  }

  return {
    start(at = reading.position) {
      run += 1;
      stopSaying();
      change({ position: at, stoppedBy: 'nobody' });
      void read(run);
    },
    pause: () => stop('nobody'),
    catchUp: () => wake(),
  };
}
