import { MICROPHONE_BUSY_CODE, MICROPHONE_UNDECIDED_CODE, MAX_SOUND_BYTES } from '#contract/host/bridge.ts';
import { createRecorder } from '#platform/recording/recorder.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import type { RecordingRequest } from '#platform/recording/worker/messages.ts';
import type { Scenario, TransportName } from '#host/scenario.ts';
import { completeInjection } from '#test/harness/host/bridgeVariants.ts';
import { advanceTimeQuickly as pass } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { surroundPage } from '#test/harness/surroundPage.ts';
import { openMicrophone } from './openMicrophone.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
  Object.assign(globalThis, { AudioContext: jest.fn(), indexedDB: {}, Worker: jest.fn() });
});
afterEach(() => jest.useRealTimers());

const BYTES_A_SAMPLE = 2;
const refuse = (code: number) => ({ kind: 'fail', code, msg: '' }) as const;
const never = { kind: 'never' } as const;
const garbage = { kind: 'garbage' } as const;
const soundOf = (bytes: number, isEnd = false) => ({
  kind: 'fixed' as const,
  code: 0,
  data: { pcm: btoa('\x00\x10'.repeat(bytes / BYTES_A_SAMPLE)), isEnd },
});

/** Creates a recorder in the web view of a host. Pages in this web view cannot use the microphone. */
async function start(scenario: Partial<Scenario> = {}) {
  const way = { transport: 'wvjb6' as TransportName, injection: { kind: 'early' } as const };
  const page = surroundPage({ ...way, hasWebMicrophone: false, ...scenario });
  await completeInjection(way, page);
  const requests: RecordingRequest[] = [];
  let draft = {
    current: 0,
    sentences: ['一', '二'].map((text) => ({ text, parts: [] as string[], former: [] })),
  } as unknown as RecordingDraft;
  let ids = 0;
  const recorder = createRecorder({
    keeper: {
      draft: () => draft,
      subscribe: () => () => undefined,
      change: (next) => void (draft = { ...draft, ...next }),
      changeSentence: (index, changeOf) => {
        const sentences = draft.sentences.map((one, at) => (at === index ? { ...one, ...changeOf(one) } : one));
        draft = { ...draft, sentences };
      },
      isGone: () => false,
      check: () => undefined,
      close: () => undefined,
    },
    worker: {
      send: (request) => requests.push(request),
      subscribe: () => () => undefined,
      wake: () => undefined,
      giveUp: () => undefined,
      close: () => undefined,
    },
    open: (onInterrupted) => openMicrophone(page.host.recording, onInterrupted),
    newId: () => `part${(ids += 1)}`,
    storedSamples: async () => 0,
  });
  /** Returns the seconds of sound that the worker has received, for each recorded part. */
  const seconds = () => {
    const parts: number[] = [];
    for (const request of requests) {
      if (request.kind === 'begin' || request.kind === 'cut') parts.push(0);
      if (request.kind === 'add') parts.push((parts.pop() ?? 0) + request.block.length / SAMPLE_RATE);
    }
    return parts;
  };
  const kinds = () => requests.map(({ kind }) => kind).filter((kind) => kind !== 'add');
  return { ...page, recorder, requests, seconds, kinds };
}

/**
 * The time from the call of `start` to the beginning of the recording: permission, countdown, and the calls to the
 * host.
 */
const COUNTDOWN_MS = 3_000;

describe('a recording by the host', () => {
  it.each<TransportName>(['wvjb6', 'jsBridgeA', 'jsBridgeB'])(
    'arrives in the page while it is made, and is complete after each sentence and each pause (%s)',
    async (transport) => {
      const { recorder, requests, seconds, kinds, callsOf, log } = await start({ transport });
      recorder.start(0, false);
      await pass(COUNTDOWN_MS);
      expect(recorder.state().phase).toBe('recording');
      await pass(3_000);
      expect(seconds()[0]).toBeGreaterThan(2);
      recorder.next();
      await pass(2_000);
      recorder.pause();
      expect(recorder.state().phase).toBe('saving');
      await pass(1_000);
      expect(recorder.state().phase).toBe('paused');
      recorder.resume();
      await pass(COUNTDOWN_MS + 1_000);
      recorder.stop();
      await pass(1_000);
      expect(recorder.state()).toMatchObject({ phase: 'idle', problem: undefined });
      expect(kinds()).toEqual(['begin', 'cut', 'end', 'begin', 'end']);
      const [first, second, third] = seconds();
      // The expected lengths in seconds: from the reply to `record.start` to the tap that ends the part, without the
      // time that calls take.
      for (const [part, expected] of [
        [first, 3.3],
        [second, 2.1],
        [third, 1.3],
      ] as const) {
        expect(Math.abs((part ?? 0) - expected)).toBeLessThan(0.5);
      }
      expect(loudest(requests)).toBeGreaterThan(0.2);
      expect(callsOf('record.close')).toHaveLength(2);
      expect(log.filter(({ note }) => note?.includes('不合约定'))).toEqual([]);
    },
  );

  it.each([
    ['the user refuses', { 'record.open': refuse(-1) }, 'refused'],
    ['the user dismisses the permission dialog', { 'record.open': refuse(MICROPHONE_UNDECIDED_CODE) }, 'undecided'],
    ['a phone call uses the microphone', { 'record.open': refuse(MICROPHONE_BUSY_CODE) }, 'busy'],
    ['the host has no such handler', { 'record.open': refuse(404) }, 'unsupported'],
    ['the host never replies', { 'record.open': never }, 'unusable'],
    ['the host sends a malformed reply', { 'record.open': garbage }, 'unusable'],
    ['the recording does not begin', { 'record.start': never }, 'unusable'],
    ['no sound ever arrives', { 'record.read': never }, 'unusable'],
    [
      'the sound is not encoded in Base64',
      { 'record.read': { kind: 'fixed', code: 0, data: { pcm: '声音', isEnd: false } } },
      'unusable',
    ],
    [
      'the last sample is incomplete',
      { 'record.read': { kind: 'fixed', code: 0, data: { pcm: 'AAAA', isEnd: false } } },
      'unusable',
    ],
  ] as const)(
    'reports the reason when %s, and works at the next start if the host can then record',
    async (_when, behaviours, problem) => {
      const { recorder, native, seconds } = await start({ behaviours });
      recorder.start(0, false);
      await pass(70_000);
      expect(recorder.state()).toMatchObject({ phase: 'idle', problem });
      for (const name of ['record.open', 'record.start', 'record.read'] as const) {
        native.setBehaviour(name, { kind: 'answer' });
      }
      recorder.start(0, false);
      await pass(COUNTDOWN_MS + 2_000);
      expect(recorder.state()).toMatchObject({ phase: 'recording', problem: undefined });
      expect(seconds().at(-1)).toBeGreaterThan(1);
    },
  );

  it('is paused, and what has arrived is kept, when a phone call interrupts it or the host stops replying', async () => {
    const { recorder, native, kinds, seconds } = await start();
    recorder.start(0, false);
    await pass(COUNTDOWN_MS + 2_000);
    native.setBehaviour('record.read', soundOf(SAMPLE_RATE, true));
    await pass(1_000);
    expect(recorder.state()).toMatchObject({ phase: 'paused', isInterrupted: true });
    expect(kinds()).toEqual(['begin', 'end']);
    expect(seconds()[0]).toBeGreaterThan(2);
    native.setBehaviour('record.read', { kind: 'answer' });
    recorder.resume();
    await pass(COUNTDOWN_MS + 2_000);
    native.setBehaviour('record.read', never);
    await pass(10_000);
    expect(recorder.state()).toMatchObject({ phase: 'paused', isInterrupted: true });
    expect(seconds()[1]).toBeGreaterThan(1);
  });

  it.each([
    ['one reply is', 1],
    ['two replies in a row are', 2],
  ])('continues without a gap if %s lost on the way to the page', async (_how, losses) => {
    const { recorder, native, seconds, kinds } = await start();
    recorder.start(0, false);
    await pass(COUNTDOWN_MS + 1_000);
    native.setBehaviour('record.read', never);
    // The page waits three seconds for each reply.
    await pass(3_000 * losses);
    native.setBehaviour('record.read', { kind: 'answer' });
    await pass(4_000);
    expect(recorder.state()).toMatchObject({ phase: 'recording', problem: undefined });
    expect(kinds()).toEqual(['begin']);
    expect(seconds()[0]).toBeGreaterThan(4 + 3 * losses - 1);
  });

  it('contains the end of the last sentence even if the reply to the last read is lost', async () => {
    const { recorder, native, seconds } = await start();
    recorder.start(0, false);
    await pass(COUNTDOWN_MS + 2_000);
    native.setBehaviour('record.read', never);
    recorder.stop();
    await pass(3_000);
    expect(recorder.state().phase).toBe('saving');
    native.setBehaviour('record.read', { kind: 'answer' });
    await pass(4_000);
    expect(recorder.state()).toMatchObject({ phase: 'idle', problem: undefined });
    expect(seconds()[0]).toBeGreaterThan(2);
  });

  it('ends after an hour of sound, even if the host sends more', async () => {
    const { recorder, requests, seconds } = await start({ behaviours: { 'record.read': soundOf(MAX_SOUND_BYTES) } });
    recorder.start(0, false);
    await pass(600_000);
    expect(recorder.state()).toMatchObject({ phase: 'idle', problem: 'unusable' });
    expect(seconds()[0]).toBeGreaterThan(3_600);
    expect(seconds()[0]).toBeLessThan(3_603);
    const sent = requests.length;
    await pass(10_000);
    expect(requests).toHaveLength(sent);
  }, 120_000);

  it('is not offered if the host is an older version', async () => {
    const old = await start({ version: '11.59' });
    expect(old.host.recording.isOffered()).toBe(false);
    old.recorder.start(0, false);
    await pass(100);
    expect(old.recorder.state()).toMatchObject({ phase: 'idle', problem: 'unsupported' });
    expect(old.callsOf('record.open')).toEqual([]);
  });
});

const loudest = (requests: readonly RecordingRequest[]): number =>
  Math.max(...requests.map((request) => (request.kind === 'add' ? Math.max(...request.block) : 0)));
