import type { Browser } from 'playwright-core';
import { launchBrowser, openPhone, type Phone, type PhoneOptions } from './phone.ts';

interface PhoneLifetime {
  /**
   * Whether the phone is kept for all tests of the file, instead of being closed after one test. Even then, its
   * problems are checked after each test.
   */
  isForWholeFile?: boolean;
}

/**
 * The browsers, by their switches. All test files that run combined in one part share them (decision 85). `users`: the
 * number of files that still need the browser.
 */
const browsers = new Map<string, { running: Promise<Browser> | undefined; users: number }>();

/**
 * Returns a function that opens phones in the browser with the given switches. After each test the phones are closed,
 * and the test fails if they had unexpected problems. The browser ends after the last file that uses it. `args`:
 * switches of the browser.
 */
export function usePhones(args: readonly string[] = []): (options?: PhoneOptions & PhoneLifetime) => Promise<Phone> {
  const key = args.join(' ');
  const shared = browsers.get(key) ?? { running: undefined, users: 0 };
  browsers.set(key, shared);
  shared.users += 1;
  const phones: { phone: Phone; isForWholeFile: boolean }[] = [];
  const close = ({ phone }: { phone: Phone }) => phone.context.close();

  afterEach(async () => {
    const problems = phones.flatMap(({ phone }) => phone.problems.all);
    for (const { phone } of phones) phone.problems.removeExpected(/^/);
    const kept = phones.filter(({ isForWholeFile }) => isForWholeFile);
    for (const each of phones.splice(0, phones.length, ...kept)) if (!each.isForWholeFile) await close(each);
    expect(problems).toEqual([]);
  });

  afterAll(async () => {
    shared.users -= 1;
    if (shared.users === 0) await (await shared.running)?.close();
    else await Promise.all(phones.map(close));
  });

  const launch = async () => {
    const browser = await launchBrowser(args);
    // Replaces a browser that has crashed, so that it breaks only one test of the part.
    browser.on('disconnected', () => (shared.running = undefined));
    return browser;
  };

  return async ({ isForWholeFile = false, ...options } = {}) => {
    shared.running ??= launch();
    const phone = await openPhone(await shared.running, options);
    phones.push({ phone, isForWholeFile });
    return phone;
  };
}
