import * as v from 'valibot';
import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { attempt } from '#lib/attempt.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Scenario, SimulatedUser } from './scenario.ts';

/** The user that a host reports when nobody is logged in. */
export const nobody: SimulatedUser = { userId: '', nickname: '', age: 0, userType: 0, tokenType: 4 };
const anonymousUser: SimulatedUser = { userId: 'visitor-1', nickname: '', age: 5, userType: 0, tokenType: 4 };
const xiaoming: SimulatedUser = { userId: 'host-user-1', nickname: '小明', age: 6, userType: 1, tokenType: 4 };
const member: SimulatedUser = { userId: 'host-user-2', nickname: '朵朵', age: 7, userType: 2, tokenType: 4 };

/**
 * The default scenario: a current iOS host with a registered user. It provides the values of fields that an address
 * omits.
 */
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
  hasWebMicrophone: true,
  behaviours: {},
  screen: { width: 375, height: 667 },
  path: '/',
};

interface MainScenario {
  title: string;
  explanation: string;
  scenario: Scenario;
}

const mainScenario = (title: string, explanation: string, changes: Partial<Scenario>): MainScenario => ({
  title,
  explanation,
  scenario: { ...defaultScenario, ...changes },
});

const android = { environment: 'androidHost', os: 'android', channel: 'huawei' } as const;
const outside = { transport: 'none', injection: { kind: 'early' }, user: nobody } as const;

/** The main scenarios that every release must pass. */
export const mainScenarios = {
  signedOut: mainScenario('未登录', '宿主里没有用户，需要登录的页面会请宿主登录', { user: nobody }),
  anonymous: mainScenario('匿名用户', '宿主给出匿名用户和它的令牌', {
    ...android,
    transport: 'jsBridgeB',
    user: anonymousUser,
  }),
  legacy: mainScenario('旧版宿主', '2003 低于 11.22，宿主不能应邀登录，页面改走匿名登录和账号页', {
    ...android,
    transport: 'jsBridgeA',
    version: '11.21',
    user: nobody,
  }),
  vip: mainScenario('会员', '宿主用户是会员（userType 2）', { user: member }),
  tokenType1: mainScenario('令牌类型 1', '旧式令牌，经 v1token 换成用户令牌', {
    ...android,
    transport: 'jsBridgeA',
    user: { ...xiaoming, tokenType: 1 },
  }),
  tokenType2: mainScenario('令牌类型 2', '旧式令牌，经 v1token 换成用户令牌', {
    ...android,
    transport: 'jsBridgeB',
    user: { ...xiaoming, tokenType: 2 },
  }),
  tokenType3: mainScenario('令牌类型 3', '带 JwtUser 前缀的令牌，经 v3Token 换成用户令牌', {
    user: { ...xiaoming, tokenType: 3 },
  }),
  tokenType4: mainScenario('令牌类型 4', '已是用户令牌，直接使用', { user: xiaoming }),
  failedSwap: mainScenario('换令牌失败', '网关不认宿主的令牌，流程带着手上的令牌继续', {
    user: { ...xiaoming, tokenType: 3, token: 'JwtUser refused.by.gateway' },
  }),
  loginRefused: mainScenario('登录被拒', '请宿主登录时回答 -1', { user: nobody, login: { code: -1, user: xiaoming } }),
  loginUnanswered: mainScenario('登录无回答', '请宿主登录后一直没有回答', {
    user: nobody,
    behaviours: { 'user.login': { kind: 'never' } },
  }),
  hostRecording: mainScenario('宿主录音', '网页用不了麦克风，录音由宿主来录', { hasWebMicrophone: false }),
  hd: mainScenario('平板', '调用方 5004，iPad 大小的屏幕', {
    caller: '5004',
    version: '3.2',
    screen: { width: 768, height: 1024 },
  }),
  wechat: mainScenario('微信', '在微信里打开，没有宿主', { ...outside, environment: 'wechat' }),
  alipay: mainScenario('支付宝', '在支付宝里打开，没有宿主', { ...outside, environment: 'alipay', os: 'android' }),
  browser: mainScenario('浏览器', '在手机浏览器里打开，没有宿主', {
    ...outside,
    environment: 'browser',
    os: 'android',
  }),
} satisfies Record<string, MainScenario>;

export type MainScenarioId = keyof typeof mainScenarios;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const DelayMs = v.pipe(Count, v.maxValue(HOUR_MS));
const Pixels = v.pipe(Count, v.minValue(100), v.maxValue(5_000));
const Name = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));

const Injection = v.variant('kind', [
  v.object({ kind: v.literal('early') }),
  v.object({ kind: v.literal('late'), afterMs: DelayMs }),
  v.object({ kind: v.literal('twice'), afterMs: DelayMs }),
  v.object({ kind: v.literal('lost'), backAfterMs: DelayMs }),
  v.object({ kind: v.literal('never') }),
]);

const Behaviour = v.variant('kind', [
  v.object({ kind: v.picklist(['answer', 'ask', 'never', 'twice', 'garbage']) }),
  v.object({ kind: v.literal('fail'), code: v.pipe(v.number(), v.safeInteger()), msg: v.string() }),
  v.object({ kind: v.literal('delay'), ms: DelayMs }),
  v.object({
    kind: v.literal('fixed'),
    code: v.pipe(v.number(), v.safeInteger()),
    data: v.unknown(),
    msg: v.optional(v.string()),
  }),
]);

const User = v.object({
  userId: v.pipe(v.string(), v.maxLength(128)),
  nickname: v.pipe(v.string(), v.maxLength(200)),
  age: v.pipe(Count, v.maxValue(150)),
  userType: v.picklist([0, 1, 2]),
  tokenType: v.picklist([1, 2, 3, 4]),
  token: v.exactOptional(v.pipe(v.string(), v.maxLength(4096))),
});

const behaviourEntries = Object.fromEntries(
  (Object.keys(hostCalls) as HostCallName[]).map((name) => [name, v.exactOptional(Behaviour)]),
);

const fields: { [F in keyof Scenario]: v.GenericSchema<unknown, Scenario[F]> } = {
  environment: v.picklist(['iosHost', 'androidHost', 'wechat', 'alipay', 'browser']),
  os: v.picklist(['ios', 'android']),
  caller: v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
  version: v.pipe(v.string(), v.regex(/^\d+(\.\d+){0,5}$/)),
  channel: Name,
  transport: v.picklist(['wvjb6', 'jsBridgeA', 'jsBridgeB', 'none']),
  injection: Injection,
  user: User,
  login: v.object({ code: v.picklist([1, -1]), user: User }),
  hasWebMicrophone: v.boolean(),
  behaviours: v.object(behaviourEntries),
  screen: v.object({ width: Pixels, height: Pixels }),
  path: v.pipe(v.string(), v.maxLength(2048), v.regex(/^\/[\x21-\x7e]*$/)),
};
const fieldNames = Object.keys(fields) as (keyof Scenario)[];

/** Writes strings unchanged and other values as JSON, so that addresses are short and can be edited by hand. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const valueOf = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);

/** Reads a scenario from the query of an address. Missing and malformed fields get their default values. */
export function readScenario(search: string): Scenario {
  const query = new URLSearchParams(search);
  const given = fieldNames.flatMap((name) => {
    const text = query.get(name);
    if (text === null) return [];
    const read = v.safeParse(fields[name], typeof defaultScenario[name] === 'string' ? text : valueOf(text));
    return read.success ? [[name, read.output]] : [];
  });
  return { ...defaultScenario, ...(Object.fromEntries(given) as Partial<Scenario>) };
}

/**
 * Returns the query of a scenario, without the question mark. It contains the fields that differ from the default,
 * always in the same order.
 */
export function writeScenario(scenario: Scenario): string {
  const query = new URLSearchParams();
  for (const name of fieldNames) {
    // Parses with the schema, because the schema returns the fields in a fixed order; equal scenarios then have equal
    // addresses.
    const { success, output } = v.safeParse(fields[name], scenario[name]);
    const text = success ? textOf(output) : undefined;
    if (text !== undefined && text !== textOf(defaultScenario[name])) query.set(name, text);
  }
  return query.toString();
}
