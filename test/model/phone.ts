import type { HostAppInfo, HostCallName, HostUser } from '#contract/host/bridge.ts';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { createEmitter } from '#lib/emitter.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import type { Host } from '#platform/bridge/host.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import type { Gateway } from '#test/model/fakes/gateway.ts';
import type { Person } from './people.ts';

const ANSWER_MS = 3_000;

export type TokenType = HostUser['tokenType'];
export type HostFault = 'refused' | 'never' | 'badAnswer';

/** The host app of the model: its current user, whether its bridge exists, and how its next calls end. */
export class Phone {
  isReady = true;
  user: HostUser = nobody;
  /** The user whom `user.login` logs in. */
  loginFinds: { person: Person | undefined; tokenType: TokenType } = { person: 'a', tokenType: 4 };
  readonly faults: HostFault[] = [];
  private readonly readiness = createEmitter<boolean>();
  private readonly events = createEmitter<HostEventName>();
  private readonly sessions = new Set<number | undefined>();

  constructor(
    private readonly gateway: Gateway,
    /** Resolves when the model delivers this reply. */
    private readonly arrival: (what: string) => Promise<void>,
  ) {}

  become(person: Person | undefined, tokenType: TokenType): void {
    this.user = person === undefined ? nobody : this.userFor(person, tokenType);
  }

  /** Returns whether the host has provided this session. The host may provide such a session again after a logout. */
  hasSession = (session: number): boolean => this.sessions.has(session);

  setReady(isReady: boolean): void {
    if (isReady === this.isReady) return;
    this.isReady = isReady;
    this.readiness.emit(isReady);
  }

  fire(name: HostEventName): void {
    if (this.isReady) this.events.emit(name);
  }

  hostFor(onCall: (name: HostCallName) => void): Host {
    return {
      ...noHost,
      isReady: () => this.isReady,
      subscribeReady: this.readiness.subscribe,
      subscribeEvents: this.events.subscribe,
      canLogin: () => this.isReady,
      appInfo: () => {
        onCall('app');
        return this.call('app', ANSWER_MS, () => appInfo);
      },
      user: () => {
        onCall('user');
        return this.call('user', ANSWER_MS, () => this.user);
      },
      login: async () => {
        onCall('user.login');
        await this.call('user.login', 600_000, () => {
          this.become(this.loginFinds.person, this.loginFinds.tokenType);
        });
      },
      async setting() {
        onCall('setting');
      },
      async sendEvent() {
        onCall('notification.sendEvent');
      },
    };
  }

  /** Answers a call of the page. A call that is made before the bridge exists waits for the bridge. */
  private call<T>(name: 'app' | 'user' | 'user.login', patienceMs: number, answer: () => T): Promise<T> {
    const fault = this.faults.shift();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        end();
        reject(new HostCallError('timeout', name));
      }, patienceMs);
      const ask = (isReady: boolean) => {
        if (!isReady || fault === 'never') return;
        end();
        const reply = fault === 'refused' || fault === 'badAnswer' ? undefined : { answer: answer() };
        void this.arrival(`host ${name}${fault ? ` (${fault})` : ''}`).then(() => {
          clearTimeout(timer);
          if (reply) resolve(reply.answer);
          else reject(new HostCallError(fault as 'refused' | 'badAnswer', name));
        });
      };
      const end = this.readiness.subscribe(ask);
      ask(this.isReady);
    });
  }

  private userFor(person: Person, tokenType: TokenType): HostUser {
    const isAnonymous = person === 'g';
    const isUserToken = isAnonymous || tokenType === 4;
    const token = isUserToken ? this.gateway.tokenFor(person) : this.gateway.nativeTokenFor(person);
    this.sessions.add(this.gateway.sessionOf(token));
    return {
      ...nobody,
      userId: `host-${person}`,
      nickname: `nick-${person}`,
      avatar: `/avatar-${person}`,
      mobile: `138-${person}`,
      age: 7,
      userType: isAnonymous ? 0 : 1,
      token: tokenType === 3 && !isUserToken ? `JwtUser ${token}` : `Bearer ${token}`,
      tokenType,
    };
  }
}

export const appInfo: HostAppInfo = {
  caller: '1002',
  appId: 'ilisten.1002',
  deviceId: 'the-phone-itself',
  channel: 'huawei',
  verName: '12.0',
};

const nobody: HostUser = {
  userId: '',
  nickname: undefined,
  avatar: undefined,
  mobile: undefined,
  age: undefined,
  userType: 0,
  token: '',
  expireTime: undefined,
  tokenType: 4,
  vip: undefined,
};
