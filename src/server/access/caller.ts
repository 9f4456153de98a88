/** The user a living token belongs to. */
export interface SignedInUser {
  id: string;
  nickname: string;
  avatarUrl: string;
  headwearUrl: string;
  mobile: string | null;
  age: number | null;
  isAnonymous: boolean;
  isVip: boolean;
  createdAt: Date;
}

/** Who asks: the device, and the user where a living user token came along. */
export interface Caller {
  /** From the request token's claims: a name, no authority (HTTP-09). */
  deviceId: string;
  /** The keyed digest of the client's network (see networkKey): what limits for guests are keyed by. */
  network: string;
  /** The `x-gw-caller` header. */
  callerCode: string;
  user: SignedInUser | undefined;
  /** The user token as it came, for the calls that renew or end it. */
  userToken: string | undefined;
  /** Of the user token. */
  sessionId: string | undefined;
  /** What the request was signed with; undefined where nothing was asked for. */
  requestToken: RequestToken | undefined;
}

export interface RequestToken {
  /** Tells it from all other tokens of all devices. */
  id: string;
  /** From when no gateway accepts it any more. */
  endsAt: Date;
}

export interface SignedInCaller extends Caller {
  user: SignedInUser;
  userToken: string;
  sessionId: string;
}

/** Of an `open` endpoint, which looks at no token. */
export const nobody: Caller = {
  deviceId: '',
  network: '',
  callerCode: '',
  user: undefined,
  userToken: undefined,
  sessionId: undefined,
  requestToken: undefined,
};
