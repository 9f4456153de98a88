import type { TerminalKind } from '#contract/catalogue/guides.ts';
import type { HostCallName } from '#contract/host/bridge.ts';
import type { ForwardedEventName } from '#contract/host/hostEvents.ts';
import type { HostLogEntry } from '#host/call/observation.ts';
import type { Behaviour, Injection, Scenario, TransportName } from '#host/scenario.ts';

export const environments: Record<Scenario['environment'], string> = {
  iosHost: 'iOS 宿主',
  androidHost: 'Android 宿主',
  wechat: '微信',
  alipay: '支付宝',
  browser: '浏览器',
};

export const systems: Record<Scenario['os'], string> = { ios: 'iOS', android: 'Android' };

export const microphoneTexts: Record<'web' | 'host', string> = { web: '网页可以录', host: '只有宿主能录' };

export const transports: Record<TransportName, string> = {
  wvjb6: 'WebViewJavascriptBridge 6',
  jsBridgeA: 'JsBridge 一代',
  jsBridgeB: 'JsBridge 二代',
  none: '没有桥',
};

export const injections: Record<Injection['kind'], string> = {
  early: '页面脚本之前',
  late: '迟到',
  twice: '两次',
  lost: '后台回来时丢失',
  never: '从不',
};

export const terminals: Record<TerminalKind, string> = {
  car: '车载',
  watch: '手表',
  soundbox: '音箱',
  table: '平板',
  dictionarypen: '词典笔',
  tlj: '听力机',
};

/** Models of terminals. The catalogue of devices contains all of them except the last. */
export const models = ['DD-W1', 'DD-S1', 'DD-P1', 'DD-T1', 'DD-L1', 'DD-C1', 'X-1'];

export const userTypes: Record<0 | 1 | 2, string> = { 0: '0 匿名', 1: '1 注册', 2: '2 会员' };

export const tokenTypes: Record<1 | 2 | 3 | 4, string> = {
  1: '1 · v1token 换取',
  2: '2 · v1token 换取，带 Bearer',
  3: '3 · v3Token 换取，带 JwtUser',
  4: '4 · 用户令牌，直接用',
};

export const handlers: Record<HostCallName, string> = {
  app: '应用信息',
  user: '当前用户和令牌',
  'user.login': '请宿主登录',
  'page.open': '新开网页',
  'page.close': '关闭网页',
  'page.native': '打开原生页面',
  setting: '接管返回键',
  'share.launch': '分享',
  'pay.launch': '宿主支付',
  'pay.notify': '告知已支付',
  'record.open': '打开麦克风',
  'record.start': '开始录音',
  'record.read': '取录到的声音',
  'record.close': '关闭麦克风',
  'notification.sendEvent': '转发事件',
};

export const behaviours: Record<Behaviour['kind'], string> = {
  answer: '自动回答',
  ask: '问我',
  fail: '失败',
  delay: '延迟',
  never: '不回答',
  twice: '回答两次',
  garbage: '乱答',
  fixed: '记住的回答',
};

export const events: Record<ForwardedEventName, string> = {
  ParentControlUpdated: '家长管控已改',
  UserSigned: '已签到',
  UserHonorUpdated: '荣誉已改',
  UserLaunchAudioUpdated: '作品已改',
  UserHealthRecordUpdated: '健康记录已改',
  UserAimUpdated: '目标已改',
};

export const directions: Record<HostLogEntry['direction'], string> = {
  'page→host': '页面 → 宿主',
  'host→page': '宿主 → 页面',
  answer: '回答',
};

/** Returns the entries of a table of texts. Unlike `Object.entries`, it keeps the type of the keys. */
export const choicesOf = <K extends string>(texts: Record<K, string>): [K, string][] =>
  Object.entries(texts) as [K, string][];
