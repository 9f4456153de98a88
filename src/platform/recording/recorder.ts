import { createEmitter } from '#lib/emitter.ts';
import { SECOND_MS } from '#lib/time/time.ts';
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
  /** In the phase `saving`, some of what was said has not arrived from the host yet. */
  phase: 'idle' | 'opening' | 'counting' | 'recording' | 'saving' | 'paused';
  /** The number that is shown during the countdown. */
  count: number;
  /** The sentence that is being recorded, or was recorded last. */
  sentence: number;
  /** Whether only this sentence is recorded, instead of all sentences one after another. */
  isRetake: boolean;
  /** Whether a phone call, another app or a change to the background has paused the recording. */
  isInterrupted: boolean;
  problem: RecorderProblem | undefined;
}

interface RecorderOptions {
  keeper: DraftKeeper;
  worker: RecordingWorkerClient;
  open: (onInterrupted: OnInterrupted) => Promise<Microphone>;
  newId: () => string;
  /** Returns how much sound of a part is on the disk. */
  storedSamples: (part: string) => Promise<number>;
}

const COUNT_FROM = 3;
const COUNT_MS = 800;
const CLOSING_MS = 2 * SECOND_MS;
/** The shortest word is longer than this, so a shorter recording contains no word. */
const LEAST_SAMPLES = 0.3 * SAMPLE_RATE;

export type Recorder = ReturnType<typeof createRecorder>;

/** Creates a recorder for the sentences of a draft. Whatever happens, what was recorded is kept. */
export function createRecorder({ keeper, worker, open, newId, storedSamples }: RecorderOptions) {
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
  /** For each part that has not ended yet, the sentence as it was before the part. */
  const before = new Map<string, DraftSentence>();
  /**
   * The number of the last request for the microphone. The answer to an earlier request, which was cancelled, is not
   * used.
   */
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

  /** Adds a part to a sentence. With `isNew` it replaces the parts of the sentence; otherwise it continues them. */
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

  /** Restores the earlier recording of a sentence if the new part contains no word. */
  const dropEmpty = (ended: string, samples: number) => {
    const earlier = before.get(ended);
    before.delete(ended);
    if (!earlier || samples >= LEAST_SAMPLES) return;
    const sentence = keeper.draft().sentences.findIndex(({ parts }) => parts.includes(ended));
    if (sentence >= 0) keeper.changeSentence(sentence, () => earlier);
  };

  /**
   * Restores the earlier recordings of the sentences whose new parts were not stored, because otherwise these sentences
   * would count as recorded without any sound.
   */
  const dropUnstored = async () => {
    for (const unended of [...before.keys()]) dropEmpty(unended, await storedSamples(unended));
  };

  /** Ends the part that is being recorded, after all that was said has arrived. */
  const endPart = (next: Partial<RecorderState>, { keepsMicrophone = false } = {}) => {
    const own = microphone;
    // A host's recording begins anew with each part.
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
    // If the disk cannot even be read, the next visit restores the sentences.
    dropUnstored().catch(() => undefined);
  });

  const begin = (isNew: boolean) => {
    if (!microphone) return;
    // A part that was paused before a word was said has been dropped.
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
      // While the request was open, the recording was stopped, the screen was left, or the page went to the background.
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
    /**
     * Calls the listener with the bars of the sound: once a second while the worker draws them, and more often
     * otherwise.
     */
    subscribeHeard: heard.subscribe,
    /** Lets the worker draw the sound on a canvas. */
    drawWave: (canvas: OffscreenCanvas, colours: WaveColours) =>
      worker.send({ kind: 'draw', canvas, colours }, [canvas]),
    colourWave: (colours: WaveColours) => worker.send({ kind: 'colour', colours }),
    /**
     * Starts a recording. Must be called within a tap. With `isRetake`, only this sentence is recorded, and its former
     * recording is kept.
     */
    start: (sentence: number, isRetake: boolean) => {
      if (state.phase !== 'idle' && state.phase !== 'paused') return;
      set({ sentence, isRetake });
      void prepare(true);
    },
    pause: () => {
      if (isRunning()) endPart({ phase: 'paused' }, { keepsMicrophone: true });
    },
    /** Continues the sentence that was paused. Must be called within a tap. */
    resume: () => {
      if (state.phase === 'paused') void prepare(false);
    },
    /**
     * Continues with the next sentence without a gap. Stops at the end of the text, and before a sentence that is
     * already recorded.
     */
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
      // Everything that was said until now belongs to the current sentence, so its sound must arrive first.
      void microphone.collect().then(() => {
        if (isRunning() && state.sentence === from) goOn();
      });
    },
    stop: end,
    /** Must be called when the page goes to the background, where web views silence the microphone. */
    interrupt: () => interrupt(),
    close: () => {
      end();
      // After this time the worker has written all sound that was recorded.
      setTimeout(() => worker.close(), CLOSING_MS);
    },
  };
}
