import type { HostCallName } from '#contract/host/bridge.ts';

/** How a host's library communicates with the page; `jsBridgeA` and `jsBridgeB` are the two Android generations. */
export type TransportName = 'wvjb6' | 'jsBridgeA' | 'jsBridgeB' | 'none';

/** When the library is injected, and whether it stays. */
export type Injection =
  | { kind: 'early' }
  /** In milliseconds after the page's first script. */
  | { kind: 'late'; afterMs: number }
  | { kind: 'twice'; afterMs: number }
  /** Removed when the page returns from the background, and injected again after this number of milliseconds. */
  | { kind: 'lost'; backAfterMs: number }
  | { kind: 'never' };

/** How the host answers calls of one handler. */
export type Behaviour =
  | { kind: 'answer' }
  /** The user of the console enters the answer: JSON, success or failure. */
  | { kind: 'ask' }
  | { kind: 'fail'; code: number; msg: string }
  | { kind: 'delay'; ms: number }
  | { kind: 'never' }
  | { kind: 'twice' }
  | { kind: 'garbage' }
  /** An answer that was given once and is repeated. */
  | { kind: 'fixed'; code: number; data: unknown; msg?: string | undefined };

export interface SimulatedUser {
  /** Empty: the host has no user and provides no token. */
  userId: string;
  nickname: string;
  age: number;
  userType: 0 | 1 | 2;
  tokenType: 1 | 2 | 3 | 4;
  /** Replaces an issued token, for example by one that the gateway rejects. */
  token?: string;
}

/** All properties of a simulated phone; the console stores them in its address, so that they can be shared. */
export interface Scenario {
  environment: 'iosHost' | 'androidHost' | 'wechat' | 'alipay' | 'browser';
  /** The phone's operating system, if the environment allows several. */
  os: 'ios' | 'android';
  caller: string;
  version: string;
  channel: string;
  transport: TransportName;
  injection: Injection;
  /** The host's user when the page opens. */
  user: SimulatedUser;
  /** The result of `user.login`: 1 logs `loginUser` in, -1 refuses. */
  login: { code: 1 | -1; user: SimulatedUser };
  /** Whether pages get the microphone from the web view; otherwise only the app can record. */
  hasWebMicrophone: boolean;
  behaviours: Partial<Record<HostCallName, Behaviour>>;
  screen: { width: number; height: number };
  /** Relative to the base path, such as `/profile`. */
  path: string;
}
