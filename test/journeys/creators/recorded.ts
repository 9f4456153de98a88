import type { FrameLocator, Page } from 'playwright-core';
import { waitUntil } from '#test/harness/browser/until.ts';

/**
 * Waits until the recorder shows at least this time. The shown time begins at zero for each recorded sentence. Does not
 * wait for an exact time, because the page may skip a second on a busy machine.
 */
export const waitForRecorded = (app: Page | FrameLocator, seconds: number): Promise<true> => {
  const clock = app.getByRole('region', { name: '录音' }).getByText(/^\d+:\d\d$/);
  return waitUntil(async () => {
    const [minutes = 0, rest = 0] = ((await clock.textContent()) ?? '').split(':').map(Number);
    return minutes * 60 + rest >= seconds || undefined;
  }, `${seconds} s have been recorded`);
};
