import { clockText } from '#lib/time/durationText.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { RecorderProblem } from '#platform/recording/recorder.ts';
import type { Environment } from '#platform/environment/environment.ts';

export const problemTitles: Record<RecorderProblem, string> = {
  refused: '现在还不能用麦克风',
  missing: '没有找到麦克风',
  busy: '麦克风正被别的应用占用',
  unsupported: '这里录不了音',
  undecided: '还没有允许用麦克风',
  unusable: '没有收到应用录的声音',
  unloaded: '录音还没有准备好',
  full: '这台设备的空间满了',
  unwritten: '刚才没有存好',
};

type PageEnvironment = Pick<Environment, 'kind' | 'os' | 'userAgent'>;

/** Returns what the user can do about a problem, depending on the environment of the page. */
export function remedyOf(problem: RecorderProblem, environment: PageEnvironment): string {
  if (problem === 'refused') return permissionText(environment);
  if (problem === 'unsupported') return unsupportedTexts[environment.kind];
  return {
    missing: '请插上耳机或者换一台带麦克风的设备，再点一次录音。',
    busy: '请先挂断电话，或者关掉正在录音的应用，再点一次录音。',
    undecided: '再点一次录音，在弹出的窗口里选“允许”。',
    unusable: '已经录好的都还在。请把应用更新到最新版；或者用手机浏览器打开呆迪听故事，登录以后接着录。',
    unloaded: '请检查一下网络，再点一次录音。',
    full: '已经录好的都还在。请腾出一点空间，再接着录。',
    unwritten: '之前录好的都还在。请再点一次录音；还是不行，就刷新一下页面。',
  }[problem];
}

/** The browsers on iOS other than Safari: how their user agents are recognised, and their names in the settings. */
const otherIosBrowsers = [
  [/CriOS/, '“Chrome”'],
  [/EdgiOS/, '“Edge”'],
  [/FxiOS/, '“Firefox”'],
  [/MQQBrowser/, '“QQ浏览器”'],
  [/UCBrowser/, '“UC浏览器”'],
  [/Quark/, '“夸克”'],
  [/baidu/i, '“百度”'],
] as const;

/**
 * Returns the name under which the settings of iOS list the app that shows the page; undefined for Safari, which has
 * settings of its own for the microphone.
 */
function iosAppName(userAgent: string): string | undefined {
  const name = otherIosBrowsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const isSafari = /Version\/\S+(?: Mobile\/\S+)? Safari\//.test(userAgent);
  return name ?? (isSafari ? undefined : '这个浏览器');
}

function permissionText({ kind, os, userAgent }: PageEnvironment): string {
  const settings = os === 'ios' ? '手机的“设置”' : '手机的“设置 → 应用”';
  if (kind === 'wechat')
    return `请到${settings}里找到“微信”，打开麦克风；再回到这里点一次录音，选“允许”。还是不行，就点右上角的“…”，选“在浏览器打开”，在浏览器里录。`;
  if (kind === 'alipay')
    return `请到${settings}里找到“支付宝”，打开麦克风；再回到这里点一次录音。还是不行，就用手机浏览器打开呆迪听故事，登录以后接着录。`;
  if (kind === 'host') return `请到${settings}里找到这个应用，打开麦克风；再回到这里点一次录音。`;
  if (os !== 'ios') return '请点地址栏左边的小锁，在“权限”里打开麦克风，再点一次录音。';
  const app = iosAppName(userAgent);
  return app === undefined
    ? '请到手机的“设置 → Safari 浏览器 → 麦克风”选“允许”；或者点地址栏左边的“大小”，在“网站设置”里打开麦克风。'
    : `请到手机的“设置”里找到${app}，打开麦克风；再回到这里点一次录音，选“允许”。`;
}

const unsupportedTexts: Record<Environment['kind'], string> = {
  wechat:
    '这个微信不让网页用麦克风。微信自带的录音会先传到微信的服务器，孩子的声音我们不这样传。请点右上角的“…”，选“在浏览器打开”，在浏览器里录。',
  alipay: '支付宝里用不了麦克风。请用手机浏览器打开呆迪听故事，登录以后接着录。',
  host: '请把应用更新到最新版；或者用手机浏览器打开呆迪听故事，登录以后接着录。',
  browser: '请把浏览器更新到最新版，用 https 开头的地址打开，再来录。',
};

/** Returns a duration such as `1:05.3`. */
export function exactTimeText(ms: number): string {
  const tenths = Math.round(ms / 100);
  return `${clockText(Math.floor(tenths / 10) * SECOND_MS)}.${tenths % 10}`;
}
