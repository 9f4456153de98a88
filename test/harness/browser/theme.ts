import type { BrowserContext } from 'playwright-core';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** The looks that somebody has chosen, whatever the hour is where the journey runs. */
export const inTheme =
  (theme: 'day' | 'bedtime') =>
  async (context: BrowserContext): Promise<void> => {
    await context.addInitScript(
      ([key, chosen]) => {
        // The empty page that every tab begins with has no storage.
        if (location.protocol.startsWith('http')) localStorage.setItem(key, chosen);
      },
      [storageKeys.theme, theme] as const,
    );
  };
