import { ownerOf, type Person } from '#test/model/people.ts';

const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 60_000;

interface Token {
  session: number;
  endsAt: number;
  /** The earlier token that a refresh has replaced by this one. It ends soon after the first use of this one. */
  replaces?: Token | undefined;
}

export interface Answer {
  status: number;
  data: unknown;
}

export interface GatewayRequest {
  method: string;
  path: string;
  body: Record<string, unknown>;
  userToken: string;
  idempotencyKey: string | undefined;
}

const refused: Answer = { status: 401, data: { code: 'signed_out', message: 'signed out' } };

/** A small model of the gateway. It knows the owner, the session and the expiry of each token. */
export class Gateway {
  readonly endedSessions = new Set<number>();
  private readonly tokens = new Map<string, Token>();
  private readonly usedCodes = new Set<string>();
  private readonly answers = new Map<string, Answer>();
  private last = 0;

  /** Returns an authToken that works once, as the account site does. */
  codeFor = (person: Person): string => this.name('code', person);

  tokenFor(person: Person, session = this.next()): string {
    const token = this.name('token', person);
    this.tokens.set(token, { session, endsAt: person === 'g' ? Infinity : Date.now() + DAY_MS });
    return token;
  }

  /** Returns a native token. It is no user token and can only be swapped for one. */
  nativeTokenFor = (person: Person): string => this.name('native', person);

  sessionOf = (token: string): number | undefined => this.tokens.get(token)?.session;

  endSessionOf(token: string): void {
    const session = this.sessionOf(token);
    if (session !== undefined) this.endedSessions.add(session);
  }

  answer(asked: GatewayRequest): Answer {
    const { idempotencyKey } = asked;
    const known = idempotencyKey === undefined ? undefined : this.answers.get(idempotencyKey);
    if (known) return known;
    const answer = this.serve(asked);
    if (idempotencyKey !== undefined && answer.status < 400) this.answers.set(idempotencyKey, answer);
    return answer;
  }

  private serve({ method, path, body, userToken }: GatewayRequest): Answer {
    if (path.endsWith('token:authToken')) return this.exchange(String(body['authToken']));
    if (path.endsWith('token:v1token')) return this.swap(String(body['v1token']));
    if (path.endsWith('token:v3Token')) return this.swap(String(body['v3Token']));
    if (path.endsWith('token:authTokenUser')) return this.peek(String(body['authToken']));
    const living = this.living(userToken);
    if (!living) return this.refusalOf(userToken);
    const owner = ownerOf(userToken);
    if (path.endsWith('/lesson/user/token')) {
      if (method === 'DELETE') this.endSessionOf(userToken);
      return method === 'DELETE' ? ok({}) : this.refresh(living, owner as Person);
    }
    if (path.endsWith('/user:info')) return ok({ user: userInfo(owner) });
    if (path.endsWith('/listening')) return ok({ items: [{ story: storyOf(owner), progress: progressOf(owner) }] });
    return ok({ progress: progressOf(owner) });
  }

  /** Says whether the session was ended on purpose. An anonymous session ends when its user registers. */
  private refusalOf(userToken: string): Answer {
    const token = this.tokens.get(userToken);
    const isRevoked = token !== undefined && token.endsAt !== Infinity && this.endedSessions.has(token.session);
    return isRevoked ? { ...refused, data: { ...(refused.data as object), isRevoked } } : refused;
  }

  private exchange(code: string): Answer {
    if (this.usedCodes.has(code) || !code.startsWith('code')) return refused;
    this.usedCodes.add(code);
    return this.issue(ownerOf(code) as Person);
  }

  private peek(code: string): Answer {
    if (this.usedCodes.has(code) || !code.startsWith('code')) return refused;
    return ok({ user: userInfo(ownerOf(code)) });
  }

  private swap(native: string): Answer {
    if (!native.startsWith('native')) return refused;
    const token = this.tokenFor(ownerOf(native) as Person);
    return ok({ data: { token, expire_time: Date.now() + DAY_MS } });
  }

  private refresh(old: Token, owner: Person): Answer {
    return this.issue(owner, old);
  }

  private issue(person: Person, old?: Token): Answer {
    const token = this.tokenFor(person, old?.session);
    const issued = this.tokens.get(token);
    if (issued) issued.replaces = old;
    return ok({ data: person === 'g' ? { token } : { token, expireTime: Date.now() + DAY_MS } });
  }

  private living(userToken: string): Token | undefined {
    const token = this.tokens.get(userToken);
    if (!token || token.endsAt <= Date.now() || this.endedSessions.has(token.session)) return undefined;
    const { replaces } = token;
    if (replaces) replaces.endsAt = Math.min(replaces.endsAt, Date.now() + GRACE_MS);
    token.replaces = undefined;
    return token;
  }

  private next = (): number => (this.last += 1);
  private name = (kind: string, person: Person): string => `${kind}-${this.next()}-${person}`;
}

const ok = (data: unknown): Answer => ({ status: 200, data });

const userInfo = (owner: string) => ({
  userId: `user-${owner}`,
  nickname: `nick-${owner}`,
  avatarUrl: `/avatar-${owner}`,
  headwearUrl: '',
  mobile: `138-${owner}`,
  ilisten: { isVip: 0, isAnonymous: owner === 'g' },
  kids: [{ nickname: `kid-${owner}`, age: 6 }],
});

const storyOf = (owner: string) => ({
  id: `story-${owner}`,
  title: '',
  summary: '',
  cover: '',
  durationMs: 60_000,
  ageFrom: 3,
  ageTo: 6,
  access: 'free',
  seriesId: 'series',
});

const progressOf = (owner: string) => ({
  storyId: `story-${owner}`,
  positionMs: 1_000,
  finished: false,
  updatedAt: Date.now(),
});
