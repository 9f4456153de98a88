import { addAim, celebrateAim, markAim } from '#contract/experience/aims.ts';
import { adoptEntry, shareEntry } from '#contract/experience/entries.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('an aim of a child', () => {
  it('is adopted from a recommendation, checked off step by step, celebrated once, and shared', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await open('/experience/aim');
    await page.getByText('大家都在做的').waitFor();
    await takeThemedScreenshots(page, 'family/aims-guest');
    await expectAccessible();

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '成长目标' }).tap();
    await page.getByText('定一个小目标吧').waitFor();
    await page.getByRole('link', { name: '看看推荐' }).tap();
    await press('5 岁');
    await page.getByRole('list', { name: '推荐' }).waitFor();
    await takeThemedScreenshots(page, 'family/aims-recommended');
    await expectAccessible();

    await open('/experience/discover?id=make-a-bookmark');
    await page.getByText('写上自己的名字').waitFor();
    await takeThemedScreenshots(page, 'family/aims-entry');
    await press('加入我的目标');
    await network.waitForAnswer(adoptEntry);
    const step = (name: RegExp) => page.getByRole('checkbox', { name });
    await step(/剪一条长方形的硬纸/).waitFor();
    for (const name of [/剪一条长方形的硬纸/, /画上喜欢的图案/, /写上自己的名字/]) {
      await step(name).tap();
      await network.waitForAnswer(markAim);
      await page.getByRole('checkbox', { name, checked: true }).waitFor();
    }
    await takeThemedScreenshots(page, 'family/aims-steps');
    await expectAccessible();

    await page.reload();
    await page.getByRole('checkbox', { name: /写上自己的名字/, checked: true }).waitFor();
    await step(/打个孔/).tap();
    await page.getByRole('alertdialog', { name: '“做一枚自己的书签”达成啦！' }).waitFor();
    await takeThemedScreenshots(page, 'family/aims-celebration');
    await expectAccessible();
    await press('做成图片留个纪念');
    await page
      .getByRole('img', { name: /^目标“做一枚自己的书签”的分享海报，扫一扫，也定个目标。达成目标：/ })
      .waitFor();
    await takeThemedScreenshots(page, 'family/aims-poster');
    await press('关闭');
    await network.waitForAnswer(celebrateAim);
    await page.reload();
    await page.getByRole('button', { name: '做成图片分享' }).waitFor();
    await page.getByText(/^\d+月\d+日达成$/).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await page.getByRole('link', { name: '公开分享这个目标' }).tap();
    await page.getByLabel('说一说（可以不填）').fill('打孔的时候请大人帮忙');
    await takeThemedScreenshots(page, 'family/aims-share');
    await expectAccessible();
    await press('提交审核');
    await network.waitForAnswer(shareEntry);
    await page.getByText(/已经交给工作人员审核/).waitFor();

    await open('/experience/edit_aim');
    await page.getByLabel('目标', { exact: true }).fill('早晚自己刷牙');
    await takeThemedScreenshots(page, 'family/aims-form');
    await expectAccessible();
    await press('定下来');
    await network.waitForAnswer(addAim);
    await page.getByRole('button', { name: '早晚自己刷牙：今天做到了' }).tap();
    await network.waitForAnswer(markAim);
    await page.getByText(/^1 \/ 7 天/).waitFor();
    await takeThemedScreenshots(page, 'family/aims-list');
    await expectAccessible();

    for (const [path, text, picture] of [
      ['/experience/discover', '想做点什么', 'discover'],
      ['/experience/explore?age=5', '哪里都行', 'explore'],
      ['/experience/tag?tag=outdoors', '# 户外', 'tag'],
      ['/experience/rank', '一天最多五颗', 'rank'],
      ['/experience/intro', '把长大的每一步，轻轻记下来', 'intro'],
    ] as const) {
      await open(path);
      await page.getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle');
      await takeThemedScreenshots(page, `family/aims-${picture}`);
      await expectAccessible();
    }
    await open('/experience/search');
    await page.getByLabel('搜履历').fill('shuqian');
    await page.getByRole('region', { name: '我的目标' }).waitFor();
    await takeThemedScreenshots(page, 'family/aims-search');
    await expectAccessible();
  });
});
