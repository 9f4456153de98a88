import type { Page } from 'playwright-core';
import { MICROPHONE_UNDECIDED_CODE } from '#contract/host/bridge.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { useLabConsoles, type LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheckIn } from '#test/journeys/mall/labShop.ts';

const { SCREENSHOTS } = process.env;
const openLabConsole = useLabConsoles(usePhones());

const { scenario } = mainScenarios.hostRecording;
const visitor = (name: string) => ({ ...scenario.user, userId: `${name}-${Date.now()}` });

/** How many seconds of sound the database of the page contains, and how loud it is at most (0 to 255). */
const stored = (page: Page): Promise<{ seconds: number; loudest: number }> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database was not read.')));
      });
    const database = await answerOf(indexedDB.open('recordings'));
    const bars = database.transaction('bars').objectStore('bars');
    const rows = (await answerOf(bars.getAll())) as { samples: number; peaks: Uint8Array }[];
    database.close();
    const seconds = rows.reduce((sum, { samples }) => sum + samples, 0) / 24_000;
    return { seconds, loudest: Math.max(0, ...rows.flatMap(({ peaks }) => [...peaks])) };
  });

async function openStudio(desk: LabConsole): Promise<void> {
  const { app } = desk;
  await app.getByRole('link', { name: '请家长来同意' }).click();
  await app.getByRole('button', { name: '我是监护人，同意' }).click();
  await passGuardianCheckIn(desk, { mobile: createMobileNumber(), entersNumber: true });
  await app.getByLabel('题目').fill('去买菜');
  await app.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！');
  await app.getByRole('button', { name: '准备录音' }).click();
}

describe('a recording in a host whose web view gives pages no microphone', () => {
  it('is recorded by the host, survives a reload, and is heard in the audition', async () => {
    const desk = await openLabConsole({ ...scenario, user: visitor('speaker'), path: '/launch_audio' });
    const { app, page } = desk;
    const press = (name: string) => app.getByRole('button', { name, exact: true }).first().click();
    /** Waits until so much was recorded since the last tap; a sentence shows its own length, too. */
    const recorded = (time: string) =>
      app.getByRole('region', { name: '录音' }).getByText(time, { exact: true }).waitFor();
    await openStudio(desk);
    await press('开始录');
    await desk.waitForEntry('→record.open');
    await recorded('0:02');
    if (SCREENSHOTS) await takePicture(desk, `${SCREENSHOTS}/creators/host-recording.webp`);
    await press('下一句');
    await waitUntil(async () => (await stored(page)).seconds > 3 || undefined, 'the second sentence is on the disk');
    await page.reload();
    // The simulator opens the page at the address of its scenario again.
    await app.getByText('录了 2 / 2 句').click();
    const before = await stored(page);
    expect(before.seconds).toBeGreaterThan(3);
    expect(before.loudest).toBeGreaterThan(30);
    await press('重录这一句');
    await recorded('0:01');
    await press('念好了');
    await app.getByRole('link', { name: '录好了，去试听' }).waitFor();
    await desk.waitForEntry('→record.close');
    // The new second takes the place of what was recorded of this sentence before.
    const after = await stored(page);
    expect(after.seconds).not.toBe(before.seconds);
    expect(after.seconds).toBeGreaterThan(2.5);
    await app.getByRole('link', { name: '录好了，去试听' }).click();
    await app.getByRole('button', { name: '播放' }).first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('says what to do when the user closes the question, and then records', async () => {
    const desk = await openLabConsole({
      ...scenario,
      user: visitor('undecided'),
      behaviours: { 'record.open': { kind: 'fail', code: MICROPHONE_UNDECIDED_CODE, msg: '' } },
      path: '/launch_audio',
    });
    await openStudio(desk);
    await desk.app.getByRole('button', { name: '开始录' }).click();
    await desk.app.getByText('还没有允许用麦克风').waitFor();
  });

  it('is not offered by an older host, which says where it is possible', async () => {
    const desk = await openLabConsole({ ...scenario, version: '11.59', user: visitor('old'), path: '/launch_audio' });
    await openStudio(desk);
    await desk.app.getByText('请把应用更新到最新版').waitFor();
    expect(await desk.app.getByRole('button', { name: '开始录' }).count()).toBe(0);
    if (SCREENSHOTS) await takePicture(desk, `${SCREENSHOTS}/creators/host-without-recording.webp`);
  });
});
