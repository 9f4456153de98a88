import { judgeWriting, submitDictation } from '#contract/learning/dictation.ts';
import { joined } from '#test/builders/learning/handwriting.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { exposeSounds } from '#test/harness/browser/page/sounds.ts';
import { draw, scribble, strokesOf } from '#test/harness/browser/page/strokes.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** The tests depend on each other: each continues where the previous one stopped. */
describe('a dictation written by finger', () => {
  let phone: Phone;
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name, exact: true });
  const waitForText = (words: string | RegExp) => phone.page.getByText(words).first().waitFor();
  const medians = async (character: string) => (await strokesOf(phone.gateway, character)).medians;

  beforeAll(async () => {
    phone = await phoneFor({ isForWholeFile: true, prepare: exposeSounds });
    await signIn(phone);
  });

  it('is offered next to a dictation on paper', async () => {
    const { page } = phone;
    await phone.open('/dictation/preparation?units=g1b-01');
    await button('写在屏幕上').tap();
    for (const name of ['5 个', '1 遍', '显示拼音']) await button(name).tap();
    expect(await button('显示词语').count()).toBe(0);
    await button('开始听写（5 个词）').tap();
    await waitForText('伸出小手指，点一下就开始');
    await button('开始').tap();
    await page.getByRole('img', { name: '在这里写第 1 个字' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('takes strokes character by character; a stroke can be undone, and a reload keeps the strokes', async () => {
    const { page } = phone;
    const spring = await medians('春');
    const day = await medians('天');
    await draw(page, spring.slice(0, 3));
    await button('退一笔').tap();
    await button('重写').tap();
    await draw(page, spring);
    await takeThemedScreenshots(page, 'dictation/finger');
    await button('写下一个字').tap();
    await button('第 1 个字').tap();
    await button('第 2 个字，还没写').tap();
    await page.reload();
    await button('开始').tap();
    await button('第 1 个字').waitFor();
    await button('第 2 个字，还没写').tap();
    // Joins the last two strokes in one movement, as quick handwriting does.
    await draw(page, joined(day, day.length - 2));
    await button('再读一遍').tap();
    await button('听下一个词').tap();
    await waitForText('第 2 个，共 5 个');
  });

  it('keeps strokes in the wrong order, a scribble and an empty sheet as they are, without judging them', async () => {
    const { page } = phone;
    await draw(page, await medians('冬'));
    await button('写下一个字').tap();
    await draw(page, [...(await medians('天'))].reverse());
    await button('听下一个词').tap();
    await waitForText('第 3 个，共 5 个');
    await draw(page, [scribble, scribble]);
    await button('写下一个字').tap();
    await draw(page, await medians('风'));
    await button('上一个').tap();
    await waitForText('第 2 个，共 5 个');
    await button('第 2 个字').tap();
    await button('听下一个词').tap();
    await button('第 2 个字').tap();
    await button('听下一个词').tap();
    for (const place of [4, 5]) {
      await waitForText(`第 ${place} 个，共 5 个`);
      await button('不会写，先空着').tap();
      await button('不会写，先空着').tap();
    }
    await waitForText('5 个词都读完了');
    await button('去批改').tap();
    await waitForTitle(page, '听写结果');
  });

  it('is judged by the server stroke by stroke; the judgement is explained, and a word can be left out of the result', async () => {
    const { page, network } = phone;
    await page.getByRole('listitem').filter({ hasText: 'chūn tiān' }).getByText('对', { exact: true }).waitFor();
    await waitForText('“天”的笔顺不太对');
    await waitForText('再看看“吹”怎么写');
    await waitForText('没写');
    expect(network.callsTo(judgeWriting)).toHaveLength(3);
    await takeThemedScreenshots(page, 'dictation/judged');
    expect(await seriousViolations(page)).toEqual([]);
    await button('“吹风”这次不算').tap();
    await waitForText('不算');
    await page.reload();
    await button('提交成绩').tap();
    await waitForText('50 分');
    expect(await network.waitForAnswer(submitDictation)).toMatchObject({ status: 200 });
    await waitForText('现在一共有 6 个');
    await phone.open('/dictation/errorbook');
    await waitForText('冬天');
    expect(await page.getByText('吹风').count()).toBe(0);
  });
});
