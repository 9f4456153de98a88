import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { uuid } from '#lib/crypto/uuid.ts';
import { canRecord, openMicrophone } from '#platform/recording/capture/openMicrophone.ts';
import type { OnInterrupted } from '#platform/recording/capture/microphone.ts';
import { createRecorder } from '#platform/recording/recorder.ts';
import { measurePart } from '#platform/recording/store/chunks.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { keepDraft, type DraftKeeper } from '#platform/recording/store/draftKeeper.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { startRecordingWorker } from '#platform/recording/worker/recordingWorkerClient.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useDiscardAbandonedUpload } from '#features/recording/useDiscardAbandonedUpload.ts';
import { useWakeLock } from './useWakeLock.ts';

/**
 * Returns a draft and the recorder for it. Recording ends when the screen closes, and pauses in the background.
 * `isNew`: the draft is not stored yet.
 */
export function useStudio(database: RecordingDatabase, start: RecordingDraft, isNew: boolean) {
  const { clock, audioFocus, host } = useServices();
  const toasts = useToasts();
  const [studio] = useState(() => {
    const worker = startRecordingWorker();
    const keeper = keepDraft(database, start, {
      now: () => clock.now(),
      isNew,
      onUnwritten: () => toasts.show({ kind: 'fail', text: '这台设备的空间满了，刚才的改动没有存好' }),
    });
    const openOwn = (onInterrupted: OnInterrupted) => openMicrophone(host.recording, onInterrupted);
    const recorder = createRecorder({
      keeper,
      worker,
      open: openOwn,
      newId: uuid,
      storedSamples: async (part) => (await measurePart(database, part)).samples,
    });
    return { worker, keeper, recorder };
  });
  const { worker, keeper, recorder } = studio;
  const draft = useSyncExternalStore(keeper.subscribe, keeper.draft);
  const isGone = useSyncExternalStore(keeper.subscribe, keeper.isGone);
  useDiscardAbandonedUpload(keeper);
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  // Subscribes to the host, because its bridge may become available after the page has loaded.
  const isSupported = useSyncExternalStore(host.subscribeReady, () => canRecord(host.recording));
  const lengths = useLengths(database, draft, studio);
  useEffect(() => () => recorder.close(), [recorder]);
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') recorder.interrupt();
      // The user may have deleted the draft in another tab.
      else keeper.check();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, [recorder, keeper]);
  useWakeLock(state.phase === 'recording' || state.phase === 'counting');
  return {
    draft,
    isGone,
    state,
    keeper,
    recorder,
    worker,
    isSupported,
    /** Returns the recorded length of a sentence, in samples. */
    samplesOf: (index: number) =>
      (draft.sentences[index]?.parts ?? []).reduce((sum, part) => sum + (lengths.get(part) ?? 0), 0),
    /** Stops all other sounds, so that the microphone does not record them. */
    silenceOthers: () => audioFocus.take(recorder.giveWay),
  };
}

type StudioParts = Pick<ReturnType<typeof useStudio>, 'worker' | 'keeper' | 'recorder'>;

/**
 * Returns the lengths of all parts. The worker reports the length of a new part when the part ends; the hook measures
 * the parts of earlier visits once.
 */
function useLengths(
  database: RecordingDatabase,
  draft: RecordingDraft,
  { worker, keeper, recorder }: StudioParts,
): ReadonlyMap<string, number> {
  const [lengths, setLengths] = useState<ReadonlyMap<string, number>>(new Map());
  const add = (found: readonly (readonly [string, number])[]) =>
    setLengths((present) => new Map([...present, ...found]));
  useEffect(
    () =>
      worker.subscribe((report) => {
        if (report.kind === 'ended') add([[report.part, report.samples]]);
      }),
    [worker],
  );
  const ids = draft.sentences.flatMap(({ parts, former }) => [...parts, ...former]);
  const measure = useEffectEvent(async () => {
    const unknown = ids.filter((id) => !lengths.has(id));
    const found = await Promise.all(
      unknown.map(async (id) => [id, (await measurePart(database, id)).samples] as const),
    );
    add(found);
    if (recorder.state().phase === 'idle') restoreEmpty(keeper, new Map(found));
  });
  // Measures the parts that were recorded before the screen was opened. The worker reports the lengths of later parts.
  useEffect(() => {
    measure().catch(() => undefined);
  }, [database]);
  return lengths;
}

/**
 * Restores the earlier recording of a sentence whose parts are all empty. Parts are empty if the app has crashed before
 * anything of a retake was written.
 */
function restoreEmpty(keeper: DraftKeeper, lengths: ReadonlyMap<string, number>): void {
  keeper.draft().sentences.forEach(({ parts }, index) => {
    const isEmpty = parts.length > 0 && parts.every((part) => lengths.get(part) === 0);
    if (isEmpty) keeper.changeSentence(index, ({ former }) => ({ parts: former, former: [] }));
  });
}
