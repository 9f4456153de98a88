/** The selectors that the probe needs. If several elements match, the first one in document order counts. */
export interface ProbeSelectors {
  /** Matches a story's card on the home screen, but no banner. */
  card: string;
}

export interface LoadMarks {
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  /** The element with the largest paint: the last path segment of a picture's address, or the beginning of a text. */
  largestPaint: string;
  /**
   * The time at which the first card of a story was painted with its text, and with at least half of it in the
   * viewport.
   */
  firstStoryMs: number;
  /** The time at which the cover of this card had been decoded as well. */
  firstCoverMs: number;
  layoutShift: number;
  longTasks: { startMs: number; durationMs: number }[];
}

export interface RouteMarks {
  /** The time from lifting the finger until the content of the new screen is painted. */
  ms: number;
  /**
   * The part of `ms` after the last script or reply has arrived. It is spent on rendering, or on the delay with which
   * React shows a new screen.
   */
  afterNetworkMs: number;
}

export interface Probe {
  marks: LoadMarks;
  /**
   * Measures the time from the next lift of the finger until an element is painted. With `within`, an element counts
   * only if `within` contains its text.
   */
  watchRoute: (selector: string, within?: string) => Promise<RouteMarks>;
  /** Measures the time from the next lift of the finger until a sound has started to play. */
  watchSound: () => Promise<number>;
}

declare global {
  interface Window {
    bench: Probe;
    /** A DevTools binding that the page calls, so that the benchmark need not poll. */
    tellFirstStory: (nothing: string) => void;
  }
}

/** Runs in the page before its scripts. It must be self-contained, because only its source text is transferred. */
export function installProbe(selectors: ProbeSelectors): void {
  const marks: LoadMarks = {
    firstContentfulPaintMs: 0,
    largestContentfulPaintMs: 0,
    largestPaint: '',
    firstStoryMs: 0,
    firstCoverMs: 0,
    layoutShift: 0,
    longTasks: [],
  };

  /** The conditions that have not been met yet. All are checked in the frame after a change to the page. */
  const waiting = new Set<() => boolean>();
  let isFrameAsked = false;
  const lookSoon = () => {
    if (isFrameAsked || waiting.size === 0) return;
    isFrameAsked = true;
    requestAnimationFrame(() => {
      isFrameAsked = false;
      for (const condition of waiting) if (condition()) waiting.delete(condition);
    });
  };
  /**
   * Resolves once the condition is met and the browser has painted the frame. The result is the time at which the frame
   * was painted.
   */
  const painted = (condition: () => boolean) =>
    new Promise<number>((resolve) => {
      waiting.add(() => {
        if (!condition()) return false;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
        return true;
      });
      lookSoon();
    });
  const isShown = (element: Element | null): element is HTMLElement => {
    if (!(element instanceof HTMLElement) || !element.textContent.trim()) return false;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const shownHeight = Math.min(bottom, innerHeight) - Math.max(top, 0);
    const isInside = left < innerWidth && right > 0 && shownHeight >= height / 2;
    return width > 0 && height > 0 && isInside && element.checkVisibility({ opacityProperty: true });
  };

  new MutationObserver(lookSoon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  for (const event of ['load', 'scroll', 'animationend', 'transitionend']) {
    document.addEventListener(event, lookSoon, true);
  }

  const firstCard = () => document.querySelector(selectors.card);
  void painted(() => isShown(firstCard())).then((at) => {
    marks.firstStoryMs = at;
    window.tellFirstStory('');
  });
  void painted(() => {
    const picture = firstCard()?.querySelector('img');
    return isShown(firstCard()) && picture?.complete === true && picture.naturalWidth > 0;
  }).then(async () => {
    await firstCard()?.querySelector('img')?.decode();
    requestAnimationFrame(() => (marks.firstCoverMs = performance.now()));
  });

  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstContentfulPaintMs = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    const { url, element } = entry as PerformanceEntry & { url: string; element: Element | null };
    marks.largestContentfulPaintMs = entry.startTime;
    marks.largestPaint = url.split('/').pop() || (element?.textContent ?? '').slice(0, 20);
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) marks.layoutShift += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    marks.longTasks.push({ startMs: startTime, durationMs: duration });
  });

  const fingerLifted = () =>
    new Promise<number>((resolve) => {
      addEventListener('pointerup', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true });
    });

  const sounding = new Set<HTMLMediaElement>();
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function playAndTell() {
    sounding.add(this);
    return play.call(this);
  };
  /**
   * Resolves when a sound plays. This is checked in every frame, because the document does not get the events of an
   * audio element outside of it.
   */
  const soundMovedOn = () =>
    new Promise<number>((resolve) => {
      const look = () => {
        const isHeard = [...sounding].some((audio) => !audio.paused && audio.readyState > 2 && audio.currentTime > 0);
        if (isHeard) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });

  window.bench = {
    marks,
    async watchRoute(selector, within) {
      const lifted = fingerLifted();
      const until = await painted(() => {
        const element = document.querySelector(selector);
        return isShown(element) && (within === undefined || within.includes(element.textContent.trim()));
      });
      const from = await lifted;
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js$|\/inner\d*\//.test(new URL(name).pathname))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
        .filter((endMs) => endMs < until);
      return { ms: until - from, afterNetworkMs: until - Math.max(from, ...answers) };
    },
    async watchSound() {
      const from = await fingerLifted();
      return (await soundMovedOn()) - from;
    },
  };
}
