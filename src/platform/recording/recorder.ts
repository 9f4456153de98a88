import { createEmitter } from '#lib/emitter.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { keepStorage } from '#platform/storage/keepStorage.ts';
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
  /** `saving` means that some of the recorded sound has not arrived from the host yet. */
  phase: 'idle' | 'opening' | 'counting' | 'recording' | 'saving' | 'paused';
  /** The number that is shown during the countdown. */
  count: number;
  /** The sentence that is being recorded, or was recorded last. */
  sentence: number;
  /** Whether only this sentence is recorded, and the recording does not continue with the following ones. */
  isRetake: boolean;
  /** Whether a phone call, another app or a change to the background has paused the recording. */
  isInterrupted: boolean;
  problem: RecorderProblem | undefined;
  /** Whether a worker was lost. The canvas on which it drew is lost, too. */
  hasLostWorker: boolean;
}

interface RecorderOptions {
  keeper: DraftKeeper;
  worker: RecordingWorkerClient;
  open: (onInterrupted: OnInterrupted) => Promise<Microphone>;
  newId: () => string;
  /** Returns how many samples of a part of the draft (`DraftSentence.parts`) the database contains. */
  storedSamples: (part: string) => Promise<number>;
}

const COUNT_FROM = 3;
const COUNT_MS = 800;
const CLOSING_MS = 2 * SECOND_MS;
/** The length of the shortest useful recording. Any word takes longer, so a shorter recording contains no word. */
const MIN_PART_MS = 300;
const MIN_PART_SAMPLES = (MIN_PART_MS / SECOND_MS) * SAMPLE_RATE;
/** How soon the worker must report sound after the microphone has begun to deliver it. */
const FIRST_SOUND_TIMEOUT_MS = 2 * SECOND_MS;

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Creates a recorder for the sentences of a draft. Sound that the worker has stored is kept, even if the recorder
 * fails.
 */
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
    hasLostWorker: false,
  };
  let microphone: Microphone | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;
  let part = '';
  /** When the present part began. */
  let begunAt = 0;
  /**
   * The timer that runs until the worker has reported sound of the part. It starts when the microphone delivers the
   * first sound; before that it is undefined.
   */
  let listening: ReturnType<typeof setTimeout> | undefined;
  /** The parts that have not ended yet, each with its sentence as it was before the part began. */
  const before = new Map<string, DraftSentence>();
  /**
   * The number of the last request for the microphone. If an earlier request, which was cancelled, gets a reply, the
   * reply is ignored.
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

  /**
   * Adds a part to a sentence. With `isNew` it replaces the parts of the sentence; otherwise it is added after them.
   */
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
    if (!earlier || samples >= MIN_PART_SAMPLES) return;
    const sentence = keeper.draft().sentences.findIndex(({ parts }) => parts.includes(ended));
    if (sentence >= 0) keeper.changeSentence(sentence, ({ parts }) => (parts.includes(ended) ? earlier : {}));
  };

  /**
   * Restores the earlier recordings of sentences whose new parts were not stored. Otherwise these sentences would
   * appear as recorded although they have no sound.
   */
  const dropUnstored = async () => {
    for (const unended of [...before.keys()]) dropEmpty(unended, await storedSamples(unended));
  };

  /** Ends the part that is being recorded, once all recorded sound has arrived. */
  const endPart = (next: Partial<RecorderState>, { keepsMicrophone = false } = {}) => {
    const own = microphone;
    // Never keeps the microphone of a host open, because a host begins a new recording for each part.
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

  /** Stops the recording because nothing more can be written. */
  const fail = (problem: RecorderProblem) => {
    clearTimeout(counting);
    clearTimeout(listening);
    release();
    set({ phase: 'idle', problem });
    // Ignores a failure: if the disk cannot be read now, the next visit restores the sentences.
    dropUnstored().catch(() => undefined);
  };
  keeper.subscribe(() => {
    if (keeper.isGone() && state.phase !== 'idle') fail('unwritten');
  });
  worker.subscribe((report) => {
    if ((report.kind === 'heard' || report.kind === 'ended') && report.part === part) clearTimeout(listening);
    if (report.kind === 'heard' && report.part === part) heard.emit(report.bars);
    if (report.kind === 'ended') dropEmpty(report.part, report.samples);
    if (report.kind === 'unwritten') {
      fail(report.reason === 'full' ? 'full' : 'unwritten');
      if (report.reason === 'gone') keeper.check();
    }
    if (report.kind !== 'lost') return;
    set({ hasLostWorker: true });
    // Reports a problem only if a part is being recorded. Otherwise nothing is lost, and the next request starts
    // another worker.
    if (before.size > 0) fail('unwritten');
  });

  /**
   * Passes the sound of the microphone to the worker. If the worker does not soon report any sound, it is treated as
   * lost, because nothing would be recorded.
   */
  const listeningWorker = (): Pick<RecordingWorkerClient, 'send'> => {
    clearTimeout(listening);
    listening = undefined;
    return {
      send: (request, transfer) => {
        listening ??= setTimeout(worker.giveUp, FIRST_SOUND_TIMEOUT_MS);
        worker.send(request, transfer);
      },
    };
  };
  const begin = (isNew: boolean) => {
    if (!microphone) return;
    // Begins the sentence again if the part before the pause was removed because it contained no word.
    const isKept = keeper.draft().sentences[state.sentence]?.parts.includes(part) === true;
    part = addPart(state.sentence, isNew || !isKept);
    worker.send({ kind: 'begin', draftId: keeper.draft().id, part, inputRate: microphone.sampleRate });
    microphone.connect(listeningWorker());
    begunAt = performance.now();
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
    worker.wake();
    try {
      const opened = microphone ?? (await open(interrupt));
      // Closes the microphone if the recording was stopped, the screen was left, or the page went to the background
      // while the microphone was being opened.
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
  const pause = () => {
    if (isRunning()) endPart({ phase: 'paused' }, { keepsMicrophone: true });
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
    begunAt = performance.now();
    set({ sentence: state.sentence + 1 });
  };

  return {
    state: () => state,
    subscribe: changes.subscribe,
    /**
     * Calls the listener with the new bars of the waveform: once a second while the worker itself draws the wave, and
     * more often otherwise.
     */
    subscribeHeard: heard.subscribe,
    /** Lets the worker draw the sound on a canvas. */
    drawWave: (canvas: OffscreenCanvas, colours: WaveColours) =>
      worker.send({ kind: 'draw', canvas, colours }, [canvas]),
    colourWave: (colours: WaveColours) => worker.send({ kind: 'colour', colours }),
    /**
     * Starts a recording. Must be called within a tap. With `isRetake`, only this sentence is recorded, and its earlier
     * recording is kept.
     */
    start: (sentence: number, isRetake: boolean) => {
      if (state.phase !== 'idle' && state.phase !== 'paused') return;
      set({ sentence, isRetake });
      keepStorage();
      void prepare(true);
    },
    pause,
    /**
     * Pauses the recording, or cancels its start, because another sound begins to play and the microphone would record
     * it. The audio focus calls this function.
     */
    giveWay: () => {
      if (isRunning()) pause();
      else interrupt();
    },
    /** Continues the sentence that was paused. Must be called within a tap. */
    resume: () => {
      if (state.phase === 'paused') void prepare(false);
    },
    /**
     * Continues with the next sentence without a gap. Stops at the end of the text, and before a sentence that is
     * already recorded. Ignores the second tap of a double tap, which would skip the sentence.
     */
    next: () => {
      const { sentences } = keeper.draft();
      const next = sentences[state.sentence + 1];
      if (!isRunning() || performance.now() - begunAt < MIN_PART_MS) return;
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
      // Waits for the sound that was recorded until now, because it belongs to the current sentence.
      void microphone.collect().then(() => {
        if (isRunning() && state.sentence === from) goOn();
      });
    },
    stop: end,
    /** Must be called when the page goes to the background, where web views silence the microphone. */
    interrupt: () => interrupt(),
    close: () => {
      end();
      // Closes the worker and the keeper after a delay, so that the worker can first write all recorded sound, and the
      // keeper can store the resulting changes of the draft.
      setTimeout(() => {
        clearTimeout(listening);
        worker.close();
        keeper.close();
      }, CLOSING_MS);
    },
  };
}
