/** The environment of the page, according to its user agent. */
export type EnvironmentKind = 'host' | 'wechat' | 'alipay' | 'browser';
export type DeviceOs = 'ios' | 'android' | 'other';

/**
 * Matches `ilisten_android/<caller>/<version>/<channel>`; separators are `/`, `_`, `;` or space; case-insensitive
 * (ENV-02).
 */
export const NATIVE_AGENT = /ilisten_(android|ios)[/_; ]+(\d+)[/_; ]+(\d+(?:\.\d+)*)[/_; ]+([a-z0-9.-]+)/i;

/** The caller that shows no nicknames (STATE-09). */
export const NAMELESS_CALLER = '2003';

/** ENV-03: the values for a user agent that does not contain them. */
export const defaultAgent = { caller: '1002', version: '1.0.0', channel: 'appshare' };

/** Returns the kind of the environment (ENV-01). */
export function environmentKindOf(userAgent: string): EnvironmentKind {
  if (/ilisten_(android|ios)/i.test(userAgent)) return 'host';
  if (userAgent.includes('MicroMessenger')) return 'wechat';
  if (userAgent.includes('AlipayClient')) return 'alipay';
  return 'browser';
}

export function osOf(userAgent: string, isIPad = /iPad/.test(userAgent)): DeviceOs {
  if (isIPad || /iPhone|iPod|ilisten_ios/i.test(userAgent)) return 'ios';
  if (/Android/i.test(userAgent)) return 'android';
  return 'other';
}
