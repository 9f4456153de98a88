import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { timingsOf } from '#platform/recording/mix/mixPlan.ts';
import type { MusicId } from '#platform/recording/music/music.ts';
import { gateThreshold } from '#platform/recording/signal/noiseGate.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { keepDraft } from '#platform/recording/store/draftKeeper.ts';
import { previewGain, type MeasuredDraft } from '#platform/recording/store/measuredDraft.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import type { RecordingReport } from '#platform/recording/worker/messages.ts';
import { startRecordingWorker } from '#platform/recording/worker/recordingWorkerClient.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useDiscardAbandonedUpload } from '#features/recording/useDiscardAbandonedUpload.ts';

export type Trim = NonNullable<RecordingDraft['trim']>;
export type MixProblem = Extract<RecordingReport, { kind: 'unmixed' }>['reason'];

/** `fraction` says how much of the file is finished, from 0 to 1; it is undefined while no file is being made. */
interface Mix {
  fraction?: number;
  problem?: MixProblem;
}

export type Audition = ReturnType<typeof useAudition>;

/** Returns the state of a draft on the audition screen, and functions to change the draft and to make a file of it. */
export function useAudition(database: RecordingDatabase, measured: MeasuredDraft) {
  const { clock } = useServices();
  const toasts = useToasts();
  const [{ worker, keeper }] = useState(() => ({
    worker: startRecordingWorker(),
    keeper: keepDraft(database, measured.draft, {
      now: () => clock.now(),
      onUnwritten: () => toasts.show({ kind: 'fail', text: '这台设备的空间满了，刚才的改动没有存好' }),
    }),
  }));
  const draft = useSyncExternalStore(keeper.subscribe, keeper.draft);
  const isGone = useSyncExternalStore(keeper.subscribe, keeper.isGone);
  useDiscardAbandonedUpload(keeper);
  const [preview, setPreview] = useState<string>();
  const [mix, setMix] = useState<Mix>({});
  const [earlier, setEarlier] = useState<readonly (Trim | null)[]>([]);
  const { sentences, samples, bars } = measured;
  const whole = useMemo(() => ({ from: 0, to: samples }), [samples]);
  const trim = draft.trim ?? whole;

  const askForPreview = () => worker.send({ kind: 'preview', sentences, gain: previewGain(bars) });
  /**
   * The number of the current mix. Reports with another number are ignored, because a stopped mix may still send
   * reports.
   */
  const mixNumber = useRef(0);
  const handleReport = useEffectEvent((report: RecordingReport) => {
    if ('mix' in report && report.mix !== mixNumber.current) return;
    if (report.kind === 'previewed') setPreview(URL.createObjectURL(report.wave));
    else if (report.kind === 'unpreviewed') setPreview('');
    else if (report.kind === 'mixing') setMix({ fraction: report.share });
    else if (report.kind === 'unmixed') {
      setMix({ problem: report.reason });
      // The mix fails if the draft was deleted in another tab.
      keeper.check();
    } else if (report.kind === 'lost') {
      if (preview === undefined) setPreview('');
      if (mix.fraction !== undefined) setMix({ problem: 'failed' });
    } else if (report.kind === 'mixed') {
      setMix({});
      const timings = timingsOf({ sentences, trim }).map((timing) => timing ?? { startMs: 0, endMs: 0 });
      keeper.change({ file: { timings, isSent: false } });
    }
  });
  const handleStart = useEffectEvent(askForPreview);
  useEffect(() => {
    const unsubscribe = worker.subscribe((report) => handleReport(report));
    handleStart();
    return () => {
      unsubscribe();
      worker.close();
      keeper.close();
    };
  }, [worker, keeper]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  /** The times of the sentences in the whole recording, because the preview is not trimmed. */
  const timings = useMemo(
    () =>
      timingsOf({ sentences, trim: whole }).map((timing, index) => ({
        text: measured.draft.sentences[index]?.text ?? '',
        ...(timing ?? { startMs: 0, endMs: 0 }),
      })),
    [sentences, whole, measured],
  );

  return {
    draft,
    isGone,
    keeper,
    trim,
    timings,
    /** Returns the sound of a few seconds of a tune. */
    readTune: (music: MusicId) =>
      new Promise<Float32Array<ArrayBuffer>>((resolve, reject) => {
        const unsubscribe = worker.subscribe((report) => {
          const isTuned = report.kind === 'tuned' && report.music === music;
          if (!isTuned && report.kind !== 'lost') return;
          unsubscribe();
          if (isTuned) resolve(report.sound);
          else reject(new Error('The worker was lost.'));
        });
        worker.send({ kind: 'tune', music });
      }),
    /**
     * The address of the recorded voice without cuts or music. It is undefined until the voice is ready, and empty if
     * preparing it has failed.
     */
    preview,
    retryPreview: () => {
      if (preview === '') askForPreview();
    },
    mix,
    change: keeper.change,
    canUndo: earlier.length > 0,
    setTrim: (next: Trim) => {
      setEarlier([...earlier, draft.trim]);
      keeper.change({ trim: next });
    },
    undo: () => {
      keeper.change({ trim: earlier.at(-1) ?? null });
      setEarlier(earlier.slice(0, -1));
    },
    startMix: () => {
      setMix({ fraction: 0 });
      const { hasGate, music, id } = draft;
      const threshold = hasGate ? gateThreshold(bars.map(({ level }) => level)) : undefined;
      mixNumber.current += 1;
      worker.send({
        kind: 'mix',
        mix: mixNumber.current,
        draftId: id,
        plan: { sentences, trim, gateThreshold: threshold, music },
      });
    },
    cancelMix: () => {
      worker.send({ kind: 'cancelMix', mix: mixNumber.current });
      mixNumber.current += 1;
      setMix({});
    },
  };
}
