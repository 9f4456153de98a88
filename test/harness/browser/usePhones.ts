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
 * Starts one browser for a test file, and returns a function that opens phones in it. After each test the phones are
 * closed, and the test fails if they had unexpected problems. `args`: switches of the browser.
 */
export function usePhones(args: readonly string[] = []): (options?: PhoneOptions & PhoneLifetime) => Promise<Phone> {
  let browser: Browser | undefined;
  const phones: { phone: Phone; isForWholeFile: boolean }[] = [];

  beforeAll(async () => {
    browser = await launchBrowser(args);
  });

  afterEach(async () => {
    const problems = phones.flatMap(({ phone }) => phone.problems.all);
    for (const { phone } of phones) phone.problems.expected(/^/);
    for (const { phone, isForWholeFile } of phones.splice(0)) {
      if (isForWholeFile) phones.push({ phone, isForWholeFile });
      else await phone.context.close();
    }
    expect(problems).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
  });

  return async ({ isForWholeFile = false, ...options } = {}) => {
    if (!browser) throw new Error('Phones are opened by tests and hooks.');
    const phone = await openPhone(browser, options);
    phones.push({ phone, isForWholeFile });
    return phone;
  };
}
