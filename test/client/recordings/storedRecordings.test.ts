import { createStoredRecordings } from '#platform/flow/recording/storedRecordings.ts';
import { createFlowRecorder } from '#platform/flow/recording/recorder.ts';
import { MAX_LENGTH, parseFlowRecording, type FlowRecording } from '#platform/flow/recording/recording.ts';
import { recorderTools } from '#app/developer/recorderTools.ts';
import { outerLoginRequest } from '#platform/session/authSlice.ts';
import { storageOf } from '#host/page/storageOf.ts';
import { replayFlows } from '#test/harness/flow/replayFlows.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Records a login and `count` actions that have no effect. */
async function record(name: string, count: number, text = '故事'.repeat(100)) {
  const onFull = jest.fn();
  const recorder = createFlowRecorder({ name, version: 'test', roots: {}, onFull });
  const { dispatch, flows } = startSession({ tools: recorderTools(recorder) });
  await advanceTime(10);
  dispatch(outerLoginRequest('one-time-code'));
  for (let step = 0; step < count; step += 1) dispatch({ type: 'noise/made', payload: `${text} ${step}` });
  await advanceTime(10_000);
  recorder.end();
  const recording = recorder.recording();
  flows.cancel();
  return { recording, onFull };
}

/** A storage for at most `length` characters, whose content outlives the page. */
function storageFor(length: number) {
  const kept: Record<string, string> = {};
  const { getItem, removeItem } = storageOf(kept);
  const setItem = (key: string, text: string) => {
    const others = Object.entries(kept).filter(([name]) => name !== key);
    if (others.join().length + key.length + text.length > length) throw new DOMException('full', 'QuotaExceededError');
    kept[key] = text;
  };
  return { open: () => createStoredRecordings(() => ({ getItem, removeItem, setItem })) };
}

const lengthOf = (recording: FlowRecording) => JSON.stringify(recording).length;
const names = (recordings: readonly FlowRecording[]) => recordings.map(({ name }) => name);

it('the last three flow recordings of sessions are kept for the next page', async () => {
  const { recording } = await record('short', 1);
  const storage = storageFor(1e9);
  const recordings = storage.open();
  for (const name of ['first', 'second', 'third', 'fourth']) recordings.add({ ...recording, name });
  expect(names(storage.open().list())).toEqual(['fourth', 'third', 'second']);
  expect(storage.open().problem()).toBeUndefined();
});

it('the flow recording of a session that was stored while its page was in the background is replaced when it is stored again', async () => {
  const { recording } = await record('moon', 3);
  const partial = { ...recording, steps: recording.steps.slice(0, 2) };
  const recordings = storageFor(1e9).open();
  recordings.add({ ...recording, name: 'earlier' });
  recordings.add(partial);
  recordings.add(recording);
  expect(recordings.list()).toEqual([recording, { ...recording, name: 'earlier' }]);

  const homeless = storageFor(10).open();
  homeless.add(partial);
  homeless.add(recording);
  expect(homeless.list()).toEqual([recording]);
});

it('older flow recordings of sessions are deleted to make room for the newest one, and the next page reports the deletion', async () => {
  const { recording } = await record('short', 20);
  const storage = storageFor(lengthOf(recording) * 2.5);
  const recordings = storage.open();
  for (const name of ['first', 'second', 'third']) recordings.add({ ...recording, name });
  expect(names(storage.open().list())).toEqual(['third', 'second']);
  expect(storage.open().problem()).toBe('dropped');
  expect(storage.open().begin('next')).toBe(true);
  expect(storage.open().problem()).toBeUndefined();
});

it('if the flow recording of a session does not fit into the storage, only its beginning is kept, and can be replayed', async () => {
  const { recording } = await record('long', 200);
  const storage = storageFor(lengthOf(recording) / 2);
  storage.open().add(recording);
  expect(storage.open().problem()).toBe('cut');
  const [kept] = storage.open().list();
  expect(kept).toMatchObject({ name: 'long', cut: 'storage' });
  expect(kept!.steps.length).toBeGreaterThan(recording.steps.length / 5);
  expect(kept!.steps).toEqual(recording.steps.slice(0, kept!.steps.length));
  expect(await replayFlows(kept!)).toBeUndefined();
});

it.each(['full', 'refused'])('a flow recording is kept only within the page if the storage is %s', async (state) => {
  const { recording } = await record('homeless', 1);
  const recordings =
    state === 'full'
      ? storageFor(10).open()
      : createStoredRecordings(() => {
          throw new DOMException('denied', 'SecurityError');
        });
  expect(recordings.begin('homeless')).toBe(false);
  expect(recordings.problem()).toBe('refused');
  recordings.add(recording);
  expect(recordings.problem()).toBe('unsaved');
  expect(recordings.list()).toEqual([recording]);
});

it('the flow recording of a session stops at the maximum length, reports that once, and can be replayed up to that point', async () => {
  const { recording, onFull } = await record('endless', 60, '故事'.repeat(25_000));
  expect(onFull).toHaveBeenCalledTimes(1);
  expect(recording.cut).toBe('long');
  expect(lengthOf(recording)).toBeLessThan(MAX_LENGTH * 1.1);
  expect(recording.steps.length).toBeGreaterThan(30);
  const read = parseFlowRecording(JSON.stringify(recording));
  expect(await replayFlows(read)).toBeUndefined();
});

it('the replay of a truncated flow recording still finds the first difference', async () => {
  const { recording } = await record('long', 20);
  const steps = recording.steps.map((step) =>
    step.kind === 'call' && step.path === 'delay' && step.args[0] === 500 ? { ...step, args: [600] } : step,
  );
  expect(await replayFlows({ ...recording, steps, cut: 'storage' })).toMatchObject({ unequal: { path: 'args[0]' } });
});
