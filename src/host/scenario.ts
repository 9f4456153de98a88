import type { HostCallName } from '#contract/host/bridge.ts';

/**
 * The library through which a host communicates with the page; `jsBridgeA` and `jsBridgeB` are the two Android
 * generations.
 */
export type TransportName = 'wvjb6' | 'jsBridgeA' | 'jsBridgeB' | 'none';

/** The time at which the library is injected, and whether it remains. */
export type Injection =
  | { kind: 'early' }
  /** Injected this number of milliseconds after the page's first script. */
  | { kind: 'late'; afterMs: number }
  | { kind: 'twice'; afterMs: number }
  /**
   * Removed when the page goes to the background, and injected again this number of milliseconds after the page has
   * returned.
   */
  | { kind: 'lost'; backAfterMs: number }
  | { kind: 'never' };

/** The behaviour of the host when the page calls one handler. */
export type Behaviour =
  | { kind: 'answer' }
  /** The user of the simulator enters the answer: its JSON, and whether it is a success or a failure. */
  | { kind: 'ask' }
  | { kind: 'fail'; code: number; msg: string }
  | { kind: 'delay'; ms: number }
  | { kind: 'never' }
  | { kind: 'twice' }
  | { kind: 'garbage' }
  /** Always gives the answer that the tester has chosen in the simulator. */
  | { kind: 'fixed'; code: number; data: unknown; msg?: string | undefined };

export interface SimulatedUser {
  /** Empty if nobody is logged in at the host; then the host provides no token either. */
  userId: string;
  nickname: string;
  age: number;
  userType: 0 | 1 | 2;
  tokenType: 1 | 2 | 3 | 4;
  /** A token to use instead of an issued one, for example one that the gateway rejects. */
  token?: string;
}

/**
 * All properties of a simulated phone. The simulator stores them in its own address, so that a scenario can be shared.
 */
export interface Scenario {
  environment: 'iosHost' | 'androidHost' | 'wechat' | 'alipay' | 'browser';
  /** The phone's operating system, if the environment allows several. */
  os: 'ios' | 'android';
  caller: string;
  version: string;
  channel: string;
  transport: TransportName;
  injection: Injection;
  /** The user of the host when the page opens. */
  user: SimulatedUser;
  /** The result of `user.login`. With code 1, `user` is logged in; with code -1, the login is refused. */
  login: { code: 1 | -1; user: SimulatedUser };
  /** Whether the web view lets pages use the microphone. If not, only the app can record. */
  hasWebMicrophone: boolean;
  behaviours: Partial<Record<HostCallName, Behaviour>>;
  screen: { width: number; height: number };
  /** The opened page, relative to the base path, such as `/profile`. */
  path: string;
}
