import * as v from 'valibot';
import {
  hostCalls,
  UNKNOWN_HANDLER_CODE,
  type HostAnswer,
  type HostCallName,
  type HostCallShape,
  type HostRequest,
} from '#contract/bridge.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { HostCallError } from './hostCallError.ts';
import { watchNativeBridge, type NativeBridge } from './nativeBridge.ts';
import { readAnswer } from './readAnswer.ts';

/** Android loses messages that follow one another faster. */
const ANDROID_SPACING_MS = 20;

interface PendingCall {
  name: HostCallName;
  request: unknown;
  /** The bridge it went out by; undefined while it waits for one. */
  sentBy: NativeBridge | undefined;
  answer: (raw: unknown) => void;
  fail: (kind: HostCallError['kind']) => void;
}

/** Typed calls over whichever bridge the host injects, whenever it does. */
export interface Bridge {
  isReady: () => boolean;
  /** Told each time a bridge comes or goes; answers how to stop being told. */
  subscribeReady: (listener: (isReady: boolean) => void) => () => void;
  /** Rejects with a HostCallError. Waits for the bridge where it is not there yet. */
  call: <N extends HostCallName>(name: N, request: HostRequest<N>, signal?: AbortSignal) => Promise<HostAnswer<N>>;
}

interface Options {
  os: 'ios' | 'android' | 'other';
  /** Handlers the host may call; what it sends is not passed on. */
  events: readonly string[];
  onEvent: (name: string) => void;
  /** Ends the watch for bridges; without it, it lasts as long as the page. */
  signal?: AbortSignal | undefined;
}

export function createBridge({ os, events, onEvent, signal: life }: Options): Bridge {
  let bridge: NativeBridge | undefined;
  const pending = new Set<PendingCall>();
  const listeners = new Set<(isReady: boolean) => void>();
  const spaced = createSpacing(os === 'android' ? ANDROID_SPACING_MS : 0);

  const send = (call: PendingCall) => {
    spaced(() => {
      if (!bridge || call.sentBy === bridge || !pending.has(call)) return;
      call.sentBy = bridge;
      try {
        // Always with data and a callback: libraries lose the callback, or throw, without them.
        bridge.callHandler(call.name, call.request, call.answer);
      } catch (problem) {
        // One generation throws when the host has already begun: the answer may come yet.
        logProblem(`bridge ${call.name}`, problem);
      }
    });
  };

  const listen = (found: NativeBridge, name: string) => {
    try {
      found.registerHandler(name, (_data, respond) => {
        onEvent(name);
        // It goes the way of the calls: one that comes of the event must not follow too fast.
        if (respond) spaced(() => respond({ code: 0, data: null, msg: '' }), { mayWait: true });
      });
    } catch (problem) {
      // The calls must not suffer from it.
      logProblem(`bridge event ${name}`, problem);
    }
  };

  const tell = (isReady: boolean) => {
    for (const listener of listeners) listener(isReady);
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
        // The one that was to answer it is gone, and it may have been done: it is not made a second time.
        else if (call.sentBy !== found) call.fail('timeout');
      }
      tell(true);
    },
    onLost() {
      bridge = undefined;
      tell(false);
    },
  });

  return {
    isReady: () => bridge !== undefined,
    subscribeReady(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: <N extends HostCallName>(name: N, request: HostRequest<N>, signal?: AbortSignal) =>
      new Promise<HostAnswer<N>>((resolve, reject) => {
        const settle = (outcome: () => void) => {
          // What comes late, or a second time, finds nothing to settle (BRIDGE-04).
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
            // A garbled answer is none (BRIDGE-04): a good one may follow.
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

/** A timer so much later than it was due tells that the page stood still, and native with what it wanted of the page. */
const LATE_MS = 5;
/** Native needs two turns of a page that does not: to fetch what it was told of, and to be told that it may have it. */
const QUIET_RESTS = 2;
/** A page that is busy all the time must speak nevertheless. */
const MAX_RESTS = 25;

/**
 * Runs one piece of work after another, each when the page has not stood still for two times so many milliseconds: else
 * all that native and page have waited for comes at once. What may wait makes room for the rest.
 */
function createSpacing(spacingMs: number): Spaced {
  if (spacingMs === 0) return (work) => work();
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let isResting = false;
  const rest = (count = 1, quiet = 0) => {
    isResting = true;
    const dueAt = performance.now() + spacingMs;
    setTimeout(() => {
      const quietNow = performance.now() - dueAt > LATE_MS ? 0 : quiet + 1;
      if (quietNow < QUIET_RESTS && count < MAX_RESTS) rest(count + 1, quietNow);
      else goOn();
    }, spacingMs);
  };
  const goOn = () => {
    isResting = false;
    const work = urgent.shift() ?? patient.shift();
    if (!work) return;
    rest();
    work();
  };
  return (work, { mayWait } = { mayWait: false }) => {
    (mayWait ? patient : urgent).push(work);
    if (!isResting) goOn();
  };
}
