import { refreshToken } from '#contract/account/session.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { currentPathname, withoutQuery, navigateTo, routes, waitForScreen } from '#test/harness/browser/page/routes.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('all routes for a signed-in user', () => {
  let phone: Phone;
  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true });
    await signIn(phone);
  });

  it.each(routes((id) => id !== 'login'))(
    'GATE-07 ROLE-01 ROUTE-01 ROUTE-03 %s shows its screen',
    async (path, title) => {
      await navigateTo(phone, path);
      await waitForTitle(phone.page, title);
      expect(await waitForScreen(phone)).toBe('screen');
      expect(currentPathname(phone)).toBe(`/combine${withoutQuery(path)}`);
    },
  );

  it('GATE-07 /login redirects to the home screen', async () => {
    await phone.open('/login');
    await waitForTitle(phone.page, '首页');
    await waitUntilEqual(() => new URL(phone.page.url()).pathname, '/combine/');
  });

  it('AUTH-11 opening every screen in one day has not renewed the fresh token', () => {
    expect(phone.network.callsTo(refreshToken)).toEqual([]);
  });
});
