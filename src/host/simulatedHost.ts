import * as v from 'valibot';
import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { isSupported } from '#contract/host/hostCapability.ts';
import { attempt } from '#lib/attempt.ts';
import { garbage, successCodeOf, defaultAnswer, type IssueToken } from './call/answers.ts';
import { createConnection } from './call/connection.ts';
import { createMicrophone } from './call/microphone.ts';
import { effectOf } from './call/effects.ts';
import { isNativeHost, ownBridges, startInjection } from './page/injection.ts';
import { alipayCalls, dispatchAlipayEvent } from './native/alipay.ts';
import type { NativeCall } from './native/nativeSide.ts';
import { wechatCalls } from './native/wechat/wechat.ts';
import {
  isHostAnswer,
  type QuestionAnswer,
  type CallQuestion,
  type HostAnswer,
  type HostEffect,
  type HostLogEntry,
} from './call/observation.ts';
import type { Behaviour, Scenario, SimulatedUser } from './scenario.ts';
import { nobody } from './scenarios.ts';
import { createVisibility } from './page/visibility.ts';
import { createWechatApp, type CheckSignature } from './wechatApp.ts';

export interface SimulatedHostOptions {
  /** The page's window. Its scripts have not run yet. */
  window: Window;
  scenario: Scenario;
  /**
   * Returns a native token for this user, with `expireTime` in epoch milliseconds; undefined if the host provides no
   * token.
   */
  tokens: IssueToken;
  /** Simulates the check of signatures on WeChat's servers. If omitted, every signature is valid. */
  isSigned?: CheckSignature;
  log?: (entry: HostLogEntry) => void;
  /** Asks the user of the simulator for the answer to a call (behaviour `ask`). */
  ask?: (call: CallQuestion) => Promise<QuestionAnswer>;
  onEffect?: (effect: HostEffect) => void;
  /** Returns the time in epoch milliseconds. */
  now?: () => number;
}

export interface SimulatedHost {
  /** Sends an event to the page. With `onReply`, the host receives the response of the page's handler. */
  fire: (event: HostEventName, data?: unknown, onReply?: (responseData: unknown) => void) => void;
  /** Presses the back key. Returns whether the page has handled it; if not, the web view goes back. */
  pressBack: () => boolean;
  logIn: (user: SimulatedUser) => void;
  logOut: () => void;
  background: () => void;
  foreground: () => void;
  setOnline: (isOnline: boolean) => void;
  setBehaviour: (name: HostCallName, behaviour: Behaviour) => void;
  reinject: () => void;
  dispose: () => void;
}

/** Creates the app around one page. The app exists as long as that page. */
export function createSimulatedHost(options: SimulatedHostOptions): SimulatedHost {
  const { window, scenario, tokens, isSigned = async () => true, log, ask, onEffect, now = Date.now } = options;
  const behaviours: Partial<Record<HostCallName, Behaviour>> = { ...scenario.behaviours };
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const connection = createConnection(window);
  const microphone = createMicrophone(now);
  const visibility = createVisibility(window, scenario);
  const wechat = scenario.environment === 'wechat' ? createWechatApp({ window, os: scenario.os, isSigned }) : undefined;
  let user = scenario.user;
  let controlBack = 0;
  let garbageCount = 0;
  let isDisposed = false;
  let isHidden = false;

  const write = (direction: HostLogEntry['direction'], name: string, data: unknown, note?: string) =>
    log?.({
      loggedAt: now(),
      direction,
      name,
      data: abridged(data),
      ...(note !== undefined && { note: abridged(note) }),
    });

  const setUser = (next: SimulatedUser) => {
    user = next;
    onEffect?.({ kind: 'userChanged', user });
  };

  /** Applies the effect of a successful call before the page receives the reply. */
  const takeEffect = (name: HostCallName, { handlerName, data }: NativeCall) => {
    if (name === 'user.login') setUser(scenario.login.user);
    const effect = effectOf(name, handlerName, data);
    if (effect?.kind === 'controlBack') controlBack = effect.value;
    if (effect) onEffect?.(effect);
  };

  const respond = async (name: HostCallName, call: NativeCall): Promise<void> => {
    const { handlerName, data, reply } = call;
    const sendReply = (answer: unknown, note?: string) => {
      if (isDisposed) return;
      write('answer', handlerName, answer, note);
      reply?.(scenario.transport === 'jsBridgeA' ? withDataAsText(answer) : answer);
    };
    const fulfil = (answer: HostAnswer, note?: string) => {
      if (isDisposed) return;
      if (answer.code === successCodeOf(name)) takeEffect(name, call);
      sendReply(answer, note);
    };
    const fulfilByDefault = async () => {
      const { answer, note } = wechat
        ? await wechat.answerTo(call)
        : { answer: microphone.answerTo(name, data) ?? (await defaultAnswer(name, scenario, user, tokens)) };
      fulfil(answer, note);
    };

    const behaviour = behaviours[name] ?? { kind: 'answer' };
    switch (behaviour.kind) {
      case 'answer':
        return fulfilByDefault();
      case 'ask': {
        if (!ask) return fulfilByDefault();
        const { remember = false, ...answer } = await ask({ name, data });
        if (remember) behaviours[name] = { kind: 'fixed', ...answer };
        fulfil(answer);
        return;
      }
      case 'fail':
        fulfil({ code: behaviour.code, data: null, msg: behaviour.msg });
        return;
      case 'fixed':
        fulfil({ code: behaviour.code, data: behaviour.data, msg: behaviour.msg ?? '' });
        return;
      case 'delay': {
        const timer = setTimeout(() => {
          timers.delete(timer);
          void fulfilByDefault();
        }, behaviour.ms);
        timers.add(timer);
        return;
      }
      case 'twice':
        await fulfilByDefault();
        sendReply({ code: successCodeOf(name), data: { userId: '另一个用户' }, msg: '' }, '第二个回答，与第一个不同');
        return;
      case 'garbage':
        garbageCount += 1;
        sendReply(garbage[(garbageCount - 1) % garbage.length]?.(), '不成样子的回答');
        return;
      case 'never':
        write('answer', handlerName, undefined, '不回答');
    }
  };

  const injection = startInjection({
    window,
    scenario,
    native: {
      receive(call) {
        if (isDisposed) return;
        const name = hostCallOf(call.handlerName, scenario);
        write(
          'page→host',
          call.handlerName,
          call.data,
          name ? requestProblem(name, call, scenario) : '宿主没有这个能力，不会回答',
        );
        if (name) void respond(name, call);
      },
    },
    onInjected: () => write('host→page', '注入', ownBridges[scenario.environment] ?? scenario.transport),
  });

  const fire: SimulatedHost['fire'] = (event, data, onReply) => {
    write('host→page', event, data, isNativeHost(scenario) ? undefined : '这个环境里没有宿主，页面收不到');
    if (!isNativeHost(scenario)) return;
    injection.fire(
      event,
      data,
      onReply &&
        ((responseData) => {
          write('page→host', event, responseData, '页面的回答');
          onReply(responseData);
        }),
    );
  };
  const changeUser = (next: SimulatedUser) => {
    setUser(next);
    fire('user.changed');
  };

  return {
    fire,
    pressBack() {
      if (scenario.environment === 'alipay') return dispatchAlipayEvent(window, 'back');
      if (controlBack !== 1 || !injection.isInPage()) return false;
      fire('page.back');
      return true;
    },
    logIn: changeUser,
    logOut: () => changeUser(nobody),
    background() {
      if (isHidden) return;
      isHidden = true;
      visibility.setHidden(true);
      injection.background();
    },
    foreground() {
      if (!isHidden) return;
      isHidden = false;
      injection.foreground();
      visibility.setHidden(false);
    },
    setOnline: connection.setOnline,
    setBehaviour(name, behaviour) {
      behaviours[name] = behaviour;
    },
    reinject: injection.reinject,
    dispose() {
      isDisposed = true;
      for (const timer of timers) clearTimeout(timer);
      injection.dispose();
      connection.restore();
      visibility.restore();
    },
  };
}

/** Returns the corresponding call of our contract; undefined if this host does not know the name. */
function hostCallOf(handlerName: string, scenario: Scenario): HostCallName | undefined {
  if (!isNativeHost(scenario)) return { ...wechatCalls, ...alipayCalls }[handlerName];
  if (!Object.hasOwn(hostCalls, handlerName)) return undefined;
  const name = handlerName as HostCallName;
  // Ignores calls that were added in later versions, because older hosts neither have nor answer them (BRIDGE-08).
  return isSupported(name, scenario.caller, scenario.version) ? name : undefined;
}

function requestProblem(name: HostCallName, { data }: NativeCall, scenario: Scenario): string | undefined {
  if (!isNativeHost(scenario)) return undefined;
  const { success, issues } = v.safeParse<v.GenericSchema>(hostCalls[name].request, data);
  return success ? undefined : `不合约定：${issues.map(({ message }) => message).join('；')}`;
}

/** Encodes the data of a reply as a JSON string within the reply, which is JSON itself, as the oldest hosts do. */
const withDataAsText = (answer: unknown): unknown =>
  isHostAnswer(answer) && answer.data !== null && answer.data !== undefined
    ? { ...answer, data: attempt(() => JSON.stringify(answer.data)) }
    : answer;

const LOGGED_LENGTH = 2_000;

/**
 * Returns a copy of the data for the log, in which long strings are shortened. Later changes to the data do not change
 * the copy.
 */
function abridged<T>(data: T): T {
  const shorten = (_key: string, value: unknown) =>
    typeof value === 'string' && value.length > LOGGED_LENGTH ? `${value.slice(0, LOGGED_LENGTH)}…` : value;
  return data === undefined ? data : (attempt(() => JSON.parse(JSON.stringify(data, shorten)) as T) ?? data);
}
