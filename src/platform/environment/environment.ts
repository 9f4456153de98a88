/** The environment of the app, determined once at start (ENV-01). */
export interface Environment {
  kind: 'host' | 'wechat' | 'alipay' | 'browser';
  os: 'ios' | 'android' | 'other';
  caller: string;
  version: string;
  /** The market channel of a native user agent. */
  channel: string;
  /** Whether the user agent is that of an iPad or of the HD app. The caller may become known otherwise: `useIsTablet`. */
  isTablet: boolean;
  userAgent: string;
  /** The device model from an Android user agent; empty if it has none. */
  model: string;
}

/** ENV-03 */
export const defaults = { caller: '1002', version: '1.0.0', channel: 'appshare' };

/** Caller of the HD app (ENV-05). */
export const TABLET_CALLER = '5004';

/**
 * Matches `ilisten_android/<caller>/<version>/<channel>`; separators are `/`, `_`, `;` or space; case-insensitive
 * (ENV-02).
 */
const NATIVE_AGENT = /ilisten_(android|ios)[/_; ]+(\d+)[/_; ]+(\d+(?:\.\d+)*)[/_; ]+([a-z0-9.-]+)/i;

/**
 * Android user agents contain the model before `Build/` or the closing bracket: `(Linux; Android 10; M2006C3LC
 * Build/…)`.
 */
const ANDROID_MODEL = /; Android [^;)]*; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^)]*)?(?:; wv)?\)/i;

export function readEnvironment({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Environment {
  const isNative = /ilisten_(android|ios)/i.test(userAgent);
  const [, , caller, version, channel] = NATIVE_AGENT.exec(userAgent) ?? [];
  const isIPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return {
    kind: kindOf(userAgent, isNative),
    os: osOf(userAgent, isIPad),
    caller: caller ?? defaults.caller,
    version: version ?? defaults.version,
    channel: channel ?? defaults.channel,
    isTablet: isIPad || caller === TABLET_CALLER,
    userAgent,
    model: ANDROID_MODEL.exec(userAgent)?.[1] ?? '',
  };
}

function kindOf(userAgent: string, isNative: boolean): Environment['kind'] {
  if (isNative) return 'host';
  if (userAgent.includes('MicroMessenger')) return 'wechat';
  if (userAgent.includes('AlipayClient')) return 'alipay';
  return 'browser';
}

function osOf(userAgent: string, isIPad: boolean): Environment['os'] {
  if (isIPad || /iPhone|iPod|ilisten_ios/i.test(userAgent)) return 'ios';
  if (/Android/i.test(userAgent)) return 'android';
  return 'other';
}
