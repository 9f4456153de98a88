import { hostCalls } from '#contract/host/bridge.ts';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { createEmitter } from '#lib/emitter.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { createBrowserHost } from './browserHost.ts';
import type { Host, SharedLink } from './host.ts';
import { shareByBrowser } from './shareByBrowser.ts';

interface AlipayBridge {
  call: (name: string, params: object, callback: (result: unknown) => void) => void;
}

/**
 * The outcome of a call to Alipay.
 * - `failed`: Alipay reported an error.
 * - `declined`: the user cancelled.
 * - `silent`: Alipay did not reply. Many calls get no reply although they succeed.
 * - `absent`: there is no bridge.
 */
type Outcome = 'done' | 'failed' | 'declined' | 'silent' | 'absent';

const READY_WITHIN_MS = 1_500;
/** The first error code that means something different for each call. Lower codes are errors that all calls share. */
const FIRST_OWN_ERROR = 10;
const shareChannels = ['ALPContact', 'ALPTimeLine', 'Weixin', 'WeixinTimeLine', 'QQ', 'Weibo', 'SMS', 'CopyLink'];

/** Creates the host for Alipay, which uses Alipay's bridge, and the browser for everything that the bridge lacks. */
export function createAlipayHost(leave: (address: string) => void): Host {
  const back = createBackKey();
  return {
    ...createBrowserHost(leave),
    subscribeEvents: back.subscribe,
    setting({ controlBack }) {
      back.hold(controlBack === 1);
      return Promise.resolve();
    },
    async share(link) {
      const outcome = await call('startShare', shareParams(link), hostCalls['pay.launch'].timeoutMs);
      if (outcome === 'done' || outcome === 'silent') return 'shared';
      return outcome === 'declined' ? 'cancelled' : shareByBrowser(link);
    },
    async closePage() {
      const { timeoutMs } = hostCalls['page.close'];
      const outcome = await call('popWindow', {}, timeoutMs);
      return (outcome === 'failed' ? await call('exitApp', {}, timeoutMs) : outcome) === 'done';
    },
    async openPage(url, onRefused = () => leave(url)) {
      const outcome = await call('pushWindow', { url }, hostCalls['page.open'].timeoutMs);
      if (outcome !== 'done' && outcome !== 'silent') onRefused();
    },
  };
}

/**
 * Handles Alipay's back key: before Alipay goes back, it dispatches an event, which the page can cancel (BRIDGE-11).
 */
function createBackKey() {
  const { emit, subscribe } = createEmitter<HostEventName>();
  let isHeld = false;
  document.addEventListener('back', (event) => {
    if (!isHeld) return;
    event.preventDefault();
    emit('page.back');
  });
  return {
    subscribe,
    hold: (next: boolean) => {
      isHeld = next;
    },
  };
}

const shareParams = ({ title, text, url, imageUrl }: SharedLink) => ({
  bizType: 'story',
  channels: shareChannels.map((name) => ({
    name,
    param: { contentType: 'url', title, content: text, url, iconUrl: imageUrl, imageUrl, captureScreen: false },
  })),
});

async function call(name: string, params: object, timeoutMs: number): Promise<Outcome> {
  const bridge = await readyBridge();
  if (!bridge) return 'absent';
  const outcome = await new Promise<Outcome>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, 'silent');
    bridge.call(name, params, (result) => {
      clearTimeout(timer);
      resolve(outcomeOf(result));
    });
  });
  if (outcome !== 'done') logProblem(`Alipay ${name}`, outcome);
  return outcome;
}

/** Reads the outcome from Alipay's result, which contains an error code as a number or as a string. */
function outcomeOf(result: unknown): Outcome {
  const { error, errorCode, shareResult } = (result ?? {}) as Record<string, unknown>;
  const code = Number(error ?? errorCode ?? 0);
  if (code !== 0) return code >= FIRST_OWN_ERROR ? 'declined' : 'failed';
  return shareResult === false || shareResult === 'false' ? 'declined' : 'done';
}

/**
 * Waits for the bridge, which appears some time after the page has loaded. Checks first whether it exists already,
 * because its event may have been dispatched before this code ran.
 */
function readyBridge(): Promise<AlipayBridge | undefined> {
  const present = () => (window as { AlipayJSBridge?: AlipayBridge }).AlipayJSBridge;
  if (present()) return Promise.resolve(present());
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('AlipayJSBridgeReady', end);
      resolve(present());
    };
    const timer = setTimeout(end, READY_WITHIN_MS);
    document.addEventListener('AlipayJSBridgeReady', end);
  });
}
