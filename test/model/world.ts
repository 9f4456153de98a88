import type { Action } from '@reduxjs/toolkit';
import type { Scheduler } from 'fast-check';
import { outerLoginRequest, setLogining, setToken } from '#platform/session/authSlice.ts';
import { connectWire } from './axios.ts';
import { forgetBrowser } from '#test/model/fakes/browser.ts';
import { Gateway, type GatewayRequest } from '#test/model/fakes/gateway.ts';
import { problemOf } from './invariants.ts';
import { ownerOf } from './people.ts';
import { Phone } from './phone.ts';
import { openTab, type Tab } from './tab.ts';
import { awakeTime, beginTime, advance, settle } from '#test/model/fakes/virtualTime.ts';
import { createWire, type WireFault } from '#test/model/fakes/wire.ts';

/**
 * The maximum number of calls of one tab per minute: far more than 30 commands cause, far fewer than an endless loop
 * causes.
 */
const MAX_CALLS_A_MINUTE = 150;
const MINUTE_MS = 60_000;
const AGREE_MS = 2_000;

interface AuthHolder {
  auth: { token: string };
}

/** A browser or a host app with its tabs, the server behind them, and the invariants that must always hold. */
export class World {
  readonly gateway = new Gateway();
  readonly phone = new Phone(this.gateway, (what) => this.arrival(what));
  readonly wireFaults: WireFault[] = [];
  readonly tabs: Tab[] = [];
  /** The events so far, which help to understand a failure. */
  readonly eventLog: string[] = [];
  commands = 0;
  private problem: string | undefined;
  private readonly loginsBegun: number[] = [];
  private readonly calls: number[][] = [];
  /** The sessions that users have ended by a logout, each with the tab and the time of that logout. */
  private readonly leftSessions = new Map<number, { tab: number; at: number }>();
  /**
   * The users who have been signed in in each tab since the world was last idle. A request that is still being signed
   * may belong to any of these users.
   */
  private readonly recent: Set<string>[] = [];
  /** The user tokens in links that were opened. The app asks for confirmation before it uses them (AUTH-20). */
  private readonly offered = new Set<string>();
  private isHealed = false;
  hasSilence = false;

  constructor(
    readonly isInHost: boolean,
    private readonly scheduler: Scheduler,
  ) {
    beginTime('2026-03-02T09:00:00');
    forgetBrowser();
    const wire = createWire({
      gateway: this.gateway,
      faults: this.wireFaults,
      onRequest: (tab, asked) => this.noteRequest(tab, asked),
      arrival: (what) => this.arrival(what),
    });
    connectWire(wire);
  }

  openTab(address: string): void {
    const index = this.tabs.length;
    this.calls[index] = [];
    this.recent[index] = new Set();
    const tab = openTab({
      index,
      isInHost: this.isInHost,
      address,
      host: this.phone.hostFor((name) => this.noteCall(index, `host ${name}`)),
      watch: (store) => (next) => (action) => {
        this.recent[index]?.add(ownerOf((store.getState() as AuthHolder).auth.token));
        this.noteAction(index, action as Action);
        return next(action);
      },
    });
    this.tabs.push(tab);
  }

  tab(index: number): Tab {
    const tab = this.tabs[index];
    if (!tab) throw new Error(`No tab ${index}.`);
    return tab;
  }

  /** Records the user token of a link. Must be called before the link with this query is opened. */
  offer(query: string): void {
    this.offered.add(new URLSearchParams(query).get('_token') ?? '');
  }

  tokenOf = (index: number): string => this.tab(index).store.getState().auth.token;

  /**
   * Records that the user of a tab has ended the session. From now on no tab may use the session; other tabs get some
   * time to notice its end.
   */
  leave(index: number): void {
    const session = this.gateway.sessionOf(this.tokenOf(index));
    if (session === undefined || this.phone.hasSession(session)) return;
    this.leftSessions.set(session, { tab: index, at: awakeTime() });
  }

  async do(what: string, act: () => void | Promise<void>): Promise<void> {
    this.commands += 1;
    this.eventLog.push(`# ${what}`);
    await act();
    await settle();
    this.check();
    this.insist();
  }

  pass(milliseconds: number): Promise<void> {
    return advance(milliseconds, () => this.check());
  }

  /** Ends all disturbances, and then lets enough time pass for late replies. */
  async heal(): Promise<void> {
    this.isHealed = true;
    await this.scheduler.waitIdle();
    this.wireFaults.length = 0;
    this.phone.faults.length = 0;
    this.phone.setReady(true);
    this.phone.become(undefined, 4);
    this.phone.loginFinds = { person: undefined, tokenType: 4 };
    // Waits longer than the app does: twice 3 s for the host, and 30 s for the server.
    await this.pass(this.hasSilence ? 35_000 : 7_000);
    this.insist();
  }

  check(): void {
    this.recent.forEach((owners) => owners.clear());
    this.fail(problemOf(this.tabs) ?? this.problemOfProgress() ?? this.problemOfLeftSessions());
  }

  fail(problem: string | undefined): void {
    if (problem === undefined || this.problem !== undefined) return;
    this.problem = problem;
    this.eventLog.push(`! ${problem}`);
  }

  insist(): void {
    if (this.problem !== undefined) throw new Error(`${this.problem}\n${this.eventLog.join('\n')}`);
  }

  /**
   * Starts to observe a tab. Each action and call of the tab adds a line to `eventLog`. The returned function returns
   * whether a line about this tab that was added after the call to `listen` contains a given string.
   */
  listen(index: number): (what: string) => boolean {
    const from = this.eventLog.length;
    return (what) => this.eventLog.slice(from).some((line) => line.startsWith(`  tab ${index}`) && line.includes(what));
  }

  private async arrival(what: string): Promise<void> {
    if (this.problem !== undefined) return new Promise(() => undefined);
    if (!this.isHealed) await this.scheduler.schedule(Promise.resolve(), what);
    this.eventLog.push(`< ${what}`);
  }

  private noteRequest(index: number, { method, path, userToken }: GatewayRequest): void {
    this.noteCall(index, `${method} ${path} ${userToken}`);
    const owner = ownerOf(userToken);
    const present = ownerOf(this.tokenOf(index));
    const isPresent = owner === present || this.recent[index]?.has(owner) === true;
    const isOwn = path.includes('/listening/') ? ownerOf(path) === owner : isPresent;
    if (path.endsWith('/user:info') && this.offered.has(userToken)) return;
    // Accepts a logout, which sends the token of the user who has just left.
    if (!isOwn && method !== 'DELETE') this.fail(`${path} carries a token of ${owner} while ${present} is present`);
  }

  private noteCall(index: number, what: string): void {
    this.eventLog.push(`  tab ${index} > ${what}`);
    const calls = this.calls[index] ?? [];
    calls.push(Date.now());
    const [first = 0] = calls.slice(-MAX_CALLS_A_MINUTE);
    if (calls.length > MAX_CALLS_A_MINUTE && first > Date.now() - MINUTE_MS) this.fail(`tab ${index} calls in a loop`);
  }

  private noteAction(index: number, action: Action): void {
    const isBegun = outerLoginRequest.match(action) || (setLogining.match(action) && action.payload);
    if (isBegun) this.loginsBegun[index] = awakeTime();
    const detail = setToken.match(action) ? ` ${action.payload.token}` : '';
    if (!action.type.startsWith('api/')) this.eventLog.push(`  tab ${index}: ${action.type}${detail}`);
  }

  private problemOfProgress(): string | undefined {
    const stuck = this.tabs.find(
      ({ index, store }) => store.getState().auth.isLogining && awakeTime() - (this.loginsBegun[index] ?? 0) > 2_500,
    );
    return stuck && `tab ${stuck.index}: a login is in progress for more than 2.5 s`;
  }

  private problemOfLeftSessions(): string | undefined {
    for (const { index, store } of this.tabs) {
      const session = this.gateway.sessionOf(store.getState().auth.token);
      const left = session === undefined ? undefined : this.leftSessions.get(session);
      if (left && (left.tab === index || awakeTime() - left.at > AGREE_MS))
        return `tab ${index}: a session that was left is back`;
    }
    return undefined;
  }
}
