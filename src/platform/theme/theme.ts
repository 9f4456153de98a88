import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * The choices for the theme. `hour` means the bedtime theme from evening to morning and whenever the phone is set to
 * dark mode; `system` means the setting of the phone.
 */
export type ThemeChoice = 'day' | 'bedtime' | 'hour' | 'system';

/** The hours at which the bedtime theme begins and ends. */
const EVENING = 20;
const MORNING = 6;

/**
 * Returns the stored choice, or `hour` if it is missing or invalid. index.html reads the choice in the same way before
 * any script runs.
 */
export function readThemeChoice(store: TextStore): ThemeChoice {
  const kept = store.read(storageKeys.theme);
  return kept === 'day' || kept === 'bedtime' || kept === 'system' ? kept : 'hour';
}

/** Stores a choice and applies it immediately. */
export function chooseTheme(store: TextStore, choice: ThemeChoice): void {
  if (choice === 'hour') store.remove(storageKeys.theme);
  else store.write(storageKeys.theme, choice);
  showTheme(choice);
}

/**
 * Applies the stored choice. After that, follows the phone's setting and the hour until the returned function is
 * called.
 */
export function startTheme(store: TextStore): () => void {
  const show = () => showTheme(readThemeChoice(store));
  const system = darkQuery() as Partial<MediaQueryList> | undefined;
  show();
  // iOS 13 knows the colour scheme but dispatches no `change` event, so there a change takes effect at the next visit.
  system?.addEventListener?.('change', show);
  // Updates the theme when the page becomes visible, because timers are late in the background.
  document.addEventListener('visibilitychange', show);
  let turning = setTimeout(turn, msUntilThemeChange());
  function turn() {
    show();
    turning = setTimeout(turn, msUntilThemeChange());
  }
  return () => {
    system?.removeEventListener?.('change', show);
    document.removeEventListener('visibilitychange', show);
    clearTimeout(turning);
  };
}

function showTheme(choice: ThemeChoice): void {
  const page = document.documentElement;
  page.dataset['theme'] = themeOf(choice);
  const ground = getComputedStyle(page).getPropertyValue('--color-ground').trim();
  // The colour is empty while the style sheets have not loaded.
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

function themeOf(choice: ThemeChoice): 'day' | 'bedtime' {
  if (choice === 'day' || choice === 'bedtime') return choice;
  return darkQuery()?.matches || (choice === 'hour' && isBedtime(new Date())) ? 'bedtime' : 'day';
}

const isBedtime = (now: Date): boolean => now.getHours() >= EVENING || now.getHours() < MORNING;

/** Returns the number of milliseconds until the next evening or morning, at which the theme changes. */
function msUntilThemeChange(): number {
  const now = new Date();
  const turn = new Date(now);
  const hour = now.getHours();
  turn.setHours(hour < MORNING ? MORNING : hour < EVENING ? EVENING : 24 + MORNING, 0, 0, 0);
  return turn.getTime() - now.getTime();
}

/** Returns the media query for the phone's dark setting; undefined if the web view (or jsdom) does not support it. */
const darkQuery = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : undefined;
