import { copyInto, type PageWindow } from '../pageWindow.ts';

type Callback = (result: unknown) => void;

interface SdkOptions {
  success?: Callback;
  fail?: Callback;
  cancel?: Callback;
  complete?: Callback;
  jsApiList?: string[];
}

type Call = (name: string, data: unknown, onAnswer: (answer: unknown, outcome: string | undefined) => void) => void;

/** The object `wx` of the public JS-SDK, as far as pages of ours use it. */
export function createWechatSdk(page: PageWindow, call: Call, isKnown: (name: string) => boolean): object {
  let state: 'unconfigured' | 'ready' | 'failed' = 'unconfigured';
  let failure: unknown;
  let granted: readonly string[] = [];
  // The SDK keeps the last of each; earlier ones are forgotten.
  let whenReady: (() => void) | undefined;
  let whenFailed: Callback | undefined;

  const settle = (options: SdkOptions, result: unknown, outcome: string | undefined) => {
    const copy = copyInto(page, result);
    if (outcome === 'ok') options.success?.(copy);
    else if (outcome === 'cancel') options.cancel?.(copy);
    else options.fail?.(copy);
    options.complete?.(copy);
  };
  const request = (name: string, options: SdkOptions, extra: object = {}) =>
    call(name, copyInto(page, options), (answer, outcome) =>
      settle(options, outcome === undefined ? answer : { ...extra, errMsg: `${name}:${outcome}` }, outcome),
    );
  /** Needs a valid signature and a place in `jsApiList`. */
  const granting = (name: string) => (options: SdkOptions) => {
    if (state === 'ready' && granted.includes(name)) request(name, options);
    else settle(options, { errMsg: `${name}:permission denied` }, 'denied');
  };

  return {
    config(options: SdkOptions) {
      call('config', copyInto(page, options), (_answer, outcome) => {
        granted = options.jsApiList ?? [];
        state = outcome === 'ok' ? 'ready' : 'failed';
        if (state === 'failed') {
          failure = copyInto(page, { errMsg: 'config:invalid signature' });
          whenFailed?.(failure);
        }
        // After a failure too: being ready says only that the SDK is done.
        whenReady?.();
      });
    },
    ready(callback: () => void) {
      if (state === 'unconfigured') whenReady = callback;
      else callback();
    },
    error(callback: Callback) {
      if (state === 'failed') callback(failure);
      else whenFailed = callback;
    },
    checkJsApi(options: SdkOptions) {
      const names = options.jsApiList ?? [];
      request('checkJsApi', options, { checkResult: Object.fromEntries(names.map((name) => [name, isKnown(name)])) });
    },
    updateAppMessageShareData: granting('updateAppMessageShareData'),
    updateTimelineShareData: granting('updateTimelineShareData'),
    closeWindow: (options: SdkOptions = {}) => request('closeWindow', options),
  };
}
