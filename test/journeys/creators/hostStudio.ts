import { mainScenarios } from '#host/scenarios.ts';
import type { LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import { agreeBefore, passGuardianCheckIn } from '#test/journeys/mall/labShop.ts';

const { scenario } = mainScenarios.hostRecording;

/**
 * Returns the scenario of a host that records in place of the page, with a new user who opens the screen of recordings.
 */
export const recordingHost = (user: string) => ({
  ...scenario,
  user: { ...scenario.user, userId: `${user}-${Date.now()}` },
  path: '/launch_audio',
});

/** Gives the consents, and opens the recorder with a text of two sentences. */
export async function openHostStudio(lab: LabConsole): Promise<void> {
  const { app } = lab;
  await agreeBefore(lab, '/launch_audio');
  await app.getByRole('link', { name: '请家长来同意' }).click();
  await app.getByRole('button', { name: '我是监护人，同意' }).click();
  await passGuardianCheckIn(lab, { mobile: createMobileNumber(), entersNumber: true });
  await app.getByLabel('题目').fill('去买菜');
  await app.getByLabel('要念的文字').fill('早上，奶奶带我去买菜。我挑了三个西红柿！');
  await app.getByRole('button', { name: '准备录音' }).click();
}
