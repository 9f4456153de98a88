import { captchaFor, readLog } from '#test/harness/browser/run/gateway.ts';
import type { TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

/** The pause before another SMS code. A mobile number receives at most one per minute. */
export const PAUSE_OF_CAPTCHAS_MS = 61_000;

/** Confirms something as an adult: requests an SMS code for the number of the account, and enters it. */
export async function enterGuardianCode(phone: Phone, moved: TimeShiftedGateway, mobile: string): Promise<void> {
  const { page } = phone;
  const send = page.getByRole('button', { name: '获取验证码' });
  await send.waitFor();
  await moved.advanceTime(phone, PAUSE_OF_CAPTCHAS_MS);
  const since = Buffer.byteLength(readLog(phone.gateway));
  await send.tap();
  await page.getByLabel('验证码').fill(await captchaFor(phone.gateway, mobile, since));
}

/** Passes the check of an adult at the cashier of the mall. */
export async function passGuardianCheck(phone: Phone, moved: TimeShiftedGateway, mobile: string): Promise<void> {
  const { page } = phone;
  const form = page.getByRole('form', { name: '家长确认' });
  await form.waitFor();
  await enterGuardianCode(phone, moved, mobile);
  await form.getByRole('button', { name: '确认', exact: true }).tap();
  await form.waitFor({ state: 'detached' });
}
