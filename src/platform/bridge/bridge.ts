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
        respond?.({ code: 0, data: null, msg: '' });
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
          clearTimeout(timer);
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
        const timer = setTimeout(() => fail('timeout'), hostCalls[name].timeoutMs);
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

/** Runs one piece of work after another, so many milliseconds apart. */
function createSpacing(spacingMs: number): (work: () => void) => void {
  if (spacingMs === 0) return (work) => work();
  let freeAt = 0;
  return (work) => {
    const waitMs = Math.max(0, freeAt - performance.now());
    freeAt = performance.now() + waitMs + spacingMs;
    if (waitMs === 0) work();
    else setTimeout(work, waitMs);
  };
}
