import type { BrowserContext } from 'playwright-core';
import type { ThemeChoice } from '#platform/theme/theme.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Sets the theme as if the user had chosen it, independent of the time of day. For `prepare` of a phone. */
export function inTheme(theme: Exclude<ThemeChoice, 'hour'>) {
  return async (context: BrowserContext): Promise<void> => {
    const choice = [storageKeys.theme, theme] as const;
    await context.addInitScript(([key, value]) => {
      // An empty page has no storage.
      if (location.protocol !== 'about:') localStorage.setItem(key, value);
    }, choice);
  };
}
