import type { Setting } from './setting.ts';
import { certificateFile, httpAddress, privateKeyFile, publicKeyFile, text } from './settingTypes.ts';

/** The merchant's account at Alipay. */
export const alipaySettings = {
  ALIPAY_APP_ID: {
    schema: text,
    type: 'text',
    shownDefault: 'nothing is paid by Alipay',
    description: "The operator's web app at Alipay, with 手机网站支付. The settings of the account are set together.",
  },
  ALIPAY_SELLER_ID: {
    schema: text,
    type: 'text of 16 digits',
    description: 'The merchant who receives the money (PID, `2088…`).',
  },
  ALIPAY_KEY_FILE: { schema: privateKeyFile, type: 'PEM file', description: "The app's private key (应用私钥)." },
  ALIPAY_PUBLIC_KEY_FILE: {
    schema: publicKeyFile,
    type: 'PEM file',
    description:
      "The key by which Alipay's signatures are verified (支付宝公钥, not 应用公钥), unless certificates are set.",
  },
  ALIPAY_APP_CERT_FILE: {
    schema: certificateFile,
    type: 'PEM file',
    shownDefault: '`ALIPAY_PUBLIC_KEY_FILE` is used',
    description: "The app's certificate (应用公钥证书). The three certificates are set together.",
  },
  ALIPAY_CERT_FILE: {
    schema: certificateFile,
    type: 'PEM file',
    description: "Alipay's certificate (支付宝公钥证书); the gateway downloads those that replace it.",
  },
  ALIPAY_ROOT_CERT_FILE: {
    schema: certificateFile,
    type: 'PEM file',
    description: 'The certificates of the authorities that issue them (支付宝根证书).',
  },
  ALIPAY_GATEWAY: {
    schema: httpAddress,
    type: 'http address',
    default: 'https://openapi.alipay.com/gateway.do',
    description: "Alipay's gateway.",
  },
} satisfies Record<string, Setting>;
