import { createBindingCode, redeemBindingCode } from '#contract/account/binding.ts';
import { gatewayHeaders } from '#contract/requestToken.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const pages = [
  ['/terminal/car', '车载', 'terminal-car'],
  ['/terminal/watch', '手表', 'terminal-watch'],
  ['/terminal/soundbox', '音箱', 'terminal-soundbox'],
  ['/terminal/table', '平板', 'terminal-table'],
  ['/terminal/dictionarypen', '词典笔', 'terminal-dictionarypen'],
  ['/terminal/tlj', '听力机', 'terminal-tlj'],
  ['/helper/projection', '投屏帮助', 'projection'],
] as const;

const brokenPictures = (phone: Phone) =>
  phone.page.evaluate(() =>
    [...document.images].filter((one) => one.complete && one.naturalWidth === 0).map(({ src }) => src),
  );

/** Redeems a binding code as the firmware of a terminal does. */
async function redeem({ gateway }: Phone, code: string): Promise<number> {
  const token = await signed(claimsAt(Date.now(), { device_id: 'watch-of-the-journey' }));
  const answer = await fetch(`${gateway.origin}${redeemBindingCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [gatewayHeaders.caller]: '1002' },
    body: JSON.stringify({ code, kind: 'watch', deviceName: '小明的手表', model: 'DD-W2 Pro' }),
  });
  return answer.status;
}

describe('playing on other devices', () => {
  it.each(pages)(
    'ROUTE-01 %s explains the steps with pictures, and lists compatible devices',
    async (path, title, picture) => {
      const phone = await phoneFor();
      await phone.open(path);
      await waitForTitle(phone.page, title);
      await phone.page.getByRole('heading', { name: '支持的型号' }).waitFor();
      await saveScreenshot(phone.page, picture);
      const ways = phone.page.getByRole('region', { name: '怎么做' });
      for (const choice of await ways.getByRole('button').all()) {
        await choice.tap();
        await ways.getByRole('heading', { name: await choice.innerText() }).waitFor();
      }
      for (const question of await phone.page.locator('summary').all()) {
        await question.focus();
        await phone.page.keyboard.press('Enter');
      }
      await waitUntilEqual(() => phone.page.locator('details:not([open])').count(), 0);
      expect(await brokenPictures(phone)).toEqual([]);
      await phone.page.getByRole('navigation', { name: '还能在哪里听' }).getByRole('link').first().tap();
      await phone.page.waitForURL((url) => !url.pathname.endsWith(path));
      await phone.page.getByRole('button', { name: '返回' }).tap();
      await waitForTitle(phone.page, title);
    },
  );

  it('ROUTE-01 the copyright page names the owner, the permitted use, and how to report a breach', async () => {
    const { page, open } = await phoneFor();
    await open('/document/copyright');
    await waitForTitle(page, '版权声明');
    for (const heading of ['这里的内容属于谁', '你可以怎样使用', '发现侵权怎么办'])
      await page.getByRole('heading', { name: heading }).waitFor();
    await saveScreenshot(page, 'copyright');
    await page.getByRole('button', { name: '返回' }).tap();
    await waitForTitle(page, '首页');
  });

  it('DEV-02 a watch is bound with a code that works once, and is then shown with the name and picture of its model', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await phone.open('/terminal/watch');
    const invitation = page.getByRole('link', { name: '登录领取绑定码' });
    await invitation.waitFor();
    expect(new URL((await invitation.getAttribute('href')) ?? '', page.url()).searchParams.get('back_url')).toBe(
      page.url(),
    );
    await signIn(phone, { path: '/terminal/watch' });
    await page.getByRole('button', { name: '获取绑定码' }).tap();
    await network.waitForAnswer(createBindingCode);
    const shown = page.getByRole('img', { name: /^绑定码/ });
    const shownCode = async () => (await shown.innerText()).replaceAll(' ', '');
    const replaced = await shownCode();
    await page.getByRole('button', { name: '换一个' }).tap();
    await network.waitForAnswer(createBindingCode, 2);
    const code = await waitUntil(async () => {
      const other = await shownCode();
      return other !== replaced && other;
    }, 'the code is another one');
    expect(code).toMatch(/^\d{10}$/);
    await saveScreenshot(page, 'terminal-code');
    expect(await redeem(phone, replaced)).toBe(400);
    expect(await redeem(phone, code)).toBe(200);
    expect(await redeem(phone, code)).toBe(400);
    await page.getByText('绑定成功').waitFor();
    await page.getByText('小明的手表', { exact: true }).waitFor();
    await page.getByText('呆迪儿童手表').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await brokenPictures(phone)).toEqual([]);
    await saveScreenshot(page, 'terminal-bound');
    await page.getByRole('link', { name: '去设备管理看看' }).tap();
    await waitForTitle(page, '设备管理');
  });

  it.each([
    ['phone at bedtime', 'bedtime', { width: 375, height: 667 }],
    ['tablet by day', 'day', { width: 1024, height: 768 }],
  ] as const)('is explained by a screen that is legible and fits the width on a %s', async (name, theme, viewport) => {
    const { page, open } = await phoneFor({ prepare: inTheme(theme), context: { viewport } });
    await open('/terminal/car');
    await page.getByRole('heading', { name: '支持的型号' }).waitFor();
    await saveScreenshot(page, `terminal-car-${name.replaceAll(' ', '-')}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
