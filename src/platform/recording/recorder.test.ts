import 'fake-indexeddb/auto';
import { createEmitter } from '#lib/emitter.ts';
import { MicrophoneError, type Microphone } from './capture/microphone.ts';
import { createRecorder } from './recorder.ts';
import type { RecordingDraft } from './store/draft.ts';
import { keepDraft } from './store/draftKeeper.ts';
import { listDrafts, readDraft, removeDraft, removeDraftsOfWork, saveDraft } from './store/drafts.ts';
import { openRecordings, type RecordingDatabase } from './store/recordingDatabase.ts';
import type { RecordingReport, RecordingRequest } from './worker/messages.ts';

let database: RecordingDatabase;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  Object.assign(globalThis, {
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });
  database = await openRecordings();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  database.close();
});

const aDraft = (texts: string[]): RecordingDraft => ({
  id: 'draft',
  owner: 'child',
  storyId: null,
  cover: null,
  title: '我的故事',
  sentences: texts.map((text) => ({ text, parts: [], former: [] })),
  current: 0,
  music: null,
  hasGate: true,
  trim: null,
  createdAt: 1,
  updatedAt: 1,
});

/** Opens a recorder. If `delivers` is true, the microphone sends its sound to the worker. */
function open(draft = aDraft(['一', '二', '三']), { delivers = false } = {}) {
  const reports = createEmitter<RecordingReport>();
  const requests: RecordingRequest[] = [];
  const microphones: { isOpen: boolean; interrupt: () => void }[] = [];
  let refusal: MicrophoneError | undefined;
  let ids = 0;
  const work = { wakes: 0, isOpen: true };
  const stored = new Map<string, number>();
  const keeper = keepDraft(database, draft, { now: () => 2, onUnwritten: () => undefined, isNew: true });
  const recorder = createRecorder({
    keeper,
    worker: {
      send: (request) => requests.push(request),
      subscribe: reports.subscribe,
      wake: () => void (work.wakes += 1),
      giveUp: () => reports.emit({ kind: 'lost' }),
      close: () => void (work.isOpen = false),
    },
    open: async (onInterrupted): Promise<Microphone> => {
      if (refusal) throw refusal;
      const own = { isOpen: true, interrupt: onInterrupted };
      microphones.push(own);
      const connect: Microphone['connect'] = (target) => target.send({ kind: 'end' });
      return {
        sampleRate: 48_000,
        connect: delivers ? connect : () => undefined,
        close: () => void (own.isOpen = false),
      };
    },
    newId: () => `part${(ids += 1)}`,
    storedSamples: async (part) => stored.get(part) ?? 0,
  });
  const settle = async () => {
    for (let round = 0; round < 10; round += 1) await Promise.resolve();
  };
  return {
    keeper,
    recorder,
    stored,
    work,
    requests,
    microphones,
    report: reports.emit,
    refuse: (problem: MicrophoneError['problem']) => (refusal = new MicrophoneError(problem)),
    settle,
    countDown: async () => {
      await settle();
      jest.advanceTimersByTime(3_000);
    },
    /** Speaks a sentence, and presses the button for the next one. */
    speak: () => {
      jest.advanceTimersByTime(300);
      recorder.next();
    },
    parts: () => keeper.draft().sentences.map(({ parts }) => parts.join()),
  };
}

describe('the recorder', () => {
  it('counts down, then records one sentence after another without a gap, and stops at the end of the text', async () => {
    const { recorder, requests, microphones, settle, countDown, speak, parts } = open();
    recorder.start(0, false);
    await settle();
    expect(recorder.state()).toMatchObject({ phase: 'counting', count: 3 });
    expect(requests).toEqual([]);
    await countDown();
    expect(recorder.state().phase).toBe('recording');
    speak();
    speak();
    speak();
    expect(recorder.state().phase).toBe('idle');
    expect(parts()).toEqual(['part1', 'part2', 'part3']);
    expect(requests.map(({ kind }) => kind)).toEqual(['begin', 'cut', 'cut', 'end']);
    expect(microphones).toEqual([expect.objectContaining({ isOpen: false })]);
  });

  it('asks the browser, as soon as the user taps to start, to keep the stored data permanently, and records even if it refuses', async () => {
    const persist = jest.fn(() => Promise.reject(new Error('refused')));
    Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
    const { recorder, countDown } = open();
    expect(persist).not.toHaveBeenCalled();
    recorder.start(0, false);
    expect(persist).toHaveBeenCalledTimes(1);
    await countDown();
    expect(recorder.state().phase).toBe('recording');
    Reflect.deleteProperty(navigator, 'storage');
  });

  it('replaces the recording of one sentence, keeps its former recording, and leaves the other sentences unchanged', async () => {
    const draft = aDraft(['一', '二', '三']);
    draft.sentences.forEach((sentence, at) => sentence.parts.push(`old${at}`));
    const { recorder, countDown, speak, parts, keeper } = open(draft);
    recorder.start(1, true);
    await countDown();
    speak();
    expect(recorder.state().phase).toBe('idle');
    expect(parts()).toEqual(['old0', 'part1', 'old2']);
    expect(keeper.draft().sentences[1]?.former).toEqual(['old1']);
  });

  it('stops before a sentence that is already recorded', async () => {
    const draft = aDraft(['一', '二']);
    draft.sentences[1]?.parts.push('old');
    const { recorder, countDown, speak, parts } = open(draft);
    recorder.start(0, false);
    await countDown();
    speak();
    expect(recorder.state().phase).toBe('idle');
    expect(parts()).toEqual(['part1', 'old']);
  });

  it('ignores the second tap of a double tap, which would skip a sentence', async () => {
    const { recorder, countDown, speak, parts } = open(aDraft(['一', '二']));
    recorder.start(0, false);
    await countDown();
    speak();
    recorder.next();
    jest.advanceTimersByTime(299);
    recorder.next();
    expect(recorder.state()).toMatchObject({ phase: 'recording', sentence: 1 });
    jest.advanceTimersByTime(1);
    recorder.next();
    expect(recorder.state().phase).toBe('idle');
    expect(parts()).toEqual(['part1', 'part2']);
  });

  it('stops the countdown when the disk is full', async () => {
    const { recorder, report, settle, requests, microphones } = open();
    recorder.start(0, false);
    await settle();
    report({ kind: 'unwritten', reason: 'full' });
    jest.advanceTimersByTime(3_000);
    expect(recorder.state()).toMatchObject({ phase: 'idle', problem: 'full' });
    expect(requests).toEqual([]);
    expect(microphones).toEqual([expect.objectContaining({ isOpen: false })]);
  });

  describe('whose web worker has stopped working', () => {
    it('stops the recording, and restores the earlier recording of the sentence', async () => {
      const draft = aDraft(['一', '二']);
      draft.sentences[0]?.parts.push('good');
      const { recorder, report, settle, countDown, microphones, parts } = open(draft);
      recorder.start(0, true);
      await countDown();
      report({ kind: 'lost' });
      await settle();
      expect(recorder.state()).toMatchObject({ phase: 'idle', problem: 'unwritten', hasLostWorker: true });
      expect(microphones).toEqual([expect.objectContaining({ isOpen: false })]);
      expect(parts()).toEqual(['good', '']);
    });

    it('starts another worker before it opens the microphone, and records with that worker', async () => {
      const { recorder, report, settle, countDown, work } = open();
      report({ kind: 'lost' });
      expect(recorder.state()).toMatchObject({ phase: 'idle', problem: undefined });
      recorder.start(0, false);
      expect(work.wakes).toBe(1);
      await settle();
      report({ kind: 'lost' });
      await countDown();
      expect(recorder.state()).toMatchObject({ phase: 'recording', problem: undefined });
    });

    it('treats the worker as lost if it reports no sound within two seconds', async () => {
      const { recorder, settle, countDown, parts } = open(undefined, { delivers: true });
      recorder.start(0, false);
      await countDown();
      // The countdown ended 0.6 s ago.
      jest.advanceTimersByTime(1_399);
      expect(recorder.state().phase).toBe('recording');
      jest.advanceTimersByTime(1);
      await settle();
      expect(recorder.state()).toMatchObject({ phase: 'idle', problem: 'unwritten' });
      expect(parts()).toEqual(['', '', '']);
    });

    it.each<[string, RecordingReport]>([
      ['has reported sound', { kind: 'heard', part: 'part1', bars: [] }],
      ['has stored the part', { kind: 'ended', part: 'part1', samples: 48_000 }],
    ])('does not treat the worker as lost if the worker %s', async (_what, message) => {
      const { recorder, report, countDown } = open(undefined, { delivers: true });
      recorder.start(0, false);
      await countDown();
      report(message);
      jest.advanceTimersByTime(60_000);
      expect(recorder.state()).toMatchObject({ phase: 'recording', problem: undefined });
    });
  });

  it('handles reports of the worker after the screen has closed, but stores nothing more once the worker has ended', async () => {
    const draft = aDraft(['一', '二']);
    draft.sentences[0]?.parts.push('good');
    const { recorder, report, countDown, keeper, work, parts } = open(draft);
    recorder.start(0, true);
    await countDown();
    recorder.close();
    report({ kind: 'ended', part: 'part1', samples: 100 });
    expect(parts()).toEqual(['good', '']);
    jest.advanceTimersByTime(2_000);
    expect(work.isOpen).toBe(false);
    keeper.changeSentence(0, () => ({ parts: [] }));
    expect(parts()).toEqual(['good', '']);
  });

  it('is paused by a phone call, keeps what was said, and continues the same sentence with a newly opened microphone', async () => {
    const { recorder, requests, microphones, countDown, parts } = open();
    recorder.start(0, false);
    await countDown();
    microphones[0]?.interrupt();
    expect(recorder.state()).toMatchObject({ phase: 'paused', isInterrupted: true });
    expect(requests.at(-1)).toEqual({ kind: 'end' });
    recorder.resume();
    await countDown();
    expect(recorder.state()).toMatchObject({ phase: 'recording', isInterrupted: false });
    expect(microphones.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(parts()).toEqual(['part1,part2', '', '']);
  });

  it('keeps the earlier recording of a sentence if one retake, or two in a row, end before a word is said', async () => {
    const draft = aDraft(['一', '二']);
    draft.sentences[0]?.parts.push('good');
    draft.sentences[0]?.former.push('older');
    const { recorder, report, countDown, keeper } = open(draft);
    for (const part of ['part1', 'part2']) {
      recorder.start(0, true);
      await countDown();
      recorder.stop();
      report({ kind: 'ended', part, samples: 7_199 });
      expect(keeper.draft().sentences[0]).toMatchObject({ parts: ['good'], former: ['older'] });
    }
    recorder.start(0, true);
    await countDown();
    recorder.stop();
    report({ kind: 'ended', part: 'part3', samples: 7_200 });
    expect(keeper.draft().sentences[0]).toMatchObject({ parts: ['part3'], former: ['good'] });
  });

  it('replaces the earlier recording by a retake that is paused before the first word and then resumed', async () => {
    const draft = aDraft(['一']);
    draft.sentences[0]?.parts.push('good');
    const { recorder, report, countDown, parts } = open(draft);
    recorder.start(0, true);
    await countDown();
    recorder.pause();
    report({ kind: 'ended', part: 'part1', samples: 0 });
    recorder.resume();
    await countDown();
    expect(parts()).toEqual(['part2']);
  });

  it.each(['opening', 'counting'] as const)('records nothing if it is stopped in the phase "%s"', async (phase) => {
    const { recorder, microphones, settle, countDown, requests, parts } = open();
    recorder.start(0, false);
    if (phase === 'counting') await settle();
    expect(recorder.state().phase).toBe(phase);
    recorder.stop();
    await countDown();
    expect(recorder.state()).toMatchObject({ phase: 'idle', problem: undefined });
    expect([requests, parts()]).toEqual([[], ['', '', '']]);
    expect(microphones).toEqual([expect.objectContaining({ isOpen: false })]);
  });

  it('uses only the microphone that was requested last, even if an earlier request gets its reply later', async () => {
    const { recorder, microphones, settle, countDown } = open();
    recorder.start(0, false);
    recorder.stop();
    recorder.start(0, false);
    await settle();
    await countDown();
    expect(microphones.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(recorder.state().phase).toBe('recording');
  });

  it('releases the microphone if the recorder is closed before the browser has opened the microphone', async () => {
    const { recorder, microphones, settle, requests } = open();
    recorder.start(0, false);
    recorder.close();
    await settle();
    expect(microphones).toEqual([expect.objectContaining({ isOpen: false })]);
    expect(requests).toEqual([]);
  });

  it('restores the earlier recording of a sentence if nothing of its new recording could be stored', async () => {
    const draft = aDraft(['一', '二']);
    draft.sentences[0]?.parts.push('good');
    draft.sentences[0]?.former.push('older');
    const { recorder, report, settle, countDown, keeper } = open(draft);
    recorder.start(0, true);
    await countDown();
    report({ kind: 'unwritten', reason: 'full' });
    await settle();
    expect(keeper.draft().sentences[0]).toMatchObject({ parts: ['good'], former: ['older'] });
    recorder.start(1, false);
    await countDown();
    report({ kind: 'unwritten', reason: 'failed' });
    await settle();
    expect(keeper.draft().sentences[1]).toMatchObject({ parts: [], former: [] });
  });

  it('keeps the sentences that were stored before the disk became full, but not the sentence that followed', async () => {
    const { recorder, stored, report, settle, countDown, speak, parts } = open();
    recorder.start(0, false);
    await countDown();
    speak();
    speak();
    report({ kind: 'ended', part: 'part1', samples: 48_000 });
    stored.set('part1', 48_000);
    stored.set('part2', 12_000);
    report({ kind: 'unwritten', reason: 'full' });
    await settle();
    expect(parts()).toEqual(['part1', 'part2', '']);
  });

  it('reports that the microphone was refused, that the disk is full, or that the sound could not be written', async () => {
    const { recorder, refuse, report, settle, countDown } = open();
    refuse('refused');
    recorder.start(0, false);
    await settle();
    expect(recorder.state()).toMatchObject({ phase: 'idle', problem: 'refused' });
    const second = open();
    second.recorder.start(0, false);
    await second.countDown();
    second.report({ kind: 'unwritten', reason: 'full' });
    expect(second.recorder.state()).toMatchObject({ phase: 'idle', problem: 'full' });
    report({ kind: 'unwritten', reason: 'failed' });
    await countDown();
    expect(recorder.state().problem).toBe('unwritten');
  });
});

describe('drafts', () => {
  it('are stored at every change, and can be read only for the child to whom they belong', async () => {
    jest.useRealTimers();
    const { keeper } = open();
    keeper.changeSentence(0, () => ({ parts: ['a'] }));
    keeper.change({ music: 'walk' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stored = await readDraft(database, 'child', 'draft');
    expect(stored).toMatchObject({ music: 'walk', updatedAt: 2, sentences: [{ parts: ['a'] }, {}, {}] });
    expect(await readDraft(database, 'brother', 'draft')).toBeUndefined();
    expect(await listDrafts(database, 'brother')).toEqual([]);
  });

  it.each([
    ['the user gives them up', (draft: RecordingDraft) => removeDraft(database, draft)],
    ['the work that was made of them is deleted', () => removeDraftsOfWork(database, 'child', 'w1')],
  ])('are deleted with all takes of their sentences when %s', async (_when, remove) => {
    const sentence = { text: '一', parts: ['third'], former: ['second'] };
    const draft = { ...aDraft([]), workId: 'w1', sentences: [sentence] };
    const other = { ...aDraft([]), id: 'other', sentences: [{ ...sentence, parts: ['b'], former: ['a'] }] };
    for (const one of [draft, other]) await saveDraft(database, one);
    // No list contains the first take any more, because two later takes have replaced it.
    for (const part of ['first', 'second', 'third', 'a', 'b']) {
      await database.put('chunks', { pcm: new ArrayBuffer(2) }, [part, 0]);
      await database.put('bars', { samples: 1, peaks: new Uint8Array(1), levels: new Uint8Array(1) }, [part, 0]);
    }
    for (const id of ['draft', 'other']) await database.put('mixes', new ArrayBuffer(2), [id, 0]);
    await remove(draft);
    expect((await listDrafts(database, 'child')).map(({ id }) => id)).toEqual(['other']);
    const names = ['chunks', 'bars', 'mixes'] as const;
    expect(await Promise.all(names.map((name) => database.getAllKeys(name)))).toEqual([
      [
        ['a', 0],
        ['b', 0],
      ],
      [
        ['a', 0],
        ['b', 0],
      ],
      [['other', 0]],
    ]);
  });
});
