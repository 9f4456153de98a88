import { createTextStore } from '#platform/storage/storage.ts';
import { chooseTheme, readThemeChoice, startTheme } from './theme.ts';

const store = createTextStore(() => localStorage);
const page = document.documentElement;
const shown = () => page.dataset['theme'];
const barColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

/** A phone that is set to light or dark, and can change its mind. */
function setSystem(isDark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  Object.assign(window, { matchMedia: () => query });
  return {
    listeners,
    change: (nowDark: boolean) => {
      query.matches = nowDark;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#000001"><style>:root{--color-ground:#fff8ec}[data-theme="bedtime"]{--color-ground:#1f1813}</style>';
});
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(window, 'matchMedia');
  delete page.dataset['theme'];
});

describe('the theme', () => {
  it('shows a choice at once and keeps it', () => {
    chooseTheme(store, 'bedtime');
    expect(shown()).toBe('bedtime');
    expect(barColour()).toBe('#1f1813');
    expect(readThemeChoice(store)).toBe('bedtime');
    chooseTheme(store, 'day');
    expect(shown()).toBe('day');
    expect(barColour()).toBe('#fff8ec');
    expect(localStorage.getItem('theme')).toBe('day');
  });

  it.each([
    [true, 'bedtime'],
    [false, 'day'],
  ])('follows a phone whose darkness is %s, and keeps nothing then', (isDark, expected) => {
    setSystem(isDark);
    chooseTheme(store, 'bedtime');
    chooseTheme(store, 'system');
    expect(shown()).toBe(expected);
    expect(localStorage.getItem('theme')).toBeNull();
    expect(readThemeChoice(store)).toBe('system');
  });

  it('goes with the phone as it changes, until it is ended', () => {
    const system = setSystem(false);
    const end = startTheme(store);
    expect(shown()).toBe('day');
    system.change(true);
    expect(shown()).toBe('bedtime');
    end();
    expect(system.listeners.size).toBe(0);
  });

  it('does not go with the phone against a choice', () => {
    const system = setSystem(false);
    localStorage.setItem('theme', 'day');
    startTheme(store);
    system.change(true);
    expect(shown()).toBe('day');
  });

  it('is day where the webview can not tell, or the kept choice is none', () => {
    localStorage.setItem('theme', 'neon');
    startTheme(store);
    expect(readThemeChoice(store)).toBe('system');
    expect(shown()).toBe('day');
  });

  it('reads the choice on webviews that tell of no change', () => {
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
    startTheme(store)();
    expect(shown()).toBe('bedtime');
  });
});
