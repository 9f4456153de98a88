import type { Scenario } from '#host/scenario.ts';

/** The properties of `navigator` by which pages identify a device. */
export interface DeviceIdentity {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; M2006C3LC Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const TABLET_WIDTH = 700;

/** Returns the user agent and the other properties of `navigator` for the phone of this scenario. */
export function identityOf(scenario: Scenario): DeviceIdentity {
  const { environment, caller, version, channel, screen } = scenario;
  const isIos = osOf(scenario) === 'ios';
  const isTablet = Math.min(screen.width, screen.height) >= TABLET_WIDTH;
  const device = isIos ? (isTablet ? IPAD : IPHONE) : ANDROID;
  const browser = isIos
    ? 'Version/17.5 Mobile/15E148 Safari/604.1'
    : 'Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36';
  const webView = isIos ? 'Mobile/15E148' : browser;
  const identity = { platform: isIos ? (isTablet ? 'iPad' : 'iPhone') : 'Linux armv8l', maxTouchPoints: 5 };
  const agents = {
    iosHost: `${device} ${webView} ilisten_ios/${caller}/${version}/${channel}`,
    androidHost: `${device} ${webView} ilisten_android/${caller}/${version}/${channel}`,
    wechat: `${device} ${webView} MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`,
    alipay: `${device} ${webView} AliApp(AP/10.5.88) AlipayClient/10.5.88 Language/zh-Hans`,
    browser: `${device} ${browser}`,
  };
  return { ...identity, userAgent: agents[environment] };
}

function osOf({ environment, os }: Scenario): Scenario['os'] {
  if (environment === 'iosHost') return 'ios';
  return environment === 'androidHost' ? 'android' : os;
}
