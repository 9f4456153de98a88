import type { Book } from '#contract/books/books.ts';
import { createEmitter } from '#lib/emitter.ts';
import type { AudioElement } from '#platform/player/sound/audioPlayer.ts';
import type { AudioFocus } from '#platform/player/sound/audioFocus.ts';
import { createSeeker } from '#platform/player/sound/seeker.ts';

export interface Reading {
  page: number;
  /** The index of the sentence that is being read on the page; -1 if none is. */
  sentence: number;
  phase: 'paused' | 'loading' | 'playing' | 'failed';
  /** True once the last page was read to its end, or the user has turned past it. */
  isOver: boolean;
}

/** Controls an open book that can be read aloud. Pages and sentences are counted from 0. */
export interface ReadAloud {
  reading: () => Reading;
  subscribe: (listener: () => void) => () => void;
  /** Starts reading aloud. Call this directly in a tap handler, because otherwise webviews refuse to play sound. */
  play: () => void;
  pause: () => void;
  /**
   * Turns to a page; the page after the last one ends the book. If the book is being read aloud, reading continues on
   * that page.
   */
  turnTo: (page: number) => void;
  /** Reads this sentence of the current page aloud and continues from there. */
  playFrom: (sentence: number) => void;
  setTurnsAutomatically: (turnsAutomatically: boolean) => void;
  /**
   * Returns the pages that were visible and the sentences that were played to their end. Sentences are numbered through
   * the whole book, and each appears once.
   */
  seen: () => { pages: number[]; sentences: number[] };
  close: () => void;
}

/** The pause between the last word of a page and the automatic turn to the next page. */
const TURN_AFTER_MS = 350;
/** How long before a sentence its playback starts, so that the beginning of the sentence is not cut off. */
const LEAD_MS = 200;
/**
 * The maximum distance by which playback advances between two `timeupdate` events, which occur about four times a
 * second. If the position has moved further, the user has jumped.
 */
const MAX_ADVANCE_MS = 1_500;

export function createReadAloud(
  book: Book,
  focus: AudioFocus,
  {
    audio = new Audio(),
    page = 0,
    turnsAutomatically = true,
  }: { audio?: AudioElement; page?: number; turnsAutomatically?: boolean } = {},
): ReadAloud {
  const firstSentences = book.pages.map((_, index) =>
    book.pages.slice(0, index).reduce((sum, { sentences }) => sum + sentences.length, 0),
  );
  const changes = createEmitter();
  const pagesSeen = new Set([page]);
  const sentencesHeard = new Set<number>();
  let reading: Reading = { page, sentence: -1, phase: 'paused', isOver: false };
  let turnsByItself = turnsAutomatically;
  const seeker = createSeeker(audio);
  seeker.keep(startOf(page));
  let reachedMs = 0;
  /** True after a playback error. The audio element must then load the sound again. */
  let isBroken = false;

  function sentencesOf(index: number) {
    return book.pages[index]?.sentences ?? [];
  }
  function startOf(index: number): number {
    return Math.max(0, (sentencesOf(index)[0]?.startMs ?? 0) - LEAD_MS);
  }
  function endOf(index: number): number {
    return sentencesOf(index).at(-1)?.endMs ?? 0;
  }
  const change = (update: Partial<Reading>): void => {
    reading = { ...reading, ...update };
    changes.emit();
  };
  const goTo = (ms: number): void => {
    reachedMs = ms;
    seeker.seek(ms);
  };
  const show = (index: number): void => {
    pagesSeen.add(index);
    change({ page: index, sentence: -1, isOver: false });
  };
  const finish = (): void => change({ isOver: true, sentence: -1 });

  const follow = (): void => {
    if (reading.phase !== 'playing' || reading.isOver || seeker.isPending()) return;
    const ms = audio.currentTime * 1000;
    if (ms - reachedMs < MAX_ADVANCE_MS) noteHeard(reachedMs, ms);
    reachedMs = ms;
    if (ms >= endOf(reading.page) + TURN_AFTER_MS) {
      endPage();
      return;
    }
    const next = sentencesOf(reading.page).findIndex(({ startMs }) => startMs - LEAD_MS > ms);
    const sentence = next < 0 ? sentencesOf(reading.page).length - 1 : next - 1;
    if (sentence !== reading.sentence) change({ sentence });
  };
  const noteHeard = (fromMs: number, toMs: number): void => {
    const first = firstSentences[reading.page] ?? 0;
    sentencesOf(reading.page).forEach(({ endMs }, index) => {
      if (fromMs < endMs && endMs <= toMs) sentencesHeard.add(first + index);
    });
  };
  const endPage = (): void => {
    if (reading.page === book.pages.length - 1) {
      finish();
    } else if (turnsByItself) {
      show(reading.page + 1);
    } else {
      // Sets the sound back to the start of the page, so that the next playback begins there.
      goTo(startOf(reading.page));
      audio.pause();
      change({ sentence: -1 });
    }
  };

  audio.preload = 'auto';
  audio.src = book.sound.url;
  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) => audio.addEventListener(event, listener);
  on('timeupdate', follow);
  on('playing', () => change({ phase: 'playing' }));
  on('waiting', () => change({ phase: 'loading' }));
  on('pause', () => {
    if (audio.paused) change({ phase: 'paused' });
  });
  on('ended', () => {
    change({ phase: 'paused' });
    finish();
  });
  on('error', () => {
    isBroken = true;
    seeker.keep(reachedMs);
    if (reading.phase !== 'paused') change({ phase: 'failed' });
  });

  const pause = (): void => {
    audio.pause();
    if (reading.phase !== 'failed') change({ phase: 'paused' });
  };
  const startPlayback = (): void => {
    focus.take(pause);
    if (isBroken) audio.load();
    isBroken = false;
    seeker.apply();
    change({ phase: 'loading' });
    audio.play().catch((error: unknown) => {
      // A failure of `play()` is ignored if the sound cannot be loaded, because the listener of the `error` event
      // handles this case.
      if (error instanceof Error && error.name === 'NotAllowedError') change({ phase: 'paused' });
    });
  };

  return {
    reading: () => reading,
    subscribe: changes.subscribe,
    play() {
      if (reading.isOver) show(0);
      const ms = seeker.positionMs();
      const isOnPage = ms >= startOf(reading.page) && ms < endOf(reading.page);
      if (!isOnPage) goTo(startOf(reading.page));
      startPlayback();
    },
    pause,
    turnTo(index) {
      if (index >= book.pages.length) {
        audio.pause();
        finish();
        return;
      }
      show(Math.max(0, index));
      goTo(startOf(reading.page));
    },
    playFrom(sentence) {
      const startMs = sentencesOf(reading.page)[sentence]?.startMs;
      if (startMs === undefined) return;
      goTo(Math.max(0, startMs - LEAD_MS));
      change({ sentence });
      startPlayback();
    },
    setTurnsAutomatically(next) {
      turnsByItself = next;
    },
    seen: () => ({ pages: [...pagesSeen], sentences: [...sentencesHeard] }),
    close() {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
