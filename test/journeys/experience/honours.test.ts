import sharp from 'sharp';
import { addHonour, changeHonour, removeHonour } from '#contract/experience/honours.ts';
import { keepEntry } from '#contract/experience/favourites.ts';
import { completeUpload } from '#contract/uploads.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** Draws a photo of a certificate on a table, with a frame and a seal. */
const certificate = (title: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
      <rect width="1200" height="900" fill="#b98a5e"/>
      <rect x="110" y="90" width="980" height="720" rx="10" fill="#fff6e0"/>
      <rect x="150" y="130" width="900" height="640" fill="none" stroke="#c8372d" stroke-width="14"/>
      <text x="600" y="330" font-size="150" font-family="sans-serif" text-anchor="middle" fill="#c8372d">${title}</text>
      <path d="M280 480h640M280 560h640M280 640h340" stroke="#8c6b4f" stroke-width="10"/>
      <circle cx="880" cy="660" r="76" fill="#c8372d" opacity=".85"/>
    </svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

describe('the honours of a child', () => {
  it('are shown on the wall with a photo, filed in a folder, listed in the time line, changed and deleted', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const follow = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().tap();
    const review = async (name: string) => {
      await takeThemedScreenshots(page, `family/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };

    await open('/experience/my_honor');
    await page.getByText('可以挂些什么').waitFor();
    await review('honours-guest');

    await signIn(phone, { path: '/profile' });
    await follow('我的荣誉');
    await page.getByText('荣誉墙还空着').waitFor();
    await review('honours-new');

    await follow('记一项荣誉');
    await press('保存');
    await page.getByText('给这项荣誉起个名字吧').waitFor();
    await page.getByLabel('名称').fill('阅读之星');
    await page
      .getByLabel('从相册选照片')
      .setInputFiles({ name: 'star.jpg', mimeType: 'image/jpeg', buffer: await certificate('阅读之星') });
    await network.waitForAnswer(completeUpload);
    await page.getByLabel(/^想说的话/).fill('一个月读完了十本书，\n老师当着全班念了名字。');
    await review('honour-form');
    await page.reload();
    await page.getByLabel('名称').waitFor();
    expect(await page.getByLabel('名称').inputValue()).toBe('阅读之星');
    await page.getByRole('img', { name: '第 1 张' }).waitFor();
    await press('保存');
    await network.waitForAnswer(addHonour);
    await page.getByText('已经收好 1 项荣誉').waitFor();

    for (const [kind, title] of [
      ['奖牌', '50 米自由泳第二名'],
      ['进步', '会自己系鞋带了'],
    ] as const) {
      await follow('记一项荣誉');
      await press(kind);
      await page.getByLabel('名称').fill(title);
      await press('保存');
      await page.getByRole('link', { name: new RegExp(`^${title}`) }).waitFor();
    }
    await review('honours');

    await follow(/^阅读之星/);
    const photo = page.getByRole('img', { name: '阅读之星，第 1 张照片' });
    await photo.waitFor();
    await waitUntilEqual(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), 1_200);
    await review('honour');
    await press('做成海报');
    await page.getByRole('img', { name: /分享海报/ }).waitFor();
    await review('honour-poster');
    await press('关闭');

    await follow('收藏');
    await page.getByText('放进哪个收藏夹').waitFor();
    await press('新建收藏夹');
    await page.getByLabel('名字').fill('给外婆看的');
    await press('保存');
    await page.getByRole('radio', { name: /^给外婆看的/, checked: true }).waitFor();
    await review('favourite-add');
    await press('收藏');
    await network.waitForAnswer(keepEntry);
    await page.getByRole('heading', { name: '阅读之星' }).waitFor();

    await page.goto(`${phone.gateway.origin}/combine/profile`);
    await follow('我的履历');
    const kept = page.getByRole('link', { name: /^已收藏：阅读之星/ });
    await kept.waitFor();
    expect(await page.getByRole('link', { name: /^收藏：/ }).count()).toBe(2);
    await review('timeline');
    await press('做成海报');
    await page.getByRole('img', { name: /分享海报/ }).waitFor();
    await review('timeline-poster');
    await press('关闭');
    await follow('收藏');
    await press('给外婆看的 1');
    await kept.waitFor();
    await review('favourites');
    await follow(/^阅读之星/);
    await page.getByRole('heading', { name: '阅读之星' }).waitFor();

    await follow('编辑');
    await page.getByLabel('名称').fill('阅读之星第一名');
    await press('保存');
    await network.waitForAnswer(changeHonour);
    await page.getByRole('heading', { name: '阅读之星第一名' }).waitFor();
    await follow('编辑');
    await press('删除这项荣誉');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
    await network.waitForAnswer(removeHonour);
    await page.getByText('已经收好 2 项荣誉').waitFor();
  });
});
