import { addHealthRecord } from '#contract/family/health.ts';
import { addChild, changeChild } from '#contract/family/children.ts';
import { addAim, celebrateAim, markAim } from '#contract/experience/aims.ts';
import { addHonour } from '#contract/experience/honours.ts';
import { writeFeedback } from '#contract/account/feedback.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

/**
 * The family's records about its children and its message to the operator, each as the query of the address that shows
 * it.
 */
export interface FamilyRecords {
  /** An aim that is not reached yet. */
  aim: string;
  /** An aim that is reached and celebrated. */
  reachedAim: string;
  /** The form for the second child. */
  child: string;
  /** The form for the newest measurement. */
  measured: string;
  honour: string;
  /** A message to the operator that is not answered yet. */
  feedback: string;
}

const actionsOn = ({ page }: Phone) => ({
  press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
  follow: (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().tap(),
  write: (label: string | RegExp, text: string) => page.getByLabel(label).fill(text),
  queryAt: async (path: RegExp) => {
    await page.waitForURL(path);
    return new URL(page.url()).search;
  },
});

/** Returns the 10th day of the month that was the given number of months ago. */
function dayMonthsAgo(months: number): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months, 10);
  return day.toISOString().slice(0, 10);
}

/**
 * Fills in the profile of the first child, adds a second child, and records aims, measurements, teeth and an honour of
 * the first.
 */
export async function addFamilyRecords(phone: Phone): Promise<FamilyRecords> {
  const child = await describeChildren(phone);
  const measured = await measure(phone);
  return {
    child,
    measured,
    ...(await setAims(phone)),
    honour: await honour(phone),
    feedback: await sendFeedback(phone),
  };
}

/** Fills in the profiles of the children. Returns the query of the form for the second child. */
async function describeChildren(phone: Phone): Promise<string> {
  const { page, network, open } = phone;
  const { press, write, queryAt } = actionsOn(phone);
  const children = page.getByRole('region', { name: '孩子的资料' });
  await open('/profile');
  await children.getByRole('link', { name: /^编辑/ }).tap();
  await write(/^生日/, dayMonthsAgo(66));
  await press('女孩');
  await press('保存');
  await network.waitForAnswer(changeChild);
  await children.getByRole('link', { name: '添加孩子' }).tap();
  await write('昵称', '亮亮');
  await press('保存');
  await network.waitForAnswer(addChild);
  await children.getByRole('button', { name: '换成亮亮' }).waitFor();
  await children.getByRole('link', { name: '编辑亮亮的资料' }).tap();
  return queryAt(/\/profile\?/);
}

/** Records measurements. Returns the query of the form for the newest one. */
async function measure(phone: Phone): Promise<string> {
  const { page, network, open } = phone;
  const { press, write, queryAt } = actionsOn(phone);
  for (const [months, heightCm, weightKg] of [
    [12, '104.2', '16.4'],
    [1, '110.8', '18.6'],
  ] as const) {
    await open('/experience/edit_health');
    await write('哪一天量的', dayMonthsAgo(months));
    await write('身高（厘米）', heightCm);
    await write(/^体重/, weightKg);
    await press('保存');
    await network.waitForAnswer(addHealthRecord);
    await page.getByRole('table', { name: '身高记录' }).getByText(`${heightCm} 厘米`).waitFor();
  }
  await open('/experience/edit_health?kind=teeth');
  for (const name of ['掉了', '下面', '左边', /^门牙/]) await press(name);
  await press('保存');
  await page.getByRole('table', { name: '牙齿记录' }).waitFor();
  await open('/experience/my_health');
  await page.getByRole('table', { name: '身高记录' }).getByRole('link').first().tap();
  return queryAt(/\/edit_health\?/);
}

async function setAims(phone: Phone): Promise<Pick<FamilyRecords, 'aim' | 'reachedAim'>> {
  const { page, network, open } = phone;
  const { press, follow, write, queryAt } = actionsOn(phone);
  const set = async (title: string, days?: string) => {
    await open('/experience/edit_aim');
    await write('目标', title);
    if (days !== undefined) await write('一共要多少（天）', days);
    await press('定下来');
    await network.waitForAnswer(addAim);
    await follow(new RegExp(`^${title}`));
    return queryAt(/\/experience\/aim\?id=/);
  };
  const reachedAim = await set('自己收拾书包', '1');
  await press(/^今天，.*做到了$/);
  await network.waitForAnswer(markAim);
  await page.getByRole('alertdialog', { name: /达成啦！$/ }).waitFor();
  await press('太棒了');
  await network.waitForAnswer(celebrateAim);
  return { reachedAim, aim: await set('早晚自己刷牙') };
}

async function honour(phone: Phone): Promise<string> {
  const { page, network, open } = phone;
  const { press, follow, write, queryAt } = actionsOn(phone);
  await open('/experience/edit_honor');
  await write('名称', '阅读之星');
  await press('保存');
  await network.waitForAnswer(addHonour);
  // Waits for the list, which the app opens once the honour is saved. An earlier navigation would interrupt the saving.
  await page.getByText('已经收好 1 项荣誉').waitFor();
  await follow(/^阅读之星/);
  return queryAt(/\?id=/);
}

async function sendFeedback(phone: Phone): Promise<string> {
  const { network, open } = phone;
  const { press, write, queryAt } = actionsOn(phone);
  await open('/feedback/index');
  await press('用不了、出错了');
  await write('想说的话', '昨天晚上听《耳朵伞》，到一半就没有声音了。');
  await press('提交');
  await network.waitForAnswer(writeFeedback);
  return queryAt(/\?id=/);
}
