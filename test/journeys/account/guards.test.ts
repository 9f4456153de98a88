import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { screens } from '#app/screens.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { currentPathname, loginButton, navigateTo } from '#test/harness/browser/page/routes.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil, waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { redirects } from '#test/harness/screens/listStates.ts';

/**
 * One screen of each area that needs a login. test/client/guards.test.tsx checks the access to all screens, and
 * test/journeys/screens opens every screen as a user who may see it.
 */
const guarded: ScreenId[] = ['addressList', 'dictationMain', 'exchangeMall', 'orderList', 'profile', 'writerSpace'];

const phoneFor = usePhones();

describe('screens that need a login, for a guest', () => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true });
    await phone.open('/about');
    await waitForTitle(phone.page, screens.about.title);
  });
  beforeEach(() => phone.network.forget());

  it.each([
    ['a navigation to', navigateTo],
    ['a page load of', async ({ open }: Phone, path: string) => open(path)],
  ] as const)(
    'GATE-07 GATE-03 GATE-08 ROUTE-01 ROUTE-03 %s any of these screens shows the login screen under the title of the requested screen, and requests no data',
    async (_, go) => {
      for (const id of guarded) {
        await go(phone, paths[id]);
        await waitForTitle(phone.page, screens[id].title);
        await loginButton(phone).waitFor();
        expect(currentPathname(phone)).toBe(`/combine${paths[id]}`);
      }
      expect(phone.network.calls).toEqual([]);
    },
  );

  it('GATE-07 ROUTE-03 /login shows the login screen', async () => {
    await phone.open('/login');
    await loginButton(phone).waitFor();
    await waitForTitle(phone.page, '登录');
  });
});

it('GATE-07 /login redirects a signed-in user to the home screen', async () => {
  const phone = await phoneFor();
  await signIn(phone);
  await phone.open('/login');
  await waitForTitle(phone.page, '首页');
  await waitUntilEqual(() => new URL(phone.page.url()).pathname, '/combine/');
});

describe('redirects and unknown paths', () => {
  it.each(Object.entries(redirects))('ROUTE-01 ROUTE-05 AUTH-15 the screen %s redirects to “%s”', async (id, title) => {
    const phone = await phoneFor();
    await phone.open(paths[id as ScreenId]);
    await waitForTitle(phone.page, title);
  });

  it.each(['/no/such/page', '/audio_detail/extra', '/%E4%B8%8D', '/combine/', '/PROFILE/x'])(
    'ROUTE-02 the unknown path %s is redirected to the home screen at /combine/',
    async (path) => {
      const phone = await phoneFor();
      await phone.open(path);
      await waitForTitle(phone.page, '首页');
      await waitUntil(() => new URL(phone.page.url()).pathname === '/combine/', 'the address is the home screen’s');
    },
  );

  it('ROUTE-03 GATE-07 the title changes with links, back and forward navigation', async () => {
    const phone = await phoneFor();
    const { page } = phone;
    await phone.open('/');
    await waitForTitle(page, '首页');
    const tabs = page.getByRole('navigation').last();
    await tabs.getByRole('link', { name: '学习' }).tap();
    await waitForTitle(page, '学习');
    await page.goBack();
    await waitForTitle(page, '首页');
    await tabs.getByRole('link', { name: '我的' }).tap();
    await waitForTitle(page, '个人资料');
    await loginButton(phone).waitFor();
    await page.goBack();
    await waitForTitle(page, '首页');
    await page.goForward();
    await waitForTitle(page, '个人资料');
  });
});
