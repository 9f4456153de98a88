import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** `system`: whatever the phone is set to. */
export type ThemeChoice = 'day' | 'bedtime' | 'system';

/** Nothing, or anything else, in the store means `system`; index.html reads it the same way before any script of ours. */
export function readThemeChoice(store: TextStore): ThemeChoice {
  const kept = store.read(storageKeys.theme);
  return kept === 'day' || kept === 'bedtime' ? kept : 'system';
}

/** Keeps a choice and shows it at once. */
export function chooseTheme(store: TextStore, choice: ThemeChoice): void {
  if (choice === 'system') store.remove(storageKeys.theme);
  else store.write(storageKeys.theme, choice);
  showTheme(choice);
}

/** Shows the kept choice and follows the phone from then on; the returned function ends that. */
export function startTheme(store: TextStore): () => void {
  const show = () => showTheme(readThemeChoice(store));
  const system = darkQuery() as Partial<MediaQueryList> | undefined;
  show();
  // iOS 13 knows the scheme but tells of no change this way: there it is read again with the next opening.
  system?.addEventListener?.('change', show);
  return () => system?.removeEventListener?.('change', show);
}

function showTheme(choice: ThemeChoice): void {
  const page = document.documentElement;
  page.dataset['theme'] = choice === 'system' ? systemTheme() : choice;
  const ground = getComputedStyle(page).getPropertyValue('--color-ground').trim();
  // Styles that are not there yet have no colour to tell.
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

const systemTheme = () => (darkQuery()?.matches ? 'bedtime' : 'day');

/** Undefined where the webview (or jsdom) can't tell. */
const darkQuery = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : undefined;
