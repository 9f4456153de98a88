import type { HostCallName } from '#contract/host/bridge.ts';
import type { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import type { Host } from '#platform/bridge/host.ts';

export const link = { title: 't', text: 'x', url: 'https://m.example.cn/combine/', imageUrl: '' };

/** For each host call of the contract, the function by which the page makes it. */
export const hostCallers: Readonly<Record<HostCallName, (host: Host) => Promise<unknown>>> = {
  app: (host) => host.appInfo(),
  user: (host) => host.user(),
  'user.login': (host) => host.login(),
  'page.open': (host) => host.openPage('https://m.example.cn/combine/about'),
  'page.close': (host) => host.closePage(),
  'page.native': (host) => host.openNative('download', { storyId: '1' }),
  setting: (host) => host.setting({ controlBack: 1 }),
  'share.launch': (host) => host.share(link),
  'pay.launch': (host) => host.pay('1'),
  'pay.notify': (host) => host.notifyPaid('1'),
  'record.open': (host) => host.recording.open(),
  'record.start': (host) => host.recording.start(60_000),
  'record.read': (host) => host.recording.read(0),
  'record.close': (host) => host.recording.close(),
  'notification.sendEvent': (host) => host.sendEvent('UserSigned', {}),
};

/** Returns the error of a call that must fail. */
export const failureOf = (answer: Promise<unknown>): Promise<HostCallError> =>
  answer.then(
    () => {
      throw new Error('The host fulfilled the call.');
    },
    (problem: unknown) => problem as HostCallError,
  );

/** Returns the kind of the error of a call; undefined if the call succeeds. */
export const kindOfFailure = (answer: Promise<unknown>): Promise<HostCallError['kind'] | undefined> =>
  answer.then(
    () => undefined,
    (problem: unknown) => (problem as HostCallError).kind,
  );
