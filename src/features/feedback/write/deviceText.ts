import { MAX_DEVICE_TEXT } from '#contract/account/feedback.ts';
import type { Environment } from '#platform/environment/environment.ts';

const environmentNames: Record<Environment['kind'], string> = {
  host: '应用里的网页',
  wechat: '微信',
  alipay: '支付宝',
  browser: '浏览器',
};

/**
 * Returns a text with facts that help to find a fault and contain no personal data: the version, the environment, the
 * size of the screen, and the path of the failed screen without its parameters.
 */
export function deviceText(environment: Environment, version: string, from: string | null): string {
  const { kind, os, caller, version: hostVersion, model } = environment;
  const system = os === 'other' ? '' : ` ${os}`;
  const screen = /^\/[\w/-]{0,60}$/.test(from ?? '') ? [`页面 ${from}`] : [];
  const parts = [
    `版本 ${version}`,
    `${environmentNames[kind]}${system}`,
    ...(kind === 'host' ? [`应用 ${caller} ${hostVersion}`] : []),
    ...(model === '' ? [] : [`机型 ${model}`]),
    `屏幕 ${innerWidth}×${innerHeight}`,
    ...screen,
  ];
  return parts.join('；').slice(0, MAX_DEVICE_TEXT);
}
