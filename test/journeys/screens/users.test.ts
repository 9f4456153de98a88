import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { launchBrowser, type Phone } from '#test/harness/browser/phone.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { checkScreen, expectAccessibleUntilLoaded } from '#test/harness/screens/checkScreen.ts';
import { createFamily, type Family, type PhoneName } from '#test/harness/screens/family.ts';
import { listStates } from '#test/harness/screens/listStates.ts';

const FAMILY_WITHIN_MS = 240_000;
const phoneFor = usePhones();
const states = listStates().flatMap(({ on: [phone = 'guest'] = ['guest'], ...state }, index) =>
  phone === 'guest' ? [] : [[`${state.path} ${(state.steps ?? []).join(' ')}`.trim(), phone, index] as const],
);

describe('the screens of signed-in users', () => {
  let family: Family;
  const phones = new Map<PhoneName, Phone>();

  beforeAll(async () => {
    const browser = await launchBrowser();
    family = await createFamily(browser);
    await browser.close();
  }, FAMILY_WITHIN_MS);

  const phoneOf = async (name: PhoneName): Promise<Phone> => {
    const context = { reducedMotion: 'reduce', storageState: family.phones[name] } as const;
    const phone = phones.get(name) ?? (await phoneFor({ isForWholeFile: true, prepare: inTheme('day'), context }));
    phones.set(name, phone);
    return phone;
  };

  it.each(states)(
    'ENV-08 ENV-09 TOAST-06 %s (%s) is accessible in every state, fits every width, and works by keyboard',
    async (_, name, index) => {
      const state = listStates(family.made)[index];
      if (!state) throw new Error('There is no such state.');
      await checkScreen(await phoneOf(name), state);
    },
  );

  it('ENV-09 TOAST-06 search results are accessible while they load, after a failure, and with data', async () => {
    const phone = await phoneOf('newcomer');
    const { page } = phone;
    await phone.open('/search');
    await page.getByText('大家都在找').waitFor();
    await page.getByRole('searchbox').fill('星星');
    const state = { screen: 'search', path: '/search', text: '找到的故事' } as const;
    await expectAccessibleUntilLoaded(phone, state, () => page.getByRole('searchbox').press('Enter'));
  });
});
