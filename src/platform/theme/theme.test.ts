import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { chooseTheme, readThemeChoice, startTheme } from './theme.ts';

const store = createTextStore(() => localStorage);
const page = document.documentElement;
const shown = () => page.dataset['theme'];
const barColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

/** Simulates a phone whose setting is light or dark and can change. */
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

const atHour = (hour: number, minute = 0) => jest.setSystemTime(new Date(2026, 10, 21, hour, minute));

beforeEach(() => {
  jest.useFakeTimers();
  atHour(12);
  document.head.innerHTML =
    '<meta name="theme-color" content="#000001"><style>:root{--color-ground:#fff8ec}[data-theme="bedtime"]{--color-ground:#1f1813}</style>';
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(window, 'matchMedia');
  delete page.dataset['theme'];
});

describe('the theme', () => {
  it('is applied immediately and stored when the user chooses it', () => {
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
  ])(
    'follows the phone’s setting at any hour if the user has chosen to follow it (phone in dark mode: %s)',
    (isDark, expected) => {
      atHour(22);
      setSystem(isDark);
      chooseTheme(store, 'system');
      expect(shown()).toBe(expected);
      expect(readThemeChoice(store)).toBe('system');
    },
  );

  it.each([
    [5, 59, 'bedtime'],
    [6, 0, 'day'],
    [19, 59, 'day'],
    [20, 0, 'bedtime'],
  ])('depends on the hour if nothing was chosen: at %i:%i it is %s', (hour, minute, expected) => {
    atHour(hour, minute);
    setSystem(false);
    chooseTheme(store, 'bedtime');
    chooseTheme(store, 'hour');
    expect(shown()).toBe(expected);
    expect(localStorage.getItem('theme')).toBeNull();
    expect(readThemeChoice(store)).toBe('hour');
  });

  it('is the bedtime theme even at noon if the phone is in dark mode and nothing was chosen', () => {
    setSystem(true);
    chooseTheme(store, 'hour');
    expect(shown()).toBe('bedtime');
  });

  it('changes in the evening and in the morning while the page is open', () => {
    atHour(19, 30);
    const end = startTheme(store);
    expect(shown()).toBe('day');
    jest.advanceTimersByTime(30 * MINUTE_MS);
    expect(shown()).toBe('bedtime');
    jest.advanceTimersByTime(10 * HOUR_MS);
    expect(shown()).toBe('day');
    end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('follows changes of the phone’s setting until it is stopped, if the user has chosen no theme', () => {
    const system = setSystem(false);
    const end = startTheme(store);
    expect(shown()).toBe('day');
    system.change(true);
    expect(shown()).toBe('bedtime');
    end();
    expect(system.listeners.size).toBe(0);
  });

  it('follows the user’s choice rather than the phone’s setting', () => {
    const system = setSystem(false);
    localStorage.setItem('theme', 'day');
    startTheme(store);
    system.change(true);
    expect(shown()).toBe('day');
  });

  it('is the day theme if the stored choice is invalid and the web view does not report the phone’s setting', () => {
    localStorage.setItem('theme', 'neon');
    startTheme(store);
    expect(readThemeChoice(store)).toBe('hour');
    expect(shown()).toBe('day');
  });

  it('reads the phone’s setting once in web views that do not report its changes', () => {
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
    startTheme(store)();
    expect(shown()).toBe('bedtime');
  });
});
