import { captchaFor, readLog } from '#test/harness/browser/run/gateway.ts';
import type { TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import type { LabConsole } from '#test/harness/browser/page/labConsole.ts';

/** The pause before another SMS code. A mobile number receives at most one per minute. */
const PAUSE_OF_CAPTCHAS_MS = 61_000;

/**
 * Logs in on the account page of the simulated phone. `button`: the button of the login screen that opens the account
 * page.
 */
export async function logInByCaptcha({ app, gateway }: LabConsole, button: string, mobile: string): Promise<void> {
  await app.getByRole('checkbox', { name: '我是家长' }).check();
  await app.getByRole('button', { name: button }).click();
  const since = Buffer.byteLength(readLog(gateway));
  await app.getByLabel('手机号').fill(mobile);
  await app.getByRole('button', { name: '获取验证码' }).click();
  await app.getByLabel('验证码').fill(await captchaFor(gateway, mobile, since));
  await app.getByRole('checkbox', { name: /用户协议/ }).check();
  await app.getByRole('button', { name: '登录', exact: true }).click();
}

/**
 * Accepts the current version of the user agreement. The app opens this screen when a user who comes from a host saves
 * something for the first time.
 */
export async function agreeIn({ app }: LabConsole): Promise<void> {
  await app.getByText('我已阅读并同意用户协议和隐私政策。').waitFor();
  await app.getByRole('button', { name: '同意', exact: true }).click();
  await app.getByText('我已阅读并同意用户协议和隐私政策。').waitFor({ state: 'detached' });
}

/** Opens the screen of the agreement as a user of a host, agrees, and continues at another address. */
export async function agreeBefore(lab: LabConsole, path: string): Promise<void> {
  const go = (to: string) => lab.app.locator('body').evaluate((_, address) => location.assign(address), to);
  await go('/combine/privacy/manager?consent=agreement');
  await agreeIn(lab);
  await go(`/combine${path}`);
}

interface Guardian {
  mobile: string;
  /**
   * The gateway whose clock is advanced before the SMS code is requested. Needed if this number has already received an
   * SMS code.
   */
  moved?: TimeShiftedGateway;
  /** Whether the form asks for a number. It does if the account has none, such as after a login through a host. */
  entersNumber?: boolean;
  /** The accessible name of the form. */
  label?: string;
}

/** Passes the check of an adult, for example before a payment. */
export async function passGuardianCheckIn(
  lab: LabConsole,
  { mobile, moved, entersNumber = false, label = '家长确认' }: Guardian,
): Promise<void> {
  const { app, gateway } = lab;
  const form = app.getByRole('form', { name: label });
  await form.waitFor();
  await moved?.advanceTime(lab, PAUSE_OF_CAPTCHAS_MS);
  if (entersNumber) await form.getByLabel('家长的手机号').fill(mobile);
  const since = Buffer.byteLength(readLog(gateway));
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByLabel('验证码').fill(await captchaFor(gateway, mobile, since));
  await form.getByRole('button', { name: '确认', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
