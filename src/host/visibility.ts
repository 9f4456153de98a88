import { dispatchAlipayEvent } from './native/alipay.ts';
import { override } from './override.ts';
import type { PageWindow } from './pageWindow.ts';
import type { Scenario } from './scenario.ts';

/** Whether the phone shows the page, as the page sees it. */
export function createVisibility(window: Window, { environment }: Scenario) {
  const page = window as PageWindow;
  let isHidden = false;
  const undo = [
    override(page.document, 'hidden', { get: () => isHidden }),
    override(page.document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') }),
  ];
  return {
    setHidden(next: boolean) {
      isHidden = next;
      page.document.dispatchEvent(new page.Event('visibilitychange', { bubbles: true }));
      // Web views keep a page that comes back as browsers keep one in their back-forward cache.
      page.dispatchEvent(new page.PageTransitionEvent(isHidden ? 'pagehide' : 'pageshow', { persisted: true }));
      if (environment === 'alipay') dispatchAlipayEvent(window, isHidden ? 'pause' : 'resume');
    },
    restore() {
      for (const step of undo) step();
    },
  };
}
