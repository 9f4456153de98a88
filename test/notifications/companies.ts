import fs from 'node:fs';
import path from 'node:path';
import { standInAlipay } from '#server/testing/shop/standInAlipay.ts';
import { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { wechatSettings } from '#server/testing/shop/wechatSettings.ts';
import { alipayMessages } from './alipayMessages.ts';
import { hostMessages, wechatMessages } from './messages.ts';

const HOST_SECRET = 'a-secret-that-only-the-host-and-the-gateway-know';
/**
 * An address at which nothing listens. The gateway cannot query payments there, so it learns of payments only by
 * notifications.
 */
const nowhere = 'http://127.0.0.1:9/';

/**
 * Returns a simulated Alipay. The gateway can download certificates from it, but it does not know any payment about
 * which the gateway asks.
 */
const createAlipay = () => standInAlipay('certificates', Date.now, Date.now());

/**
 * Simulates the payment companies. Returns the gateway's settings for its accounts at these companies, and the
 * functions that build their notifications. Writes the files that the settings name to a folder.
 */
export async function openCompanies(folder: string) {
  const file = (name: string, text: string) => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const wechat = standInWechat('publicKey');
  const alipay = createAlipay();
  const { appId, sellerId, privateKey, verifiedBy } = alipay.account;
  if ('publicKey' in verifiedBy) throw new Error('Alipay is verified by certificates.');
  const settings = {
    HOST_PAYMENT_SECRET: HOST_SECRET,
    HOST_PAYMENT_URL: nowhere,
    ...wechatSettings(wechat, folder),
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_KEY_FILE: file('app.pem', privateKey),
    ALIPAY_APP_CERT_FILE: file('app.crt', verifiedBy.app),
    ALIPAY_CERT_FILE: file('alipay.crt', verifiedBy.alipay),
    ALIPAY_ROOT_CERT_FILE: file('root.crt', verifiedBy.root),
    ALIPAY_GATEWAY: `${await alipay.server.start()}/gateway.do`,
  };
  return {
    settings,
    writers: {
      host: hostMessages(HOST_SECRET),
      wechat: wechatMessages(wechat, standInWechat('publicKey')),
      alipay: alipayMessages(alipay, createAlipay()),
    },
    close: () => alipay.server.stop(),
  };
}

export type Companies = Awaited<ReturnType<typeof openCompanies>>;
