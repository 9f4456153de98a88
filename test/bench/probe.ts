/** Selectors of one page; each names the first element of its kind by document order. */
export interface ProbeSelectors {
  /** A story's card on the home screen, banners not included. */
  card: string;
  /** The title on a story's own screen. */
  title: string;
}

export interface LoadMarks {
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  /** What the largest paint was: an address or a text's beginning. */
  largestPaint: string;
  /** The first card of a story is painted with its text, at least half of it within the viewport. */
  firstStoryMs: number;
  /** The cover in that card is decoded, too. */
  firstCoverMs: number;
  layoutShift: number;
  longTasks: { startMs: number; durationMs: number }[];
}

export interface RouteMarks {
  /** From the lift of the finger until the story's title is painted. */
  ms: number;
  /** Of it, what passed after the last script or answer had come: rendering, or React holding the screen back. */
  afterNetworkMs: number;
}

export interface Probe {
  marks: LoadMarks;
  /** From the next lift of the finger until a title that stands in this text is painted. */
  watchRoute: (cardText: string) => Promise<RouteMarks>;
  /** From the next lift of the finger until a sound has moved on. */
  watchSound: () => Promise<number>;
}

declare global {
  interface Window {
    bench: Probe;
    /** A binding of DevTools, by which the benchmark is told without asking. */
    tellFirstStory: (nothing: string) => void;
  }
}

/** Runs in the page before any of its scripts; stands alone, as only its source text gets there. */
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

  /** Conditions still waited for; each is looked at in the frame after anything has changed. */
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
  /** Answers when the frame in which the condition held has been painted. */
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
  /** An element outside the document tells its events to nobody else, so it is looked at in every frame. */
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
    async watchRoute(cardText) {
      const lifted = fingerLifted();
      const until = await painted(() => {
        const title = document.querySelector(selectors.title);
        return isShown(title) && cardText.includes(title.textContent.trim());
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
