import crypto from 'node:crypto';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { settleOffline } from '#contract/family/eyeCare.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { ask } from '#test/attack/target.ts';
import { journeyTarget } from '#test/harness/browser/askAsUser.ts';
import { openPhone, type Phone } from '#test/harness/browser/phone.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { signIn, waitForUser } from '#test/harness/browser/signIn.ts';
import { openComments } from '#test/harness/browser/page/comments.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { draw, scribble, strokesOf } from '#test/harness/browser/page/strokes.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { addFamilyRecords, type FamilyRecords } from './familyRecords.ts';
import type { Limited } from './giveLimits.ts';
import { saveAddresses, shop, waitForNextCaptcha, type FamilyOrders } from './familyShop.ts';

/** The stored state of a phone, for use on another phone. */
export type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/**
 * The phones whose stored states tests can use:
 * - `guest`: an unused phone; `newcomer`: a user who has only logged in
 * - `family`: a family that has used everything; `microphone`: the same with a microphone
 * - `reading`, `finger`, `checking`: the same family during a dictation on paper, during one by finger, and after the
 *   last word of one
 * - `tired`: a guest whose daily time is used up
 * - `spent`, `resting`, `asleep`: children whose limits make them rest now, and whose guardian has not consented
 *   (`giveLimits.ts`)
 */
export type PhoneName =
  | 'guest'
  | 'newcomer'
  | 'family'
  | 'microphone'
  | 'reading'
  | 'finger'
  | 'checking'
  | 'tired'
  | Limited;

/** The content that the family has created, each as the query of the address that shows it. */
export interface FamilyContent extends FamilyOrders, FamilyRecords {
  /** The result of a dictation. */
  scored: string;
}

export interface Family {
  phones: Record<PhoneName, StorageState>;
  made: FamilyContent;
}

/** Creates a family that has used every feature once, so that no list is empty. */
export async function createFamily(browser: Browser): Promise<Family> {
  const phone = await openPhone(browser, { prepare: exposeSounds, context: { reducedMotion: 'reduce' } });
  const { mobiles } = journeysRun();
  const mobile = mobiles.family;
  const signedInAt = Date.now();
  await signIn(phone, { mobile });
  await listen(phone);
  await read(phone);
  await learn(phone);
  await saveAddresses(phone);
  const recorded = await addFamilyRecords(phone);
  const guest: StorageState = { cookies: [], origins: [] };
  const newcomer = await logIn(browser);
  const tired = await tireGuest(browser);
  const limited = {
    spent: await logIn(browser, { mobile: mobiles.spent, isGuardian: false }),
    resting: await logIn(browser, { mobile: mobiles.resting, isGuardian: false }),
    asleep: await logIn(browser, { mobile: mobiles.asleep, isGuardian: false }),
  };
  await waitForNextCaptcha(phone, signedInAt);
  const inShop = await shop(phone, mobile);
  const family = await phone.context.storageState();
  const dictated = await dictate(phone);
  await phone.context.close();
  return {
    phones: { guest, newcomer, family, microphone: family, ...dictated.phones, tired, ...limited },
    made: { ...inShop, ...recorded, scored: dictated.scored },
  };
}

async function logIn(browser: Browser, account: { mobile?: string; isGuardian?: boolean } = {}): Promise<StorageState> {
  const phone = await openPhone(browser);
  await signIn(phone, account);
  await waitForUser(phone);
  const storageState = await phone.context.storageState();
  await phone.context.close();
  return storageState;
}

/** Uses up the daily time of a guest, by reporting it as used without a network. */
async function tireGuest(browser: Browser): Promise<StorageState> {
  const phone = await openPhone(browser);
  const { page, context, gateway, open } = phone;
  await open('/about');
  const deviceId = await waitUntil(
    () => page.evaluate((key) => localStorage.getItem(key) ?? undefined, storageKeys.deviceId),
    'the phone has an id',
  );
  for (const [kind, hours] of [
    ['screen', 1],
    ['listen', 2],
  ] as const) {
    const body = { kind, usedMs: hours * HOUR_MS, agoMs: 0 };
    await ask(journeyTarget(gateway), settleOffline, { deviceId, params: { useId: crypto.randomUUID() }, body });
  }
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

const actionsOn = ({ page }: Phone) => ({
  press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
  sees: (words: string | RegExp) => page.getByText(words).first().waitFor(),
});

async function listen(phone: Phone): Promise<void> {
  const { page, open } = phone;
  const { press, sees } = actionsOn(phone);
  await open('/series?id=daidi-big-ears');
  await press(/^订阅/);
  await page.getByRole('button', { name: /订阅/, pressed: true }).first().waitFor();
  await press('播放全部');
  await waitForSoundToAdvance(page, 6);
  await page.getByRole('button', { name: /^暂停/ }).first().tap();
  await open('/audio_detail?id=daidi-ear-umbrella');
  await openComments(page);
  await press('我也说一句');
  await press('真好听！');
  await press('发出去');
  await sees('待审核');
  for (const [path, name] of [
    ['/audio_detail?id=wild-gecko', '不想听这个故事'],
    ['/series?id=bedtime-stars', '不想听这张专辑'],
  ] as const) {
    await open(path);
    await press(name);
    await page.getByRole('alertdialog').getByRole('button', { name: '不想听' }).tap();
    await page.waitForURL(/\/combine\/$/);
  }
}

async function read(phone: Phone): Promise<void> {
  const { page, open } = phone;
  const { press } = actionsOn(phone);
  await open('/book/detail?id=picture-first');
  await press('打卡：一把小雨伞');
  await press('太棒了');
  await press('收藏书单');
  await page.getByRole('button', { name: '已收藏', pressed: true }).waitFor();
  await open('/parent_class?article=afraid-of-dark');
  await press('收藏');
  await page.getByRole('button', { name: '收藏', pressed: true }).waitFor();
  await open('/knowledge?id=poem-doors');
  await press(/^笔记：/);
  await page.getByRole('textbox', { name: '写一条笔记' }).fill('鹅的脚是红色的桨');
  await press('保存');
  await page.getByRole('list', { name: '写过的笔记' }).waitFor();
  await open('/search');
  await page.getByRole('searchbox').fill('星星');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('list', { name: '找到的故事' }).waitFor();
}

async function learn(phone: Phone): Promise<void> {
  const { page, gateway, open } = phone;
  const { press, sees } = actionsOn(phone);
  const { medians } = await strokesOf(gateway, '春');
  await open('/new_word?unit=g1b-01&character=春');
  await press('默一默');
  await draw(page, [...medians].reverse().slice(0, 3));
  await draw(page, [scribble, scribble, scribble, scribble]);
  await draw(page, medians);
  await sees('快学会了，再描一描、想一想');
  await open('/dictation/temp');
  await page.getByLabel('输入或粘贴词语').fill('春天 蘑菇');
  await page.getByLabel('词单名字（可以不写）').fill('周五听写');
  await press('保存并去听写（2 个词）');
  await page.waitForURL(/set=/);
}

async function dictate(
  phone: Phone,
): Promise<Pick<FamilyContent, 'scored'> & { phones: Pick<Family['phones'], 'finger' | 'reading' | 'checking'> }> {
  const { page, context, open } = phone;
  const { press, sees } = actionsOn(phone);
  const begin = async (...choices: string[]) => {
    await open('/dictation/preparation?units=g1b-01');
    for (const name of [...choices, '5 个', '1 遍']) await press(name);
    await press('开始听写（5 个词）');
    await press('开始');
  };
  await begin('写在纸上');
  await press('下一个');
  await sees('第 2 个，共 5 个');
  const reading = await context.storageState();
  await press('返回');
  await press(/^批改写过的/);
  await sees('提交成绩');
  const checking = await context.storageState();
  await press('全都写对了');
  await press('错');
  await press('提交成绩');
  await sees(/现在一共有/);
  const { search } = new URL(page.url());
  await begin('写在屏幕上');
  await page.getByRole('img', { name: '在这里写第 1 个字' }).waitFor();
  const finger = await context.storageState();
  return { phones: { finger, reading, checking }, scored: search };
}
