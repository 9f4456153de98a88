import type { FrameLocator, Page } from 'playwright-core';
import { waitUntil } from '#test/harness/browser/until.ts';

/**
 * Waits until the clock of the recorder shows at least this time. The clock begins anew with each recorded sentence.
 * Does not wait for an exact time, because on a busy machine the page may skip a second.
 */
export const waitForRecorded = (app: Page | FrameLocator, seconds: number): Promise<true> => {
  const clock = app.getByRole('region', { name: '录音' }).getByText(/^\d+:\d\d$/);
  return waitUntil(async () => {
    const [minutes = 0, rest = 0] = ((await clock.textContent()) ?? '').split(':').map(Number);
    return minutes * 60 + rest >= seconds || undefined;
  }, `${seconds} s have been recorded`);
};
