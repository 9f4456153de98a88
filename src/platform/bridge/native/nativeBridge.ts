import { attempt } from '#lib/attempt.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { logProblem } from '#platform/telemetry/log.ts';

/**
 * The functions that the page uses. They belong to the object that the published libraries put on the window
 * (BRIDGE-01).
 */
export interface NativeBridge {
  callHandler: (name: string, data: unknown, callback: (answer: unknown) => void) => void;
  registerHandler: (name: string, handler: (data: unknown, respond?: (answer: unknown) => void) => void) => void;
  /** Begins the communication. It exists only on Android. Replies arrive only after this call; a second call throws. */
  init?: (handler: (data: unknown, respond?: (answer: unknown) => void) => void) => void;
}

declare global {
  interface Window {
    WebViewJavascriptBridge?: unknown;
    /** On iOS, the callbacks that wait for the bridge. The library's script removes the array. */
    WVJBCallbacks?: unknown[];
  }
}

/**
 * How often the page looks for the bridge: often at first, and then rarely but without an end, because a host may
 * inject the bridge up to a minute after the start, and may inject it again.
 */
const LOOK_OFTEN_MS = 100;
const LOOK_OFTEN_FOR_MS = 5 * SECOND_MS;
const LOOK_SELDOM_MS = SECOND_MS;

/**
 * iOS injects the library when the page opens this address in an iframe. The page does so several times, because the
 * app may miss one navigation after a return from the background.
 */
const WAKE_ADDRESS = 'https://__bridge_loaded__';
const WAKE_AT_MS = [0, 1_000, 3_000];
/** The interval at which the iframe is opened while there is no bridge. An app may start listening at any time. */
const WAKE_EVERY_MS = 5 * SECOND_MS;

interface Options {
  isIos: boolean;
  /** Called for the first bridge, and for each new bridge after one was lost. */
  onFound: (bridge: NativeBridge) => void;
  onLost: () => void;
  /** Ends the search for bridges when aborted. Without a signal, the search lasts as long as the page. */
  signal?: AbortSignal | undefined;
}

/** Detects the bridge in all forms in which hosts provide it. */
export function watchNativeBridge({ isIos, onFound, onLost, signal }: Options): void {
  let present: NativeBridge | undefined;
  const initialised = new WeakSet();

  const look = () => {
    if (signal?.aborted) return;
    const found = window.WebViewJavascriptBridge;
    if (found === present) return;
    if (present) onLost();
    present = isUsable(found) ? found : undefined;
    queueForInjection();
    if (!present) return;
    if (!initialised.has(present)) initialise(present);
    initialised.add(present);
    onFound(present);
  };

  /**
   * Ensures that the array `WVJBCallbacks` exists, because the script that iOS injects, now or later, fails without it.
   */
  const queueForInjection = () => {
    const queue = Array.isArray(window.WVJBCallbacks) ? window.WVJBCallbacks : (window.WVJBCallbacks = []);
    if (!queue.includes(handleInjected)) queue.push(handleInjected);
  };
  const handleInjected = () => {
    look();
    queueForInjection();
  };

  const wake = () => {
    look();
    if (isIos && !present && !signal?.aborted) navigateFrame(WAKE_ADDRESS);
  };
  const wakeRepeatedly = () => {
    for (const delayMs of WAKE_AT_MS) setTimeout(wake, delayMs);
  };

  look();
  queueForInjection();
  const listening = signal ? { signal } : {};
  document.addEventListener('WebViewJavascriptBridgeReady', look, listening);
  addEventListener('pageshow', wakeRepeatedly, listening);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') wakeRepeatedly();
    },
    listening,
  );
  let timer = setInterval(look, LOOK_OFTEN_MS);
  setTimeout(() => {
    clearInterval(timer);
    if (!signal?.aborted) timer = setInterval(look, LOOK_SELDOM_MS);
  }, LOOK_OFTEN_FOR_MS);
  const waking = setInterval(wake, WAKE_EVERY_MS);
  signal?.addEventListener('abort', () => {
    clearInterval(timer);
    clearInterval(waking);
  });
  wakeRepeatedly();
}

/** Checks that the functions exist, because one generation of hosts installs the object long before its functions. */
function isUsable(bridge: unknown): bridge is NativeBridge {
  if (typeof bridge !== 'object' || bridge === null) return false;
  const { callHandler, registerHandler } = bridge as Partial<NativeBridge>;
  return typeof callHandler === 'function' && typeof registerHandler === 'function';
}

function initialise(bridge: NativeBridge): void {
  try {
    bridge.init?.((_data, respond) => respond?.({}));
  } catch (problem) {
    // Ignores the exception that `init` throws if another script has already called it (BRIDGE-02).
    logProblem('bridge initialisation', problem);
  }
}

function navigateFrame(address: string): void {
  attempt(() => {
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = address;
    document.documentElement.append(frame);
    setTimeout(() => frame.remove());
  });
}
