import sharp from 'sharp';
import { buyHeadwear, saveAvatar } from '#contract/family/avatar.ts';
import { claimTask, signInToday } from '#contract/family/tasks.ts';
import { giveConsent, withdrawConsent } from '#contract/account/consents.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

import { passGuardianCheck } from '#test/journeys/mall/guardianCheck.ts';

const phoneFor = usePhones();

/**
 * A photo that was taken sideways. When it is turned upright, it is orange at the top and blue at the bottom, with a
 * bear in the middle.
 */
async function sidewaysPhoto(): Promise<Buffer> {
  const half = (background: string) => ({ create: { width: 600, height: 800, channels: 3 as const, background } });
  const orange = await sharp(half('#e8b04a')).png().toBuffer();
  const bear = await sharp('content/built-in/media/avatar/bear.svg', { density: 150 })
    .resize(360, 360)
    .rotate(-90)
    .toBuffer();
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#4a8fe0' } })
    .composite([
      { input: orange, left: 0, top: 0 },
      { input: bear, left: 420, top: 220 },
    ])
    .jpeg()
    .toBuffer();
}

/** Returns whether the picture at an address is orange at the top and blue at the bottom. */
const isUpright = ({ page }: Phone, address: string) =>
  page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 100, height: 100 }).getContext('2d');
    context?.drawImage(picture, 0, 0, 100, 100);
    const [top, bottom] = [10, 90].map((y) => context?.getImageData(50, y, 1, 1).data ?? [0, 0, 0]);
    return (top?.[0] ?? 0) > 150 && (top?.[2] ?? 0) < 120 && (bottom?.[2] ?? 0) > 150 && (bottom?.[0] ?? 0) < 120;
  }, address);

describe('the avatar of a child', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('avatar');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('is a drawing with head wear, then a photo once a guardian has consented, and the drawing again once the consent is withdrawn', async () => {
    const phone = await phoneFor({ gateway: moved.gateway, prepare: inTheme('day') });
    await moved.startClock(phone.page);
    const { page, network, open } = phone;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const worn = page.getByRole('link', { name: '换头像' }).locator('img');
    const addresses = () => worn.evaluateAll((pictures) => pictures.map((one) => one.getAttribute('src') ?? ''));
    const picture = async (name: string) => {
      // Waits for the message to disappear, because it would cover a part of the screen.
      await page.getByText(/记得保存$|^新头像换好啦$/).waitFor({ state: 'hidden' });
      await takeThemedScreenshots(page, `family/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };
    const save = async () => {
      await press('保存');
      await network.waitForAnswer(saveAvatar);
      await page.getByRole('region', { name: '孩子的资料' }).waitFor();
    };

    const mobile = createMobileNumber();
    await signIn(phone, { mobile, path: '/task/index', isGuardian: false });
    await press('签到 +1');
    await network.waitForAnswer(signInToday);
    await press('太棒了');
    await open('/series?id=daidi-big-ears');
    await press(/^订阅/);
    await page.getByRole('button', { name: /订阅/, pressed: true }).first().waitFor();
    await open('/task/index');
    await press('领取订阅 1 张专辑的 5 个贝壳');
    await network.waitForAnswer(claimTask);
    await press('太棒了');

    await open('/profile');
    await page.getByRole('link', { name: '换头像' }).tap();
    await picture('avatar-new');
    await press('狐狸');
    await press('头饰');
    await press(/^小皇冠/);
    await page.getByText('连着 14 天来听故事或学习', { exact: false }).waitFor();
    await picture('avatar-earned');
    await press('关闭');
    await press(/^魔法帽/);
    await page.getByText('还差 34 个', { exact: false }).waitFor();
    await page.getByRole('link', { name: '去攒贝壳' }).waitFor();
    await press('关闭');
    await press(/^派对帽/);
    await picture('avatar-bought');
    await press('用 5 个贝壳换');
    await network.waitForAnswer(buyHeadwear);
    await page.getByRole('button', { name: /^派对帽/, pressed: true }).waitFor();
    await picture('avatar-headwear');
    await save();
    expect(await addresses()).toEqual(['/cdn/avatar/fox.svg', '/cdn/headwear/party-hat.svg']);
    await picture('avatar-profile');
    await page.getByRole('link', { name: '故事', exact: true }).tap();
    await page.locator('header img[src="/cdn/headwear/party-hat.svg"]').waitFor();

    await open('/profile/edit_avatar');
    await press('照片');
    await picture('avatar-consent');
    await page.getByRole('link', { name: '请家长来同意' }).tap();
    await press('我是监护人，同意');
    await passGuardianCheck(phone, moved, mobile);
    await network.waitForAnswer(giveConsent);
    await press('照片');
    await page
      .getByLabel('从相册选头像')
      .setInputFiles({ name: 'child.jpg', mimeType: 'image/jpeg', buffer: await sidewaysPhoto() });
    await press('转一下');
    await page.getByRole('slider', { name: '放大' }).fill('150');
    await picture('avatar-crop');
    await press('用这张');
    await page.getByRole('button', { name: '我的照片', pressed: true }).waitFor();
    await picture('avatar-photo');
    await save();
    const [photo = ''] = await addresses();
    expect(photo).toMatch(/^\/media\/upload\/.*picture-320\.webp\?/);
    expect(await isUpright(phone, photo)).toBe(true);
    await page.reload();
    await page.locator(`img[src="${photo}"]`).first().waitFor();

    await open('/privacy/manager?consent=guardian');
    await press('收回同意');
    await press('收回');
    await passGuardianCheck(phone, moved, mobile);
    await network.waitForAnswer(withdrawConsent);
    await open('/profile');
    await page.locator('img[src="/cdn/avatar/fox.svg"]').first().waitFor();
    expect((await fetch(new URL(photo, phone.gateway.origin))).status).toBe(404);
  });
});
