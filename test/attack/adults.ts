import { giveConsent } from '#contract/account/consents.ts';
import { checkParentCode, sendParentPinCode, type CaptchaAction } from '#contract/account/parentPin.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { ask, type Target } from './target.ts';

/** The text messages that the gateways have sent. */
export type Messages = readonly { mobile: string; code: string }[];

/** The headers of a host app that can pay. They are needed because production gateways have no sandbox for payments. */
const hostApp = { 'user-agent': 'ilisten_android/2003/11.58.2/huawei' };

let adults = 0;
/**
 * Returns another adult at each call, with a number and a network of their own, because text messages are limited for
 * both.
 */
export const nextAdult = () => {
  adults += 1;
  const mobile = `137${String(adults).padStart(8, '0')}`;
  return { mobile, headers: { ...hostApp, 'x-forwarded-for': `2001:db8:a${adults.toString(16)}:1::1` } };
};

/**
 * Returns the newest code that was sent to a number. Waits for it, because the gateway sends text messages only after
 * its reply.
 */
export async function codeFor(messages: Messages, mobile: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = [...messages].reverse().find((message) => message.mobile === mobile);
    if (found) return found.code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No text message was sent to ${mobile}.`);
}

interface Confirmation {
  userToken: string;
  kind: CaptchaAction;
  messages: Messages;
}

/** Lets an adult confirm an action by an SMS code, for an account that has neither a number nor a parent PIN. */
export async function confirmAsAdult(target: Target, { userToken, kind, messages }: Confirmation): Promise<void> {
  const { mobile, headers } = nextAdult();
  const as = { userToken, headers };
  await ask(target, sendParentPinCode, { ...as, body: { mobile } });
  const code = await codeFor(messages, mobile);
  await ask(target, checkParentCode, { ...as, body: { mobile, code, action: { kind } } });
}

/**
 * Lets an adult consent to the storage of a child's data, for an account that has neither a number nor a parent PIN.
 */
export async function agreeAsGuardian(target: Target, userToken: string, messages: Messages): Promise<void> {
  await confirmAsAdult(target, { userToken, kind: 'consent', messages });
  const as = { userToken, headers: hostApp };
  const { version } = consentPurposes.guardian;
  await ask(target, giveConsent, { ...as, params: { purpose: 'guardian' }, body: { version } });
}
