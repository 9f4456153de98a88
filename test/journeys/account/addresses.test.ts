import { addAddress, changeAddress, makeDefaultAddress, removeAddress } from '#contract/account/addresses.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { ask } from '#test/attack/target.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn, tokenCookie } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const PASTE = '粘贴整段地址，自动识别';

/** Adds addresses to the account of this phone's user by calls to the gateway, as another device would. */
async function addElsewhere(phone: Phone, count: number): Promise<void> {
  const { origin } = phone.gateway;
  const secrets = { signingSecret: DEVELOPMENT_SIGNING_SECRET, nativeTokenSecret: '' };
  const target = { origin, publicOrigin: origin, ...secrets, isProduction: false };
  const userToken = decodeURIComponent((await tokenCookie(phone)) ?? '');
  for (let number = 1; number <= count; number += 1)
    await ask(target, addAddress, { userToken, body: anAddress({ detailAddress: `星星路 ${number} 号` }) });
}

describe('the delivery addresses of a family', () => {
  it('are added from pasted text and field by field, changed, made the default, deleted, and limited to 20', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const cards = page.getByRole('article');
    const cardOf = (name: string) => cards.filter({ hasText: name });
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '收货地址' }).tap();
    await page.getByText('还没有收货地址').waitFor();
    await takeThemedScreenshots(page, 'commerce/address-empty');
    await expectAccessible();
    await page.getByRole('link', { name: '新增收货地址' }).tap();
    await waitForTitle(page, '编辑地址');
    await page
      .getByLabel(PASTE)
      .fill('收货人：李小满\n手机号码：138-0013-8000\n所在地区：浙江省杭州市上城区\n详细地址：云朵路1号');
    await press('识别');
    await page.getByText('认出了收货人、手机号、所在地区、详细地址，请核对').waitFor();
    await takeThemedScreenshots(page, 'commerce/address-recognised');
    await expectAccessible();
    await press('保存');
    await network.waitForAnswer(addAddress);
    await cardOf('李小满').getByText('默认', { exact: true }).waitFor();

    await page.getByRole('link', { name: '新增收货地址' }).tap();
    await press('保存');
    await page.getByText('请填写收货人').waitFor();
    // The page has scrolled so that the invalid field is below the toast, whose lower edge is 109 pixels from the top.
    const { top } = await page.getByText('收货人', { exact: true }).evaluate((label) => label.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(109);
    await takeThemedScreenshots(page, 'commerce/address-problems');
    await page.getByLabel('收货人').fill('李大海');
    await page.getByLabel('手机号').fill('13900139000');
    await page.getByLabel('详细地址').fill('海浪路 8 号');
    await press(/^所在地区/);
    await press('广东省');
    await press('东莞市');
    await page.getByRole('button', { name: '长安镇' }).waitFor();
    await takeThemedScreenshots(page, 'commerce/address-region');
    await expectAccessible();
    await press('长安镇');
    await page.goBack();
    await page.getByRole('alertdialog', { name: '地址还没有保存' }).waitFor();
    await takeThemedScreenshots(page, 'commerce/address-leave');
    await press('继续填写');
    await press('保存');
    await network.waitForAnswer(addAddress, 2);
    await cardOf('李大海').getByText('广东省 东莞市 长安镇').waitFor();
    await takeThemedScreenshots(page, 'commerce/address-list');
    await expectAccessible();

    await press(/^设为默认：李大海/);
    await network.waitForAnswer(makeDefaultAddress);
    await cards.first().filter({ hasText: '李大海' }).getByText('默认', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^编辑：李小满/ }).tap();
    await page.getByLabel('详细地址').fill('云朵路 2 号');
    await press('保存');
    await network.waitForAnswer(changeAddress);
    await cardOf('李小满').getByText('云朵路 2 号').waitFor();

    await cardOf('李大海').getByRole('button', { name: '删除' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
    await network.waitForAnswer(removeAddress);
    await waitUntil(async () => (await cards.count()) === 1, 'it is gone');
    await cardOf('李小满').getByText('默认', { exact: true }).waitFor();

    await open('/addr/edit');
    await page.getByLabel(PASTE).fill('李大海 13900139000 广东省东莞市长安镇海浪路8号');
    await press('识别');
    await page.getByText(/，请核对$/).waitFor();
    await addElsewhere(phone, 19);
    phone.problems.removeExpected(/409/);
    await press('保存');
    await page.getByRole('alert').getByText('最多保存 20 个地址，请先删除不用的').waitFor();
    await open('/address/edit');
    await page.getByText('已经存了 20 个地址，删除不用的才能再加').waitFor();
    await takeThemedScreenshots(page, 'commerce/address-full');
    await expectAccessible();
  });
});
