import type { Scenario, SimulatedUser } from './scenario.ts';

const nobody: SimulatedUser = { userId: '', nickname: '', age: 0, userType: 0, tokenType: 4 };
const visitor: SimulatedUser = { userId: 'visitor-1', nickname: '', age: 5, userType: 0, tokenType: 4 };
const xiaoming: SimulatedUser = { userId: 'host-user-1', nickname: '小明', age: 6, userType: 1, tokenType: 4 };
const member: SimulatedUser = { userId: 'host-user-2', nickname: '朵朵', age: 7, userType: 2, tokenType: 4 };

/** A current iOS host that knows a registered user; each field that an address leaves out is as here. */
export const defaultScenario: Scenario = {
  environment: 'iosHost',
  os: 'ios',
  caller: '2003',
  version: '11.60',
  channel: 'appstore',
  transport: 'wvjb6',
  injection: { kind: 'early' },
  user: xiaoming,
  login: { code: 1, user: xiaoming },
  behaviours: {},
  screen: { width: 375, height: 667 },
  path: '/',
};

interface MainScenario {
  title: string;
  explanation: string;
  scenario: Scenario;
}

const main = (title: string, explanation: string, changes: Partial<Scenario>): MainScenario => ({
  title,
  explanation,
  scenario: { ...defaultScenario, ...changes },
});

const android = { environment: 'androidHost', os: 'android', channel: 'huawei' } as const;
const outside = { transport: 'none', injection: { kind: 'early' }, user: nobody } as const;

/** The flows that every release must pass. */
export const mainScenarios = {
  signedOut: main('未登录', '宿主里没有用户，需要登录的页面会请宿主登录', { user: nobody }),
  anonymous: main('匿名用户', '宿主给出匿名用户和它的令牌', { ...android, transport: 'jsBridgeB', user: visitor }),
  legacy: main('旧版宿主', '2003 低于 11.22，宿主不能应邀登录，页面改走匿名登录和账号页', {
    ...android,
    transport: 'jsBridgeA',
    version: '11.21',
    user: nobody,
  }),
  vip: main('会员', '宿主用户是会员（userType 2）', { user: member }),
  tokenType1: main('令牌类型 1', '旧式令牌，经 v1token 换成用户令牌', {
    ...android,
    transport: 'jsBridgeA',
    user: { ...xiaoming, tokenType: 1 },
  }),
  tokenType2: main('令牌类型 2', '旧式令牌，经 v1token 换成用户令牌', {
    ...android,
    transport: 'jsBridgeB',
    user: { ...xiaoming, tokenType: 2 },
  }),
  tokenType3: main('令牌类型 3', '带 JwtUser 前缀的令牌，经 v3Token 换成用户令牌', {
    user: { ...xiaoming, tokenType: 3 },
  }),
  tokenType4: main('令牌类型 4', '已是用户令牌，直接使用', { user: xiaoming }),
  failedSwap: main('换令牌失败', '网关不认宿主的令牌，流程带着手上的令牌继续', {
    user: { ...xiaoming, tokenType: 3, token: 'JwtUser refused.by.gateway' },
  }),
  loginRefused: main('登录被拒', '请宿主登录时回答 -1', { user: nobody, login: { code: -1, user: xiaoming } }),
  loginUnanswered: main('登录无回答', '请宿主登录后一直没有回答', {
    user: nobody,
    behaviours: { 'user.login': { kind: 'never' } },
  }),
  hd: main('平板', '调用方 5004，iPad 大小的屏幕', {
    caller: '5004',
    version: '3.2',
    screen: { width: 768, height: 1024 },
  }),
  wechat: main('微信', '在微信里打开，没有宿主', { ...outside, environment: 'wechat' }),
  alipay: main('支付宝', '在支付宝里打开，没有宿主', { ...outside, environment: 'alipay', os: 'android' }),
  browser: main('浏览器', '在手机浏览器里打开，没有宿主', { ...outside, environment: 'browser', os: 'android' }),
} satisfies Record<string, MainScenario>;

/** From an address's query; what is missing or malformed is as in the default. */
export function readScenario(_search: string): Scenario {
  return defaultScenario;
}

/** A query without its question mark; only what differs from the default. */
export function writeScenario(_scenario: Scenario): string {
  return '';
}
