import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { testGuestScreens } from '#test/harness/screens/guestScreens.ts';

describe('the screens of a guest, first part', () => testGuestScreens(1));

describe('the account page', () => {
  const phoneFor = usePhones();

  it.each(['light', 'dark'] as const)('has no serious or critical axe violation in %s colours', async (colorScheme) => {
    const { page, gateway } = await phoneFor({ context: { colorScheme } });
    await page.goto(`${gateway.origin}/account/phone`);
    await page.getByRole('button', { name: '获取验证码' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
