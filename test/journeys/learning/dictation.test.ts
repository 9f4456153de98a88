import type { Page } from 'playwright-core';
import { submitDictation } from '#contract/learning/dictation.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { exposeSounds, playingPosition } from '#test/harness/browser/page/sounds.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** The tests simulate one afternoon and depend on each other: each continues where the previous one stopped. */
describe('a dictation on paper', () => {
  let phone: Phone;
  let otherTab: Page;
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => phone.page.getByRole('link', { name });
  const waitForText = (words: string | RegExp) => phone.page.getByText(words).first().waitFor();
  const mark = (text: string, name: string) =>
    phone.page
      .getByRole('group', { name: `“${text}”写得怎么样` })
      .getByRole('button', { name })
      .tap();

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: exposeSounds });
  });

  it('offers the lessons of a school book', async () => {
    const { page } = phone;
    await signIn(phone);
    await phone.open('/dictation/index');
    await waitForTitle(page, '听写');
    await waitForText('空空的');
    await button('二年级').tap();
    await button('一年级').tap();
    await takeThemedScreenshots(page, 'dictation/lessons');
    await button('下册').tap();
    const wholeUnit = page.getByRole('button', { name: '选整个单元' }).first();
    await wholeUnit.tap();
    await link(/去听写（\d+ 个词）/).waitFor();
    await takeThemedScreenshots(page, 'dictation/choice');
    await button('不选这个单元').tap();
    await button(/春夏秋冬/).tap();
    expect(await seriousViolations(page)).toEqual([]);
    await link('去听写（6 个词）').tap();
    await waitForTitle(page, '听写准备');
  });

  it('is prepared: words can be hidden, and the number of readings, the order and the pauses can be set', async () => {
    const { page } = phone;
    await button('看看词语').tap();
    await waitForText('春天');
    await takeThemedScreenshots(page, 'dictation/preparation');
    expect(await seriousViolations(page)).toEqual([]);
    await button('藏起词语').tap();
    const saved = page.waitForEvent('download');
    await button('存成声音文件').tap();
    expect((await saved).suggestedFilename()).toBe('听写.mp3');
    for (const name of ['打乱', '按课本顺序', '3 遍', '1 遍', '8 秒', '显示拼音', '显示词语', '什么都不显示', '5 个']) {
      await button(name).tap();
    }
    await button('开始听写（5 个词）').tap();
    await waitForTitle(page, '听写中');
  });

  it('reads words automatically, with time for writing, and can pause, repeat and skip', async () => {
    const { page } = phone;
    await waitForText('准备好纸和笔，点一下就开始');
    expect(await seriousViolations(page)).toEqual([]);
    await button('开始').tap();
    await waitUntil(async () => (await playingPosition(page)) !== undefined, 'the first word sounds');
    await waitForText('写一写');
    await takeThemedScreenshots(page, 'dictation/writing');
    expect(await page.locator('main').innerText()).not.toContain('春天');
    expect(await seriousViolations(page)).toEqual([]);
    await waitForText('第 2 个，共 5 个');
    await button('暂停').tap();
    await waitForText('停在这里，点一下继续');
    await button('继续').tap();
    await button('再读一遍').tap();
    await button('上一个').tap();
    await waitForText('第 1 个，共 5 个');
    await button('下一个').tap();
    await button('下一个').tap();
    await waitForText('第 3 个，共 5 个');
  });

  it('asks before the user leaves it, and continues after a reload where it stopped', async () => {
    const { page } = phone;
    await button('返回').tap();
    await waitForText('先写到这里吗？');
    await takeThemedScreenshots(page, 'dictation/leaving');
    expect(await seriousViolations(page)).toEqual([]);
    await button('接着听写').tap();
    await waitForText('第 3 个，共 5 个');
    // Uses the browser's own back navigation, like the back key of Android in WeChat.
    await page.evaluate(() => history.back());
    await waitForText('先写到这里吗？');
    await button('下次再写').tap();
    await waitForTitle(page, '听写准备');
    await phone.open('/dictation/index');
    await waitForText('读到第 3 个，共 5 个');
    await takeThemedScreenshots(page, 'dictation/resume');
    await link('接着听写').tap();
    await waitForText('第 3 个，共 5 个');
    await button('继续').tap();
    await button('下一个').tap();
    await button('下一个').tap();
    await button('下一个').tap();
    await waitForText('5 个词都读完了');
    await takeThemedScreenshots(page, 'dictation/over');
    await button('去批改').tap();
    await waitForTitle(page, '听写结果');
  });

  it('lets the user check the paper word by word, and submits the result once the network is back', async () => {
    const { page } = phone;
    await waitForText('春天');
    await button('听“春天”').tap();
    await button('全都写对了').tap();
    await mark('冬天', '错');
    await mark('吹风', '跳过');
    await page.reload();
    await waitForText('冬天');
    await takeThemedScreenshots(page, 'dictation/checking');
    expect(await seriousViolations(page)).toEqual([]);
    otherTab = await phone.newTab();
    await phone.open('/dictation/result', otherTab);
    await otherTab.getByRole('button', { name: '提交成绩' }).waitFor();
    // Waits until the code of the next screen has been prefetched, because the phone then goes offline.
    await page.waitForLoadState('networkidle');
    await phone.context.setOffline(true);
    await button('提交成绩').tap();
    await waitForText('成绩还没交上去');
    await takeThemedScreenshots(page, 'dictation/unsent');
    expect(await seriousViolations(page)).toEqual([]);
    await link('回到批改').tap();
    await button('提交成绩').tap();
    await waitForText('成绩还没交上去');
    // Once the network is back, the result is sent automatically.
    await phone.context.setOffline(false);
    await waitForText('其中 5 个是今天第一次听写的奖励');
    await waitForText('现在一共有 8 个');
    await takeThemedScreenshots(page, 'dictation/score');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('HTTP-10 counts once: a reload shows the result again, and going back does not submit a second one', async () => {
    const { page, network } = phone;
    await page.reload();
    await waitForText('现在一共有 8 个');
    expect(network.callsTo(submitDictation).filter(({ status }) => status === 200)).toHaveLength(1);
    await phone.open('/dictation/resultsubmit');
    await waitForText('还没有选词语呢');
  });

  it('HTTP-10 counts once if a second tab submits the same dictation', async () => {
    await otherTab.getByRole('button', { name: '提交成绩' }).tap();
    await otherTab.getByText('现在一共有 8 个').waitFor();
    await otherTab.close();
  });

  it('adds a wrong word to the book of wrong words, where the word can be played and removed', async () => {
    const { page } = phone;
    await phone.open('/dictation/errorbook');
    await waitForText('冬天');
    await takeThemedScreenshots(page, 'dictation/errorbook');
    expect(await seriousViolations(page)).toEqual([]);
    await button('听“冬天”').tap();
    await link(/听写/).tap();
    await waitForTitle(page, '听写准备');
    await phone.open('/dictation/errorbook');
    const waiting = page.getByText('错了 1 次 · 明天再练');
    await waiting.waitFor();
    await button('把“冬天”从错题本移除').tap();
    await waiting.waitFor({ state: 'detached' });
    await button('撤销').tap();
    await waiting.waitFor();
    await page.reload();
    await waiting.waitFor();
    await page.getByLabel('加一个词').fill('1. 蘑菇');
    await button('加进去').tap();
    await waitForText('自己加的 · 今天该练了');
    await takeThemedScreenshots(page, 'dictation/errorbook-own');
    await button('把“蘑菇”从错题本移除').tap();
    await button('把“冬天”从错题本移除').tap();
    await waitForText('错题本空空的');
    await takeThemedScreenshots(page, 'dictation/errorbook-empty');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('offers to report a wrong sound', async () => {
    const { page } = phone;
    await phone.open('/dictation/preparation?units=g1b-01');
    await button('看看词语').tap();
    await link('词语或读音有错？告诉我们').tap();
    await waitForTitle(page, '听写反馈');
    await page.getByLabel('哪个字或词').fill('吹风');
    await button('声音不对').tap();
    await page.getByLabel('想说的话（可以不写）').fill('第二个字听不清');
    expect(await seriousViolations(page)).toEqual([]);
    await button('提交').tap();
    await waitForText('收到啦，谢谢你');
    await link('回到听写').tap();
    await waitForTitle(page, '听写');
  });

  it('is reached from the tab 学习, which shows the number of due words from the server and leads to them', async () => {
    const { page } = phone;
    await phone.open('/learning');
    await link('听写 听一个，写一个').tap();
    await waitForTitle(page, '听写');
    await phone.open('/dictation/errorbook');
    await page.getByLabel('加一个词').fill('蘑菇');
    await button('加进去').tap();
    await waitForText('自己加的 · 今天该练了');
    await phone.open('/learning');
    await link('听写 1 个该复习的词').tap();
    await waitForTitle(page, '听写准备');
    await button('看看词语').tap();
    await waitForText('蘑菇');
    await phone.open('/dictation/errorbook');
    await button('把“蘑菇”从错题本移除').tap();
    await waitForText('错题本空空的');
  });

  it('turns pasted words into a word list', async () => {
    const { page } = phone;
    await phone.open('/dictation/temp');
    await page.getByLabel('输入或粘贴词语').fill('1. 春天\n2. 蘑菇（mó gu）\n3. 春天 <b>夏天</b>');
    await waitForText('找到 3 个词；重复的 1 个只留一次');
    await button('去掉“夏天”').tap();
    await page.getByLabel('词单名字（可以不写）').fill('周五听写');
    await takeThemedScreenshots(page, 'dictation/own-words');
    expect(await seriousViolations(page)).toEqual([]);
    await button('保存并去听写（2 个词）').tap();
    await waitForTitle(page, '听写准备');
    await waitForText('周五听写');
    await waitForText('有 1 个词课本里没有，读音可能不准。');
    await phone.open('/dictation/index');
    await link(/周五听写/).tap();
    await button('删除这个词单').tap();
    await button('先留着').tap();
    await button('删除这个词单').tap();
    await button('删除').tap();
    await waitForTitle(page, '听写');
    await link(/自己输入词语/).waitFor();
    expect(await link(/周五听写/).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
