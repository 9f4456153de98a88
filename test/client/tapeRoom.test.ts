import { createKeptTapes } from '#platform/flow/keptTapes.ts';
import { createFlowRecorder } from '#platform/flow/recorder.ts';
import { MAX_LENGTH, parseTape, type Tape } from '#platform/flow/tape.ts';
import { recorderTools } from '#app/recorderTools.ts';
import { outerLoginRequest } from '#platform/session/authSlice.ts';
import { storageOf } from '#host/storageOf.ts';
import { replayFlows } from '#test/harness/flow/replayFlows.ts';
import { pass, startSession } from '#test/harness/startSession.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Records `count` actions that have no effect. */
async function record(name: string, count: number, text = '故事'.repeat(100)) {
  const onFull = jest.fn();
  const recorder = createFlowRecorder({ name, version: 'test', roots: {}, onFull });
  const { dispatch, flows } = startSession({ tools: recorderTools(recorder) });
  await pass(10);
  dispatch(outerLoginRequest('one-time-code'));
  for (let step = 0; step < count; step += 1) dispatch({ type: 'noise/made', payload: `${text} ${step}` });
  await pass(10_000);
  recorder.end();
  const tape = recorder.tape();
  flows.cancel();
  return { tape, onFull };
}

/** A storage with room for `length` characters; its content outlives the page. */
function roomFor(length: number) {
  const kept: Record<string, string> = {};
  const { getItem, removeItem } = storageOf(kept);
  const setItem = (key: string, text: string) => {
    const others = Object.entries(kept).filter(([name]) => name !== key);
    if (others.join().length + key.length + text.length > length) throw new DOMException('full', 'QuotaExceededError');
    kept[key] = text;
  };
  return { open: () => createKeptTapes(() => ({ getItem, removeItem, setItem })) };
}

const lengthOf = (tape: Tape) => JSON.stringify(tape).length;
const names = (tapes: readonly Tape[]) => tapes.map(({ name }) => name);

it('keeps the last three recordings for the next page', async () => {
  const { tape } = await record('short', 1);
  const room = roomFor(1e9);
  const tapes = room.open();
  for (const name of ['first', 'second', 'third', 'fourth']) tapes.keep({ ...tape, name });
  expect(names(room.open().list())).toEqual(['fourth', 'third', 'second']);
  expect(room.open().problem()).toBeUndefined();
});

it('drops older recordings to make room for the last one, and says so on the next page as well', async () => {
  const { tape } = await record('short', 20);
  const room = roomFor(lengthOf(tape) * 2.5);
  const tapes = room.open();
  for (const name of ['first', 'second', 'third']) tapes.keep({ ...tape, name });
  expect(names(room.open().list())).toEqual(['third', 'second']);
  expect(room.open().problem()).toBe('dropped');
  expect(room.open().begin('next')).toBe(true);
  expect(room.open().problem()).toBeUndefined();
});

it('keeps the beginning of a recording that does not fit, which can be replayed', async () => {
  const { tape } = await record('long', 200);
  const room = roomFor(lengthOf(tape) / 2);
  room.open().keep(tape);
  expect(room.open().problem()).toBe('cut');
  const [kept] = room.open().list();
  expect(kept).toMatchObject({ name: 'long', cut: 'storage' });
  expect(kept!.steps.length).toBeGreaterThan(tape.steps.length / 5);
  expect(kept!.steps).toEqual(tape.steps.slice(0, kept!.steps.length));
  expect(await replayFlows(kept!)).toBeUndefined();
});

it.each(['full', 'refused'])('keeps a recording only within the page if the storage is %s', async (state) => {
  const { tape } = await record('homeless', 1);
  const tapes =
    state === 'full'
      ? roomFor(10).open()
      : createKeptTapes(() => {
          throw new DOMException('denied', 'SecurityError');
        });
  expect(tapes.begin('homeless')).toBe(false);
  expect(tapes.problem()).toBe('refused');
  tapes.keep(tape);
  expect(tapes.problem()).toBe('unsaved');
  expect(tapes.list()).toEqual([tape]);
});

it('stops at the size that a storage can hold, says so once, and replays up to that point', async () => {
  const { tape, onFull } = await record('endless', 60, '故事'.repeat(25_000));
  expect(onFull).toHaveBeenCalledTimes(1);
  expect(tape.cut).toBe('long');
  expect(lengthOf(tape)).toBeLessThan(MAX_LENGTH * 1.1);
  expect(tape.steps.length).toBeGreaterThan(30);
  const read = parseTape(JSON.stringify(tape));
  expect(await replayFlows(read)).toBeUndefined();
});

it('still finds the first difference in a truncated recording', async () => {
  const { tape } = await record('long', 20);
  const steps = tape.steps.map((step) =>
    step.kind === 'call' && step.path === 'delay' && step.args[0] === 500 ? { ...step, args: [600] } : step,
  );
  expect(await replayFlows({ ...tape, steps, cut: 'storage' })).toMatchObject({ unequal: { path: 'args[0]' } });
});
