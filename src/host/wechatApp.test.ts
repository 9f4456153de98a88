import type { HostEffect, HostLogEntry } from './call/observation.ts';
import { mainScenarios } from './scenarios.ts';
import { createSimulatedHost, type SimulatedHost } from './simulatedHost.ts';

interface WechatPage {
  WeixinJSBridge?: { invoke: (name: string, params: unknown, callback: (result: unknown) => void) => void };
}

const SHARE = 'updateAppMessageShareData';
const signatureParams = { verifyAppId: 'a', verifyTimestamp: '7', verifyNonceStr: 'n', verifyJsApiList: [SHARE] };

let host: SimulatedHost | undefined;
let log: HostLogEntry[];
let effects: HostEffect[];

beforeEach(() => {
  jest.useFakeTimers();
  log = [];
  effects = [];
});
afterEach(() => {
  host?.dispose();
  jest.useRealTimers();
});

/** Opens the home screen and navigates to a story without leaving the page. */
function enter(os: 'ios' | 'android', isSigned?: jest.Mock): void {
  history.replaceState(null, '', '/combine/');
  host = createSimulatedHost({
    window,
    scenario: { ...mainScenarios.wechat.scenario, os },
    tokens: async () => undefined,
    log: (entry) => log.push(entry),
    onEffect: (effect) => effects.push(effect),
    ...(isSigned && { isSigned }),
  });
  history.pushState(null, '', '/combine/audio_detail?id=moon#text');
}

async function ask(name: string, params: object = {}): Promise<unknown> {
  const answered = jest.fn();
  (globalThis as WechatPage).WeixinJSBridge!.invoke(name, params, answered);
  await jest.advanceTimersByTimeAsync(0);
  return (answered.mock.calls as unknown[][])[0]?.[0];
}

describe.each([
  ['ios', 'http://localhost:8080/combine/'],
  ['android', 'http://localhost:8080/combine/audio_detail?id=moon'],
] as const)('the simulated WeChat on %s', (os, judged) => {
  it(`checks each signature against the address ${judged}, and logs this address`, async () => {
    const isSigned = jest.fn(async () => true);
    enter(os, isSigned);
    expect(await ask('preVerifyJSAPI', { ...signatureParams, verifySignature: 's' })).toEqual({
      err_msg: 'preVerifyJSAPI:ok',
    });
    expect(isSigned.mock.calls).toEqual([[{ appId: 'a', timestamp: 7, nonceStr: 'n', signature: 's', url: judged }]]);
    expect(log.at(-1)?.note).toContain(judged);
  });

  it('does not allow sharing without a valid signature', async () => {
    enter(
      os,
      jest.fn(async () => false),
    );
    expect(await ask('preVerifyJSAPI', signatureParams)).toEqual({ err_msg: 'preVerifyJSAPI:invalid signature' });
    expect(await ask(SHARE)).toEqual({ err_msg: `${SHARE}:permission denied` });
    expect(effects).toEqual([]);
  });

  it('permits only the calls that the page has requested', async () => {
    enter(os);
    await ask('preVerifyJSAPI', signatureParams);
    expect(await ask('updateTimelineShareData')).toEqual({ err_msg: 'updateTimelineShareData:permission denied' });
    expect(await ask(SHARE, { title: '月亮' })).toEqual({ err_msg: `${SHARE}:ok` });
    expect(effects).toEqual([{ kind: 'menuChanged', target: 'friend', link: { title: '月亮' } }]);
  });

  it(`permits the requested calls for ${os === 'ios' ? 'the whole visit' : 'one address'}`, async () => {
    enter(os);
    await ask('preVerifyJSAPI', signatureParams);
    history.pushState(null, '', '/combine/profile');
    const outcome = os === 'ios' ? 'ok' : 'permission denied';
    expect(await ask(SHARE)).toEqual({ err_msg: `${SHARE}:${outcome}` });
  });
});
