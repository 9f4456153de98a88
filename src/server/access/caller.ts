/** A membership of an account, which is valid until `endsAt`. */
export interface Membership {
  kind: string;
  title: string;
  endsAt: Date;
}

/** The user that a valid user token belongs to. */
export interface SignedInUser {
  id: string;
  nickname: string;
  mobile: string | null;
  /**
   * The age that the host app has reported. The spending limits depend on it, because users cannot change it, unlike
   * the birthday.
   */
  hostAge: number | null;
  isAnonymous: boolean;
  /** The memberships that are valid at the time of the request. */
  memberships: readonly Membership[];
  isVip: boolean;
  /** Whether the agreement has changed since the account agreed to it. */
  mustAgree: boolean;
  /** Whether the account is being closed. */
  isClosing: boolean;
  createdAt: Date;
}

/** The sender of a request: the device, and the user if the request carried a valid user token. */
export interface Caller {
  /** The device id claimed in the request token. It is not verified and grants no rights (HTTP-09). */
  deviceId: string;
  /**
   * The digest of the device id (see `deviceDigest`) if a cookie of the gateway contains it. Requests for pages need
   * it, because they have no request token, and therefore no device id.
   */
  knownDevice?: string | undefined;
  /** The app id claimed in the request token, such as `ilisten001`. */
  appId: string;
  /** The keyed digest of the client's network (see networkKey). Limits for guests are counted under it. */
  network: string;
  /** The `x-gw-caller` header. */
  callerCode: string;
  /** The user agent of the client, or of the phone that the simulator imitates; empty if there is none. */
  userAgent: string;
  user: SignedInUser | undefined;
  /** The user token as received, for the calls that renew or end it. */
  userToken: string | undefined;
  /** The child of the account for whom the request is made. All data of a child are stored under this id. */
  childId: string | undefined;
  /** The id of the user token's session. */
  sessionId: string | undefined;
  /** The request token that came with the request; undefined if the endpoint requires none. */
  requestToken: RequestToken | undefined;
}

export interface RequestToken {
  /** The id of the token, which is unique among all tokens of all devices. */
  id: string;
  /** The last moment at which a gateway accepts the token. */
  endsAt: Date;
}

export interface SignedInCaller extends Caller {
  user: SignedInUser;
  childId: string;
  userToken: string;
  sessionId: string;
}

/** The sender of a request to an `open` endpoint. Such endpoints read no tokens, so the sender is unknown. */
export const nobody: Caller = {
  deviceId: '',
  appId: '',
  network: '',
  callerCode: '',
  userAgent: '',
  user: undefined,
  childId: undefined,
  userToken: undefined,
  sessionId: undefined,
  requestToken: undefined,
};
