import type { HostCallName } from '#contract/bridge.ts';

/** How a host's library speaks with the page; `jsBridgeA` and `jsBridgeB` are the two Android generations. */
export type TransportName = 'wvjb6' | 'jsBridgeA' | 'jsBridgeB' | 'none';

/** When the library is injected, and whether it stays. */
export type Injection =
  | { kind: 'early' }
  /** Milliseconds after the page's first script. */
  | { kind: 'late'; afterMs: number }
  | { kind: 'twice'; afterMs: number }
  /** Gone when the page comes back from the background, and there again so many milliseconds later. */
  | { kind: 'lost'; backAfterMs: number }
  | { kind: 'never' };

/** What becomes of a call of one handler. */
export type Behaviour =
  | { kind: 'answer' }
  /** The console is asked: JSON, success or failure. */
  | { kind: 'ask' }
  | { kind: 'fail'; code: number; msg: string }
  | { kind: 'delay'; ms: number }
  | { kind: 'never' }
  | { kind: 'twice' }
  | { kind: 'garbage' }
  /** An answer given once and remembered. */
  | { kind: 'fixed'; code: number; data: unknown; msg?: string | undefined };

export interface SimulatedUser {
  /** Empty: the host knows nobody and gives no token. */
  userId: string;
  nickname: string;
  age: number;
  userType: 0 | 1 | 2;
  tokenType: 1 | 2 | 3 | 4;
  /** Given in place of a token that is issued, such as one that the gateway refuses. */
  token?: string;
}

/** Everything that makes one simulated phone; the console keeps it in its address so that it can be shared. */
export interface Scenario {
  environment: 'iosHost' | 'androidHost' | 'wechat' | 'alipay' | 'browser';
  /** The phone's own system, where the environment leaves it open. */
  os: 'ios' | 'android';
  caller: string;
  version: string;
  channel: string;
  transport: TransportName;
  injection: Injection;
  /** Whom the host knows when the page opens. */
  user: SimulatedUser;
  /** What `user.login` answers: 1 logs `loginUser` in, -1 refuses. */
  login: { code: 1 | -1; user: SimulatedUser };
  behaviours: Partial<Record<HostCallName, Behaviour>>;
  screen: { width: number; height: number };
  /** Below the base path, such as `/profile`. */
  path: string;
}
