import type { Book } from '#contract/books.ts';
import type { AudioElement } from '#platform/player/audioPlayer.ts';
import { takeVoice } from '#platform/player/voice.ts';

export interface Reading {
  page: number;
  /** The sentence of the page that is read; -1 while none is. */
  sentence: number;
  phase: 'paused' | 'loading' | 'playing' | 'failed';
  /** The book has been turned past its last page. */
  isOver: boolean;
}

/** A book that is open: which page one sees and what of it is read aloud. Pages and sentences count from 0. */
export interface ReadAloud {
  reading: () => Reading;
  subscribe: (listener: () => void) => () => void;
  /** Call it within a tap: webviews refuse sound otherwise. */
  play: () => void;
  pause: () => void;
  /** Past the last page the book is over. The voice goes along if it reads. */
  turnTo: (page: number) => void;
  /** Reads this sentence of the present page, and on from there. */
  hear: (sentence: number) => void;
  setTurning: (isTurning: boolean) => void;
  /** Pages seen, and sentences heard to their end; both of the whole book, each once. */
  seen: () => { pages: number[]; sentences: number[] };
  close: () => void;
}

/** HTMLMediaElement.HAVE_METADATA */
const HAS_METADATA = 1;
/** A page is turned so long after its last word. */
const TURN_AFTER_MS = 350;
/** So long before a word, that its first sound is not cut off. */
const LEAD_MS = 200;
/** `timeupdate` comes about four times a second; more than this between two of them is a jump. */
const STEP_MS = 1_500;

export function createReadAloud(
  book: Book,
  {
    audio = new Audio(),
    page = 0,
    isTurning = true,
  }: { audio?: AudioElement; page?: number; isTurning?: boolean } = {},
): ReadAloud {
  const firstSentences = book.pages.map((_, index) =>
    book.pages.slice(0, index).reduce((sum, { sentences }) => sum + sentences.length, 0),
  );
  const listeners = new Set<() => void>();
  const pagesSeen = new Set([page]);
  const sentencesHeard = new Set<number>();
  let reading: Reading = { page, sentence: -1, phase: 'paused', isOver: false };
  let turnsByItself = isTurning;
  /** Where to begin once the sound is known; undefined when the sound stands where it should. */
  let pendingMs: number | undefined = startOf(page);
  let reachedMs = 0;
  /** The element has given up its sound, and must load it anew. */
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
    listeners.forEach((listener) => listener());
  };
  const goTo = (ms: number): void => {
    pendingMs = ms;
    reachedMs = ms;
    applyJump();
  };
  const applyJump = (): void => {
    if (pendingMs === undefined || audio.readyState < HAS_METADATA) return;
    audio.currentTime = pendingMs / 1000;
    pendingMs = undefined;
  };
  const show = (index: number): void => {
    pagesSeen.add(index);
    change({ page: index, sentence: -1, isOver: false });
  };
  const finish = (): void => change({ isOver: true, sentence: -1 });

  const follow = (): void => {
    if (reading.phase !== 'playing' || reading.isOver || pendingMs !== undefined) return;
    const ms = audio.currentTime * 1000;
    if (ms - reachedMs < STEP_MS) noteHeard(reachedMs, ms);
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
      // Read again from its beginning when asked for.
      goTo(startOf(reading.page));
      audio.pause();
      change({ sentence: -1 });
    }
  };

  audio.preload = 'auto';
  audio.src = book.sound.url;
  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) => audio.addEventListener(event, listener);
  on('loadedmetadata', applyJump);
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
    pendingMs ??= reachedMs;
    if (reading.phase !== 'paused') change({ phase: 'failed' });
  });

  const pause = (): void => {
    audio.pause();
    if (reading.phase !== 'failed') change({ phase: 'paused' });
  };
  const sound = (): void => {
    takeVoice(pause);
    if (isBroken) audio.load();
    isBroken = false;
    applyJump();
    change({ phase: 'loading' });
    audio.play().catch((error: unknown) => {
      // A sound that can't be had comes as an `error` event, too.
      if (error instanceof Error && error.name === 'NotAllowedError') change({ phase: 'paused' });
    });
  };

  return {
    reading: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play() {
      if (reading.isOver) show(0);
      const ms = pendingMs ?? audio.currentTime * 1000;
      const isOnPage = ms >= startOf(reading.page) && ms < endOf(reading.page);
      if (!isOnPage) goTo(startOf(reading.page));
      sound();
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
    hear(sentence) {
      const startMs = sentencesOf(reading.page)[sentence]?.startMs;
      if (startMs === undefined) return;
      goTo(Math.max(0, startMs - LEAD_MS));
      change({ sentence });
      sound();
    },
    setTurning(next) {
      turnsByItself = next;
    },
    seen: () => ({ pages: [...pagesSeen], sentences: [...sentencesHeard] }),
    close() {
      listeners.clear();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
