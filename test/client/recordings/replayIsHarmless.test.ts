import type { rootSaga as RootSaga } from '#app/store/rootSaga.ts';
import { replayInStore } from '#app/developer/replayInStore.ts';
import type { Pace } from '#contract/host/pageRecorder.ts';
import { exchangeAuthToken, revokeToken } from '#contract/account/session.ts';
import { parseFlowRecording, type FlowRecording } from '#platform/flow/recording/recording.ts';
import { logout, outerLoginRequest, setToken } from '#platform/session/authSlice.ts';
import { recordSession } from '#test/harness/flow/recordSession.ts';
import { bought } from '#test/harness/flow/shop.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';

jest.mock('#app/store/rootSaga.ts', () => {
  const { rootSaga } = jest.requireActual<{ rootSaga: typeof RootSaga }>('#app/store/rootSaga.ts');
  const { withShop } = jest.requireActual<{ withShop: (flows: typeof RootSaga) => typeof RootSaga }>(
    '#test/harness/flow/shop.ts',
  );
  return { rootSaga: withShop(rootSaga) };
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns a host that records the calls it receives. */
function createRecordingHost() {
  const asked: string[] = [];
  const note =
    <T>(name: string, outcome: T) =>
    async () => {
      asked.push(name);
      return outcome;
    };
  const host = {
    ...noHost,
    pay: note('pay', 'ended' as const),
    notifyPaid: note('notifyPaid', undefined),
    share: note('share', 'shared' as const),
    openPage: note('openPage', undefined),
    closePage: note('closePage', true),
  };
  return { asked, host };
}

async function replayed(recording: FlowRecording, pace: Pace) {
  const replay = replayInStore(recording, pace);
  for (let turn = 0; turn < 400 && replay.getProgress().end === undefined; turn += 1) {
    if (pace === 'step') replay.step();
    await advanceTime(pace === 'real' ? 100 : 1);
  }
  return replay.getProgress().end;
}

it('the replay of a recorded session pays nothing, shares nothing, logs nobody out and notifies nobody, at any speed', async () => {
  const { asked, host } = createRecordingHost();
  const session = recordSession({ host, address: 'http://localhost:8080/combine/profile' });
  const { dispatch, network, page, recorder } = session;
  network.answer(exchangeAuthToken, new Error('refused'));
  network.answer(revokeToken, {});
  dispatch(setToken({ token: 'token-of-somebody', expireAt: Date.now() + 1e6 }));
  dispatch(bought());
  await advanceTime(100);
  dispatch(outerLoginRequest('one-time'));
  await advanceTime(1_000);
  dispatch(logout());
  await advanceTime(2_000);
  recorder.end();
  session.flows.cancel();
  const recording = parseFlowRecording(JSON.stringify(recorder.recording()));

  expect(asked).toEqual(['pay', 'notifyPaid', 'share', 'openPage', 'closePage']);
  expect(page.left).toHaveLength(2);
  expect(network.callsTo(revokeToken)).toHaveLength(1);
  const paths = recording.steps.map((step) => (step.kind === 'call' ? step.path : ''));
  for (const path of ['host.pay', 'host.share', 'navigator.leave', 'tokens.revoke', 'toasts.fail'])
    expect(paths).toContain(path);

  const calls = network.calls.length;
  const kept = {
    cookie: document.cookie,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
  };
  const toast = session.toasts.getSnapshot();
  for (const pace of ['fast', 'real', 'step'] as const) {
    expect([pace, await replayed(recording, pace)]).toEqual([pace, 'same']);
  }
  expect(asked).toHaveLength(5);
  expect(page.left).toHaveLength(2);
  expect(network.calls).toHaveLength(calls);
  expect(session.toasts.getSnapshot()).toBe(toast);
  expect(document.cookie).toBe(kept.cookie);
  expect(JSON.stringify(localStorage)).toBe(kept.local);
  expect(JSON.stringify(sessionStorage)).toBe(kept.session);
});
