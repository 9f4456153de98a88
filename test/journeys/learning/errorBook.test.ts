import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { submitDictation } from '#contract/learning/dictation.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const CHINA_OFFSET_MS = 8 * 3_600_000;
const dayOf = (time: number): number => Math.floor((time + CHINA_OFFSET_MS) / DAY_MS);

const phoneFor = usePhones();

describe('the book of wrong words over a month, with the clocks of gateway and phone moved forward', () => {
  let mobile: string;
  let moved: TimeShiftedGateway;
  let phone: Phone;
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name, exact: true });
  const waitForText = (words: string | RegExp) => phone.page.getByText(words).first().waitFor();

  beforeAll(async () => {
    moved = await startTimeShiftedGateway('month');
    phone = await phoneFor({ isForWholeFile: true, gateway: moved.gateway });
    await moved.startClock(phone.page);
  });
  // Gives each test its own family, even when a test is retried.
  beforeEach(() => {
    mobile = createMobileNumber();
  });
  afterAll(async () => {
    await moved.gateway.end('SIGTERM');
  });

  /** Signs in again as if the session had expired. The phone keeps all stored data except the cookies. */
  async function signInAgain(path = '/about') {
    await phone.page.goto('about:blank');
    await phone.context.clearCookies();
    await signIn(phone, { mobile, path });
  }

  /** Does a dictation of one word, from its preparation to the submitted mark. */
  async function dictate(address: string, answer: '对' | '错') {
    await phone.open(address);
    await button('1 遍').tap();
    await button('开始听写（1 个词）').tap();
    await button('开始').tap();
    await button('下一个').tap();
    await button('去批改').tap();
    await button(answer).tap();
    await button('提交成绩').tap();
    await waitForText(/现在一共有/);
  }
  const isDue = async (): Promise<boolean> => {
    await phone.open('/dictation/index');
    await waitForText('自己输入词语');
    return (await phone.page.getByRole('link', { name: /今天该复习/ }).count()) > 0;
  };

  it('shows a word as due on each day that ts-fsrs has scheduled, but not on the previous day', async () => {
    const { page } = phone;
    await signIn(phone, { mobile });
    await phone.open('/dictation/temp');
    await page.getByLabel('输入或粘贴词语').fill('耳朵');
    await button('保存并去听写（1 个词）').tap();
    await page.waitForURL(/set=/);
    const list = new URL(page.url());

    const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
    const firstDay = dayOf(moved.now());
    let card = scheduler.next(createEmptyCard(moved.now()), moved.now(), Rating.Again).card;
    await dictate(`/dictation/preparation${list.search}`, '错');
    const answers = ['对', '错', '对', '对', '对', '对'] as const;
    const days: number[] = [];
    for (const answer of answers) {
      const wait = dayOf(card.due.getTime()) - dayOf(moved.now());
      if (dayOf(moved.now()) + wait - firstDay > 31) break;
      if (wait > 1) {
        await moved.advanceTime(phone, (wait - 1) * DAY_MS);
        await signInAgain();
        expect(await isDue()).toBe(false);
      }
      await moved.advanceTime(phone, (wait > 1 ? 1 : wait) * DAY_MS + MINUTE_MS);
      await signInAgain();
      expect(await isDue()).toBe(true);
      days.push(dayOf(moved.now()) - firstDay);
      card = scheduler.next(card, moved.now(), answer === '对' ? Rating.Good : Rating.Again).card;
      await dictate('/dictation/preparation?set=due', answer);
    }
    expect(days.length).toBeGreaterThanOrEqual(4);
    await phone.open('/dictation/errorbook');
    await waitForText('错题本空空的');
  });

  it('HTTP-10 AUTH-06 keeps a result submitted after the token has expired, and counts it once after the login', async () => {
    const { page, network } = phone;
    await signInAgain();
    await phone.open('/dictation/preparation?units=g1b-01');
    await button('5 个').tap();
    await button('开始听写（5 个词）').tap();
    await button('开始').tap();
    await button('下一个').tap();
    await button('返回').tap();
    await button(/^批改写过的/).tap();
    await button('全都写对了').tap();
    await moved.advanceTime(phone, DAY_MS + MINUTE_MS);
    network.forget();
    await button('提交成绩').tap();
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    expect(network.callsTo(submitDictation).some(({ status }) => status === 200)).toBe(false);
    await signInAgain('/dictation/resultsubmit');
    await waitForText(/现在一共有/);
    await phone.page.reload();
    await waitForText(/现在一共有/);
    expect(network.callsTo(submitDictation).filter(({ status }) => status === 200)).toHaveLength(1);
    await phone.open('/dictation/index');
    await waitForText('自己输入词语');
    expect(await page.getByRole('region', { name: '没做完的听写' }).count()).toBe(0);
  });
});
