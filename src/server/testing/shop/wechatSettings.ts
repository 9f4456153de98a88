import fs from 'node:fs';
import path from 'node:path';
import type { standInWechat } from './standInWechat.ts';

/** An address at which nothing answers. */
const NOWHERE = 'http://127.0.0.1:9/';

/**
 * Returns the settings of an operator with an official account, and with a merchant account at the given stand-in for
 * WeChat Pay. The keys are written to the folder. If the addresses of WeChat are left out, the gateway cannot reach
 * WeChat.
 */
export function wechatSettings(
  { account }: ReturnType<typeof standInWechat>,
  folder: string,
  { payRoot = NOWHERE, apiRoot = NOWHERE } = {},
): Record<string, string> {
  const fileWith = (name: string, pem: string): string => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, pem);
    return file;
  };
  return {
    WECHAT_APP_ID: account.appId,
    WECHAT_APP_SECRET: WECHAT_SECRET,
    WECHAT_API_ROOT: apiRoot,
    WECHAT_PAY_MERCHANT_ID: account.merchantId,
    WECHAT_PAY_SERIAL: account.serial,
    WECHAT_PAY_ROOT: payRoot,
    WECHAT_PAY_API_KEY: account.apiKey,
    WECHAT_PAY_KEY_FILE: fileWith('wechat-merchant.pem', account.privateKey),
    WECHAT_PAY_PUBLIC_KEY_ID: account.publicKey?.id ?? '',
    WECHAT_PAY_PUBLIC_KEY_FILE: fileWith('wechat-platform.pem', account.publicKey?.pem ?? ''),
  };
}

/** The secret of the official account. */
export const WECHAT_SECRET = 'secret-of-tests';
