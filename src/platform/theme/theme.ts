import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** `hour`: bedtime in the evening, and whenever the phone is dark; `system`: whatever the phone is set to. */
export type ThemeChoice = 'day' | 'bedtime' | 'hour' | 'system';

/** The hours of the bedtime theme. */
const EVENING = 20;
const MORNING = 6;

/** Nothing, or anything else, in the store means `hour`; index.html reads it the same way before any script of ours. */
export function readThemeChoice(store: TextStore): ThemeChoice {
  const kept = store.read(storageKeys.theme);
  return kept === 'day' || kept === 'bedtime' || kept === 'system' ? kept : 'hour';
}

/** Keeps a choice and shows it at once. */
export function chooseTheme(store: TextStore, choice: ThemeChoice): void {
  if (choice === 'hour') store.remove(storageKeys.theme);
  else store.write(storageKeys.theme, choice);
  showTheme(choice);
}

/** Shows the kept choice and follows the phone and the hour from then on; the returned function ends that. */
export function startTheme(store: TextStore): () => void {
  const show = () => showTheme(readThemeChoice(store));
  const system = darkQuery() as Partial<MediaQueryList> | undefined;
  show();
  // iOS 13 knows the scheme but tells of no change this way: there it is read again with the next opening.
  system?.addEventListener?.('change', show);
  // A page in the background is told the hour late; it is shown again first.
  document.addEventListener('visibilitychange', show);
  let turning = setTimeout(turn, untilTurn());
  function turn() {
    show();
    turning = setTimeout(turn, untilTurn());
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
  // Styles that are not there yet have no colour to tell.
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

function themeOf(choice: ThemeChoice): 'day' | 'bedtime' {
  if (choice === 'day' || choice === 'bedtime') return choice;
  return darkQuery()?.matches || (choice === 'hour' && isBedtime(new Date())) ? 'bedtime' : 'day';
}

const isBedtime = (now: Date): boolean => now.getHours() >= EVENING || now.getHours() < MORNING;

/** Milliseconds to the next evening or morning. */
function untilTurn(): number {
  const now = new Date();
  const turn = new Date(now);
  const hour = now.getHours();
  turn.setHours(hour < MORNING ? MORNING : hour < EVENING ? EVENING : 24 + MORNING, 0, 0, 0);
  return turn.getTime() - now.getTime();
}

/** Undefined where the webview (or jsdom) can't tell. */
const darkQuery = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : undefined;
