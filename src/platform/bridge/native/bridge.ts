import * as v from 'valibot';
import {
  hostCalls,
  UNKNOWN_HANDLER_CODE,
  type HostAnswer,
  type HostCallName,
  type HostCallShape,
  type HostRequest,
} from '#contract/host/bridge.ts';
import { createEmitter } from '#lib/emitter.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { HostCallError } from './hostCallError.ts';
import { watchNativeBridge, type NativeBridge } from './nativeBridge.ts';
import { readAnswer } from './readAnswer.ts';

/** The pause between two messages. Without it, Android would lose messages that follow one another faster. */
const ANDROID_SPACING_MS = 20;

interface PendingCall {
  name: HostCallName;
  request: unknown;
  /** The bridge through which the call was sent; undefined while the call waits to be sent. */
  sentBy: NativeBridge | undefined;
  answer: (raw: unknown) => void;
  fail: (kind: HostCallError['kind']) => void;
}

/** Makes typed calls through the bridge. The host may inject the bridge at any time, and may replace it later. */
export interface Bridge {
  isReady: () => boolean;
  /** Calls the listener whenever a bridge appears or disappears; returns a function that unsubscribes it. */
  subscribeReady: (listener: (isReady: boolean) => void) => () => void;
  /** Calls the host. Waits for a bridge if there is none yet. Rejects with a HostCallError. */
  call: <N extends HostCallName>(name: N, request: HostRequest<N>, signal?: AbortSignal) => Promise<HostAnswer<N>>;
}

interface Options {
  os: 'ios' | 'android' | 'other';
  /** The names of the handlers that the host may call. The data of these calls is ignored. */
  events: readonly string[];
  onEvent: (name: string) => void;
  /** Ends the search for bridges when aborted. Without a signal, the search lasts as long as the page. */
  signal?: AbortSignal | undefined;
}

export function createBridge({ os, events, onEvent, signal: life }: Options): Bridge {
  let bridge: NativeBridge | undefined;
  const pending = new Set<PendingCall>();
  const readiness = createEmitter<boolean>();
  const spaced = createSpacing(os === 'android' ? ANDROID_SPACING_MS : 0);

  const send = (call: PendingCall) => {
    spaced(() => {
      if (!bridge || call.sentBy === bridge || !pending.has(call)) return;
      call.sentBy = bridge;
      try {
        // Always passes data and a callback: without them, libraries lose the callback or throw.
        bridge.callHandler(call.name, call.request, call.answer);
      } catch (problem) {
        // Only logs the exception, because the reply may still arrive. One generation of hosts throws if the host has
        // already called init.
        logProblem(`bridge ${call.name}`, problem);
      }
    });
  };

  const listen = (found: NativeBridge, name: string) => {
    try {
      found.registerHandler(name, (_data, respond) => {
        onEvent(name);
        // Sends the reply with the same pauses as calls, because a call that the event causes must not follow the reply
        // too quickly.
        if (respond) spaced(() => respond({ code: 0, data: null, msg: '' }), { mayWait: true });
      });
    } catch (problem) {
      // Only logs the problem, because calls must still work if a handler cannot be registered.
      logProblem(`bridge event ${name}`, problem);
    }
  };

  watchNativeBridge({
    isIos: os === 'ios',
    signal: life,
    onFound(found) {
      bridge = found;
      for (const name of events) listen(found, name);
      for (const call of [...pending]) {
        const { isRead = false }: HostCallShape = hostCalls[call.name];
        if (!call.sentBy || (isRead && call.sentBy !== found)) send(call);
        // Fails the call: the bridge that would have replied is gone. The call is not repeated, because the host may
        // have carried it out.
        else if (call.sentBy !== found) call.fail('timeout');
      }
      readiness.emit(true);
    },
    onLost() {
      bridge = undefined;
      readiness.emit(false);
    },
  });

  return {
    isReady: () => bridge !== undefined,
    subscribeReady: readiness.subscribe,
    call: <N extends HostCallName>(name: N, request: HostRequest<N>, signal?: AbortSignal) =>
      new Promise<HostAnswer<N>>((resolve, reject) => {
        const settle = (outcome: () => void) => {
          // Ignores late and repeated replies, whose calls are no longer pending (BRIDGE-04).
          if (!pending.delete(call)) return;
          timers.forEach(clearTimeout);
          signal?.removeEventListener('abort', handleAbort);
          outcome();
        };
        const fail = (kind: HostCallError['kind']) => settle(() => reject(new HostCallError(kind, name)));
        const handleAbort = () => fail('cancelled');
        const call: PendingCall = {
          name,
          request,
          sentBy: undefined,
          answer: (raw) => {
            const envelope = readAnswer(raw);
            // Ignores a malformed reply (BRIDGE-04), because a valid one may follow.
            if (envelope) settle(() => fulfil(name, envelope, resolve, reject));
          },
          fail,
        };
        const { timeoutMs, withoutBridgeMs = timeoutMs }: HostCallShape = hostCalls[name];
        const failUnsent = () => {
          if (!call.sentBy) fail('timeout');
        };
        const timers = [setTimeout(failUnsent, withoutBridgeMs), setTimeout(() => fail('timeout'), timeoutMs)];
        pending.add(call);
        signal?.addEventListener('abort', handleAbort);
        if (signal?.aborted) handleAbort();
        else if (bridge) send(call);
      }),
  };
}

function fulfil(
  name: HostCallName,
  { code, data, msg }: { code: number; data: unknown; msg: string },
  resolve: (data: unknown) => void,
  reject: (error: HostCallError) => void,
): void {
  const { answer, successCode = 0 }: HostCallShape = hostCalls[name];
  const checked = v.safeParse(answer, data);
  if (code === UNKNOWN_HANDLER_CODE) reject(new HostCallError('unsupported', name));
  else if (code !== successCode) reject(new HostCallError('refused', name, { code, msg }));
  else if (checked.success) resolve(checked.output);
  else reject(new HostCallError('badAnswer', name));
}

type Spaced = (work: () => void, options?: { mayWait: boolean }) => void;

/**
 * A timer that fires later than planned by more than this shows that the page was frozen, so that the messages of the
 * native side were delayed, too.
 */
const LATE_MS = 5;
/**
 * The number of consecutive pauses without a freeze before the next message. The native side needs two: one to learn
 * that messages are waiting, and one to fetch them.
 */
const REQUIRED_QUIET_PAUSES = 2;
/**
 * After this number of pauses, the next message is sent even if the page has been frozen in between. Otherwise a page
 * that is always busy could never send calls.
 */
const MAX_PAUSES = 25;

/**
 * Runs tasks one after another. Before each task, the page must have had two consecutive pauses of `spacingMs` without
 * being frozen; otherwise everything that was delayed by the freeze would happen at the same time. Tasks with `mayWait`
 * run after all others.
 */
function createSpacing(spacingMs: number): Spaced {
  if (spacingMs === 0) return (work) => work();
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let isResting = false;
  const pause = (count = 1, quiet = 0) => {
    isResting = true;
    const dueAt = performance.now() + spacingMs;
    setTimeout(() => {
      const quietNow = performance.now() - dueAt > LATE_MS ? 0 : quiet + 1;
      if (quietNow < REQUIRED_QUIET_PAUSES && count < MAX_PAUSES) pause(count + 1, quietNow);
      else goOn();
    }, spacingMs);
  };
  const goOn = () => {
    isResting = false;
    const work = urgent.shift() ?? patient.shift();
    if (!work) return;
    pause();
    work();
  };
  return (work, { mayWait } = { mayWait: false }) => {
    (mayWait ? patient : urgent).push(work);
    if (!isResting) goOn();
  };
}
