import { createEmitter } from '#lib/emitter.ts';
import type { Microphone, MicrophoneProblem, OnInterrupted } from './capture/microphone.ts';
import { MicrophoneError } from './capture/microphone.ts';
import type { Bar } from './signal/bars.ts';
import type { WaveColours } from './signal/liveWave.ts';
import { SAMPLE_RATE } from './soundFormat.ts';
import { isRecorded, type DraftSentence } from './store/draft.ts';
import type { DraftKeeper } from './store/draftKeeper.ts';
import type { RecordingWorkerClient } from './worker/recordingWorkerClient.ts';

export type RecorderProblem = MicrophoneProblem | 'full' | 'unwritten';

export interface RecorderState {
  /** `saving`: the host still has something of what was said. */
  phase: 'idle' | 'opening' | 'counting' | 'recording' | 'saving' | 'paused';
  /** The number that is shown while it counts down. */
  count: number;
  /** The sentence that is being recorded, or was recorded last. */
  sentence: number;
  /** Whether only this sentence is recorded, instead of one after the other. */
  isRetake: boolean;
  /** A call, another app or the way to the background has paused it. */
  isInterrupted: boolean;
  problem: RecorderProblem | undefined;
}

interface RecorderOptions {
  keeper: DraftKeeper;
  worker: RecordingWorkerClient;
  open: (onInterrupted: OnInterrupted) => Promise<Microphone>;
  newId: () => string;
}

const COUNT_FROM = 3;
const COUNT_MS = 800;
const CLOSING_MS = 2_000;
/** Less than the shortest word: who stops so soon has not spoken. */
const LEAST_SAMPLES = 0.3 * SAMPLE_RATE;

export type Recorder = ReturnType<typeof createRecorder>;

/** Records the sentences of a draft. What was recorded stays, whatever happens. */
export function createRecorder({ keeper, worker, open, newId }: RecorderOptions) {
  const changes = createEmitter();
  const heard = createEmitter<readonly Bar[]>();
  let state: RecorderState = {
    phase: 'idle',
    count: 0,
    sentence: keeper.draft().current,
    isRetake: false,
    isInterrupted: false,
    problem: undefined,
  };
  let microphone: Microphone | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;
  let part = '';
  /** What a sentence was before each part that has not ended yet. */
  const before = new Map<string, DraftSentence>();
  /** The last question for the microphone: the answer to an earlier one, which was cancelled, is not used. */
  let question = 0;

  const set = (next: Partial<RecorderState>) => {
    state = { ...state, ...next };
    changes.emit();
  };
  const release = () => {
    microphone?.close();
    microphone = undefined;
  };
  const isRunning = () => state.phase === 'recording';

  /** `isNew`: it replaces what the sentence has; otherwise it continues it. */
  const addPart = (sentence: number, isNew: boolean): string => {
    const id = newId();
    const present = keeper.draft().sentences[sentence];
    if (present) before.set(id, present);
    keeper.changeSentence(sentence, ({ parts, former }) =>
      isNew ? { parts: [id], former: parts.length > 0 ? parts : former } : { parts: [...parts, id] },
    );
    keeper.change({ current: sentence });
    return id;
  };

  /** A part without a word does not take the place of what the sentence had. */
  const dropEmpty = (ended: string, samples: number) => {
    const earlier = before.get(ended);
    before.delete(ended);
    if (!earlier || samples >= LEAST_SAMPLES) return;
    const sentence = keeper.draft().sentences.findIndex(({ parts }) => parts.includes(ended));
    if (sentence >= 0) keeper.changeSentence(sentence, () => earlier);
  };

  /** Ends the part that is being recorded, with all that was said. */
  const endPart = (next: Partial<RecorderState>, { keepsMicrophone = false } = {}) => {
    const own = microphone;
    // The sound of a host begins anew with each part.
    const isKept = keepsMicrophone && !own?.collect;
    if (!isKept) microphone = undefined;
    const finish = () => {
      worker.send({ kind: 'end' });
      if (!isKept) own?.close();
    };
    if (!own?.collect) {
      finish();
      set(next);
      return;
    }
    set({ phase: 'saving' });
    void own.collect().then(() => {
      finish();
      if (state.phase === 'saving') set(next);
    });
  };
  const interrupt = (problem?: MicrophoneProblem) => {
    if (isRunning()) {
      endPart(problem ? { phase: 'idle', problem } : { phase: 'paused', isInterrupted: true });
    } else if (state.phase !== 'saving') {
      release();
      if (state.phase === 'counting' || state.phase === 'opening') abandon();
    }
  };
  const abandon = () => {
    clearTimeout(counting);
    set({ phase: 'idle' });
  };

  worker.subscribe((report) => {
    if (report.kind === 'heard' && report.part === part) heard.emit(report.bars);
    if (report.kind === 'ended') dropEmpty(report.part, report.samples);
    if (report.kind !== 'unwritten') return;
    release();
    set({ phase: 'idle', problem: report.isFull ? 'full' : 'unwritten' });
  });

  const begin = (isNew: boolean) => {
    if (!microphone) return;
    // What was paused at once was dropped.
    const isKept = keeper.draft().sentences[state.sentence]?.parts.includes(part) === true;
    part = addPart(state.sentence, isNew || !isKept);
    worker.send({ kind: 'begin', part, inputRate: microphone.sampleRate });
    microphone.connect(worker);
    set({ phase: 'recording', isInterrupted: false });
  };
  const count = (from: number, isNew: boolean) => {
    if (from === 0) {
      begin(isNew);
      return;
    }
    set({ phase: 'counting', count: from });
    counting = setTimeout(() => count(from - 1, isNew), COUNT_MS);
  };
  const prepare = async (isNew: boolean) => {
    question += 1;
    const own = question;
    set({ phase: 'opening', problem: undefined });
    try {
      const opened = microphone ?? (await open(interrupt));
      // It was cancelled, the screen was left, or the page went to the background, while the question was open.
      if (own !== question || state.phase !== 'opening') {
        opened.close();
        return;
      }
      microphone = opened;
      count(COUNT_FROM, isNew);
    } catch (error) {
      if (own !== question || state.phase !== 'opening') return;
      set({ phase: 'idle', problem: error instanceof MicrophoneError ? error.problem : 'busy' });
    }
  };
  const end = () => {
    clearTimeout(counting);
    const idle = { phase: 'idle', isInterrupted: false } as const;
    if (isRunning()) endPart(idle);
    else if (state.phase !== 'saving') {
      release();
      set(idle);
    }
  };
  const goOn = () => {
    part = addPart(state.sentence + 1, true);
    worker.send({ kind: 'cut', next: part });
    set({ sentence: state.sentence + 1 });
  };

  return {
    state: () => state,
    subscribe: changes.subscribe,
    /** Called with the bars of what was heard, each second while the worker draws them, and more often otherwise. */
    subscribeHeard: heard.subscribe,
    /** Lets the worker draw what is heard. */
    drawWave: (canvas: OffscreenCanvas, colours: WaveColours) =>
      worker.send({ kind: 'draw', canvas, colours }, [canvas]),
    colourWave: (colours: WaveColours) => worker.send({ kind: 'colour', colours }),
    /** Has to be called by a tap. `isRetake`: records this sentence only, and keeps what it had. */
    start: (sentence: number, isRetake: boolean) => {
      if (state.phase !== 'idle' && state.phase !== 'paused') return;
      set({ sentence, isRetake });
      void prepare(true);
    },
    pause: () => {
      if (isRunning()) endPart({ phase: 'paused' }, { keepsMicrophone: true });
    },
    /** Continues the sentence that was paused. Has to be called by a tap. */
    resume: () => {
      if (state.phase === 'paused') void prepare(false);
    },
    /** The next sentence follows without a gap. At the end of the text, or before one that is recorded, it stops. */
    next: () => {
      const { sentences } = keeper.draft();
      const next = sentences[state.sentence + 1];
      if (!isRunning()) return;
      if (state.isRetake || !next || isRecorded(next)) {
        if (next && !state.isRetake) keeper.change({ current: state.sentence + 1 });
        end();
        return;
      }
      if (!microphone?.collect) {
        goOn();
        return;
      }
      const from = state.sentence;
      // What was said until now belongs to this sentence.
      void microphone.collect().then(() => {
        if (isRunning() && state.sentence === from) goOn();
      });
    },
    stop: end,
    /** The page goes to the background, where webviews silence the microphone. */
    interrupt: () => interrupt(),
    close: () => {
      end();
      // Until then it has written what was said last.
      setTimeout(() => worker.close(), CLOSING_MS);
    },
  };
}
