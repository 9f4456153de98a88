import type { BrowserContext } from 'playwright-core';
import { refreshToken } from '#contract/account/session.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { storageRegister } from '#platform/storage/storageRegister.ts';
import { fakeMicrophone, refuseMicrophone } from '#test/harness/browser/fakeMicrophone.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { launchBrowser, type Phone } from '#test/harness/browser/phone.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import {
  checkWithData,
  checkOtherReplies,
  expectAccessible,
  expectAccessibleUntilLoaded,
  phoneSize,
} from '#test/harness/screens/checkScreen.ts';
import { createFamily, type Family, type PhoneName } from '#test/harness/screens/family/family.ts';
import { listStates, nameOfState } from '#test/harness/screens/listStates.ts';
import { noteLinks, reachScreens, type SeenLinks } from '#test/harness/screens/reachScreens.ts';
import { screenEntries } from '#test/harness/screens/screenEntries.ts';
import { unlinkedScreens } from '#test/harness/screens/unlinkedScreens.ts';

const FAMILY_WITHIN_MS = 480_000;
const phoneFor = usePhones(fakeMicrophone);
const builtScreens = (Object.keys(paths) as ScreenId[]).filter((id) => Array.isArray(screenEntries[id]));
/**
 * The states of all phones but the guest's. They are ordered by phone, because each change to another phone starts a
 * browser process, which takes half as long as checking a state.
 */
const states = listStates()
  .flatMap(({ on: [phone = 'guest'] = ['guest'], ...state }, index) =>
    phone === 'guest' ? [] : [[nameOfState(state), phone, index] as const],
  )
  .sort(([, left], [, right]) => left.localeCompare(right));

/**
 * The time limit of the test ROUTE-01. That test opens all screens whose links the earlier tests have not recorded:
 * about a hundred if it runs alone.
 */
const LINKS_WITHIN_MS = 480_000;

describe('the screens of signed-in users', () => {
  let family: Family;
  const phones = new Map<PhoneName, Phone>();
  let phoneInUse: Phone | undefined;
  const linksOfFamily: SeenLinks = new Map();

  beforeAll(async () => {
    const browser = await launchBrowser();
    family = await createFamily(browser);
    await browser.close();
  }, FAMILY_WITHIN_MS);

  const phoneOf = async (name: PhoneName): Promise<Phone> => {
    const context = { reducedMotion: 'reduce', storageState: family.phones[name] } as const;
    const prepare = async (prepared: BrowserContext) => {
      await inTheme('day')(prepared);
      if (name !== 'microphone') await refuseMicrophone(prepared);
    };
    const phone = phones.get(name) ?? (await phoneFor({ isForWholeFile: true, prepare, context }));
    phones.set(name, phone);
    // Leaves the page of the previous phone. Otherwise that page would continue to record or draw, which takes a
    // seventh of this file's processor time.
    if (phoneInUse && phoneInUse !== phone) await phoneInUse.page.goto('about:blank');
    phoneInUse = phone;
    return phone;
  };

  it.each(states)(
    'ENV-08 ENV-09 GATE-07 ROLE-01 ROUTE-01 TOAST-06 %s (%s) is accessible while it loads, after a failure, and with each reply, fits every width, and works by keyboard',
    async (_, name, index) => {
      const state = listStates(family.made)[index];
      if (!state) throw new Error('There is no such state.');
      const phone = await phoneOf(name);
      await checkWithData(phone, state);
      if (name === 'family' && !state.isTablet) {
        await phone.page.setViewportSize(phoneSize);
        await noteLinks(linksOfFamily, phone);
      }
      await checkOtherReplies(phone, state);
    },
  );

  it(
    'ROUTE-01 every screen is reached by links from the bottom tabs, or is listed in unlinkedScreens',
    async () => {
      const wanted = builtScreens.filter((id) => unlinkedScreens[id] === undefined);
      const reached = await reachScreens(await phoneOf('family'), wanted, linksOfFamily);
      expect(wanted.filter((id) => !reached.has(id))).toEqual([]);
    },
    LINKS_WITHIN_MS,
  );

  it('AUTH-11 do not renew fresh tokens when all screens are opened on one day', () => {
    expect(phones.size).toBeGreaterThan(1);
    for (const { network } of phones.values()) expect(network.callsTo(refreshToken)).toEqual([]);
  });

  it('STATE-08 the register of personal data lists all cookies, storage keys and databases that the browsers of these tests have stored', async () => {
    const registered = new Set<string>([...Object.keys(storageRegister), ...Object.values(storageKeys)]);
    const seen = new Set<string>();
    for (const { context, page, open } of phones.values()) {
      await open('/about');
      const cookies = (await context.cookies()).map(({ name }) => name.replace(/^__Host-/, ''));
      const stored = await page.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name = '' }) => name),
      ]);
      const found = [...cookies, ...stored];
      for (const name of found) seen.add(name);
    }
    expect([...seen].filter((name) => !registered.has(name))).toEqual([]);
    // Checks one name of each kind of storage, to prove that each kind was read.
    expect([...seen]).toEqual(expect.arrayContaining(['token', 'listener', storageKeys.deviceId]));
  });

  it('GATE-07 a guest who taps the tab 我的 is taken to the login', async () => {
    const { page, open } = await phoneOf('guest');
    await open('/');
    await page.getByRole('link', { name: '我的', exact: true }).tap();
    await page.getByText('手机号登录').waitFor();
  });

  it.each([
    ['search', '大家都在找', '星星', '找到的故事'],
    ['experienceSearch', '按标签找', '收拾', '大家的目标和活动'],
  ] as const)(
    'ENV-09 TOAST-06 the results of the screen %s are accessible while they load, after a failure, with data, and without data',
    async (screen, first, words, text) => {
      const phone = await phoneOf('newcomer');
      const { page } = phone;
      await phone.open(paths[screen]);
      await page.getByText(first).waitFor();
      await page.getByRole('searchbox').fill(words);
      const state = { screen, path: paths[screen], text };
      await expectAccessibleUntilLoaded(phone, state, () => page.getByRole('searchbox').press('Enter'));
      await page.getByRole('searchbox').fill('龘龘');
      await page.getByRole('searchbox').press('Enter');
      await page
        .getByText(/^没有找到/)
        .first()
        .waitFor();
      await expectAccessible(page);
    },
  );
});
