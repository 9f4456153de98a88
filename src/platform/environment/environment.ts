import {
  defaultAgent,
  NATIVE_AGENT,
  osOf,
  environmentKindOf,
  type DeviceOs,
  type EnvironmentKind,
} from '#contract/host/agent.ts';

/** The environment of the app, which is determined once at the start (ENV-01). */
export interface Environment {
  kind: EnvironmentKind;
  os: DeviceOs;
  caller: string;
  version: string;
  /** The market channel (app store) in the user agent of a host app. */
  channel: string;
  /**
   * Whether the user agent is that of an iPad or of the HD app. `useIsTablet` also considers the caller in the address
   * and in the host's app info.
   */
  isTablet: boolean;
  userAgent: string;
  /** The device model from an Android user agent; empty if it has none. */
  model: string;
}

/** The caller of the HD app (ENV-05). */
export const TABLET_CALLER = '5004';

/**
 * Android user agents contain the model before `Build/` or the closing bracket: `(Linux; Android 10; M2006C3LC
 * Build/…)`.
 */
const ANDROID_MODEL = /; Android [^;)]*; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+?)(?: Build\/[^)]*)?(?:; wv)?\)/i;

export function readEnvironment({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Environment {
  const [, , caller, version, channel] = NATIVE_AGENT.exec(userAgent) ?? [];
  const isIPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return {
    kind: environmentKindOf(userAgent),
    os: osOf(userAgent, isIPad),
    caller: caller ?? defaultAgent.caller,
    version: version ?? defaultAgent.version,
    channel: channel ?? defaultAgent.channel,
    isTablet: isIPad || caller === TABLET_CALLER,
    userAgent,
    model: ANDROID_MODEL.exec(userAgent)?.[1] ?? '',
  };
}
