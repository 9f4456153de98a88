import { dispatchAlipayEvent } from '#host/native/alipay.ts';
import { override } from '#host/call/override.ts';
import type { PageWindow } from './pageWindow.ts';
import type { Scenario } from '#host/scenario.ts';

/** Controls whether the page is visible on the phone. */
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
      // Sets `persisted`, because web views keep a page that will return, like the back-forward cache of browsers.
      page.dispatchEvent(new page.PageTransitionEvent(isHidden ? 'pagehide' : 'pageshow', { persisted: true }));
      if (environment === 'alipay') dispatchAlipayEvent(window, isHidden ? 'pause' : 'resume');
    },
    restore() {
      for (const step of undo) step();
    },
  };
}
