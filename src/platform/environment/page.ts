/**
 * The events of the browser that `Page` reports. `resume` is dispatched after the window was frozen or, in Alipay,
 * covered by other windows.
 */
const changes = ['visibilitychange', 'pageshow', 'pagehide', 'resume', 'online', 'offline'] as const;
export type PageChange = (typeof changes)[number];

/** Reports visibility and network events of the page, for code outside React. */
export interface Page {
  isVisible: () => boolean;
  /** `subscribe` and `every` return a function that unsubscribes. */
  subscribe: (listener: (change: PageChange) => void) => () => void;
  every: (periodMs: number, listener: () => void) => () => void;
}

export function createPage(): Page {
  return {
    isVisible: () => document.visibilityState === 'visible',
    subscribe(listener) {
      const stops = changes.map((change) => {
        // Older Safaris dispatch these events only on the document.
        const target = change === 'visibilitychange' || change === 'resume' ? document : window;
        const handleChange = () => listener(change);
        target.addEventListener(change, handleChange);
        return () => target.removeEventListener(change, handleChange);
      });
      return () => stops.forEach((stop) => stop());
    },
    every(periodMs, listener) {
      const timer = setInterval(listener, periodMs);
      return () => clearInterval(timer);
    },
  };
}
