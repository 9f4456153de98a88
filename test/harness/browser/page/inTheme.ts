import type { BrowserContext } from 'playwright-core';
import type { ThemeChoice } from '#platform/theme/theme.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Returns a function that tests pass to a phone as `prepare`. It sets the theme as if the user had chosen it, so that
 * the time of day does not matter.
 */
export function inTheme(theme: Exclude<ThemeChoice, 'hour'>) {
  return async (context: BrowserContext): Promise<void> => {
    const choice = [storageKeys.theme, theme] as const;
    await context.addInitScript(([key, value]) => {
      // An empty page (about:blank) has no storage.
      if (location.protocol !== 'about:') localStorage.setItem(key, value);
    }, choice);
  };
}
