import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import type { HostAnswer } from './observation.ts';
import type { Scenario, SimulatedUser } from '#host/scenario.ts';

export type IssueToken = (
  user: SimulatedUser,
) => Promise<{ token: string; expireTime: number | undefined } | undefined>;

const success = (data: unknown = null, code = 0): HostAnswer => ({ code, data, msg: '' });

export function successCodeOf(name: HostCallName): number {
  const call = hostCalls[name];
  return 'successCode' in call ? call.successCode : 0;
}

/** Returns the reply that a working host gives by default. `user` is the user who is logged in at the host now. */
export async function defaultAnswer(
  name: HostCallName,
  scenario: Scenario,
  user: SimulatedUser,
  issueToken: IssueToken,
): Promise<HostAnswer> {
  if (name === 'app') return success(appInfo(scenario));
  if (name === 'user') return success(await userInfo(user, issueToken));
  if (name !== 'user.login') return success();
  const { code } = scenario.login;
  return { code, data: null, msg: code === 1 ? '' : '用户没有登录' };
}

const appInfo = ({ caller, channel, version }: Scenario) => ({
  caller,
  appId: `ilisten.${caller}`,
  deviceId: 'simulated-phone-0001',
  channel,
  verName: version,
});

async function userInfo(user: SimulatedUser, issueToken: IssueToken) {
  const { userId, nickname, age, userType, tokenType } = user;
  const issued = userId === '' ? undefined : await issuedToken(user, issueToken);
  return {
    userId,
    mobile: userType === 0 ? '' : '13800138000',
    avatar: '',
    age,
    nickname,
    userType,
    token: issued?.token ?? '',
    ...(issued?.expireTime !== undefined && { expireTime: issued.expireTime }),
    tokenType,
    vip: userType === 2 ? 1 : 0,
  };
}

/**
 * Returns the token that the scenario sets for the user, or else a newly issued one. Returns undefined if none can be
 * obtained; the host then sends the user without a token.
 */
async function issuedToken(user: SimulatedUser, issueToken: IssueToken) {
  if (user.token !== undefined) return { token: user.token, expireTime: undefined };
  return issueToken(user).catch(() => undefined);
}

/** The length in characters of a reply that is larger than any legitimate reply of a host. */
const HUGE_LENGTH = 5 * 1024 * 1024;

/** Invalid values that the simulated host sends instead of a reply. */
export const garbage: readonly (() => unknown)[] = [
  () => '这不是 JSON {',
  () => null,
  () => [1, 2, 3],
  () => 42,
  () => ({ code: 'zero', data: 7, msg: {} }),
  () => ({ code: 0, data: { userId: {}, userType: 'admin', token: [], caller: {}, expireTime: 'soon' }, msg: 0 }),
  () => 'x'.repeat(HUGE_LENGTH),
];
