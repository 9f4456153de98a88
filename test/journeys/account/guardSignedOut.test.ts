import { getUserInfo } from '#contract/account/session.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import {
  currentPathname,
  distinctRoutes,
  isProtected,
  loginButton,
  navigateTo,
  routes,
  waitForScreen,
  withoutQuery,
} from '#test/harness/browser/page/routes.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { redirects } from '#test/harness/screens/listStates.ts';

const phoneFor = usePhones();

describe('all routes for a guest', () => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true });
    await phone.open('/about');
    await waitForTitle(phone.page, '关于我们');
  });
  beforeEach(() => phone.network.forget());

  it.each(routes(isProtected))(
    'GATE-07 GATE-03 GATE-08 ROUTE-01 ROUTE-03 %s shows the login screen under its own title and requests no data',
    async (path, title) => {
      await navigateTo(phone, path);
      await waitForTitle(phone.page, title);
      await loginButton(phone).waitFor();
      expect(currentPathname(phone)).toBe(`/combine${withoutQuery(path)}`);
      expect(phone.network.calls).toEqual([]);
    },
  );

  it.each(distinctRoutes(isProtected))(
    'GATE-07 GATE-03 GATE-08 ROUTE-01 ROUTE-03 a page load of %s shows the login screen and requests no data',
    async (path, title) => {
      await phone.open(path);
      await loginButton(phone).waitFor();
      await waitForTitle(phone.page, title);
      expect(currentPathname(phone)).toBe(`/combine${withoutQuery(path)}`);
      expect(phone.network.calls).toEqual([]);
    },
  );

  it.each(routes((id) => !isProtected(id) && id !== 'login'))(
    'GATE-07 ROLE-01 ROUTE-01 ROUTE-03 %s shows its screen',
    async (path, title) => {
      await navigateTo(phone, path);
      await waitForTitle(phone.page, title);
      expect(await waitForScreen(phone)).toBe('screen');
      expect(phone.network.callsTo(getUserInfo)).toEqual([]);
      // Includes the old address of the home screen.
      expect(currentPathname(phone)).toBe(`/combine${withoutQuery(path)}`);
    },
  );

  it('GATE-07 ROUTE-03 /login shows the login screen', async () => {
    await phone.open('/login');
    await loginButton(phone).waitFor();
    await waitForTitle(phone.page, '登录');
  });
});

describe('redirects and unknown paths', () => {
  it.each(Object.entries(redirects))('ROUTE-01 ROUTE-05 AUTH-15 %s redirects to %s', async (id, title) => {
    const phone = await phoneFor();
    await phone.open(paths[id as ScreenId]);
    await waitForTitle(phone.page, title);
  });

  it.each(['/no/such/page', '/audio_detail/extra', '/%E4%B8%8D', '/combine/', '/PROFILE/x'])(
    'ROUTE-02 the unknown path %s redirects to the home screen at /combine/',
    async (path) => {
      const phone = await phoneFor();
      await phone.open(path);
      await waitForTitle(phone.page, '首页');
      await waitUntil(() => new URL(phone.page.url()).pathname === '/combine/', 'the address is the home screen’s');
    },
  );

  it('ROUTE-03 GATE-07 titles follow links, back and forward navigation', async () => {
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
