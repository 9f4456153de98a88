import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { KEY_REUSED_CODE } from '#contract/requestToken.ts';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { href } from '#platform/navigation/paths.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import type { DraftKeeper } from '#platform/recording/store/draftKeeper.ts';
import { readMix, removeMix } from '#platform/recording/store/mixes.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import {
  useChangeWorkMutation,
  useCreateWorkMutation,
  useGetOwnWorkQuery,
  useLazyGetOwnWorkQuery,
} from '#platform/works/ownWorksApi.ts';

/** How often the app asks whether the gateway has checked the sound. */
const POLL_MS = 2 * SECOND_MS;
const FAILED = '没有传完，录好的都还在';
const DELETED = '传上去的作品已经删除了。录好的还在这里，想留着就再传一次';

/**
 * The state of the file of a draft. `sending`: it is being uploaded. `checking`: the gateway is checking it.
 * `accepted`: it has become the sound of a work. `refused`: the gateway does not accept its content. `failed`: the
 * upload has failed. `deleted`: it was sent, but its work was deleted on another device.
 */
type SendingState = 'sending' | 'checking' | 'accepted' | 'refused' | 'failed' | 'deleted';

/**
 * An attempt to send the file. `isUnasked`: the app has started it without an action of the user, so a refusal of the
 * gateway must not open the screen of a consent (docs/decisions/0061).
 */
interface Attempt {
  isUnasked: boolean;
}

/**
 * Sends the finished file of a draft, continues an interrupted upload, and finally opens the page of the work.
 * `firstAttempt` says whether the user has just made the file, or has opened the page with a file that is not sent yet.
 */
export function useSending(database: RecordingDatabase, keeper: DraftKeeper, firstAttempt: Attempt) {
  const { uploads, events } = useServices();
  const navigate = useNavigate();
  const [createWork] = useCreateWorkMutation();
  const [changeWork] = useChangeWorkMutation();
  const [fetchWork] = useLazyGetOwnWorkQuery();
  const [sentFraction, setSentFraction] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(firstAttempt);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.draft);
  const { workId, file } = draft;
  const isSent = file?.isSent === true;
  const {
    currentData: work,
    error: workError,
    isFetching,
  } = useGetOwnWorkQuery(workId ?? skipToken, {
    pollingInterval: isSent ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });

  /** Creates the work, and returns its id. Repeated calls, even after a reload, return the same work. */
  const create = async (signal: AbortSignal, { isUnasked }: Attempt): Promise<string> => {
    const { title, storyId, sentences } = keeper.draft();
    const idempotencyKey = keeper.draft().workKey ?? uuid();
    keeper.change({ workKey: idempotencyKey });
    // The times are sent by the next call (`changeWork`), because a repeated call with the same key must have the same
    // content.
    const untimed = sentences.map(({ text }) => ({ text, startMs: 0, endMs: 0 }));
    const { data, error } = await createWork({ idempotencyKey, storyId, title, sentences: untimed, isUnasked });
    stopIfAborted(signal);
    if (data) {
      keeper.change({ workId: data.id });
      return data.id;
    }
    if (!('code' in error) || error.code !== KEY_REUSED_CODE) throw new SendingError(error.message);
    // The gateway refuses the key, because the text has become longer since the key was used. Creates another work with
    // a new key.
    keeper.change({ workKey: undefined });
    return create(signal, { isUnasked });
  };
  /** Creates or updates the work with the text and the times of the finished file, and returns the work's id. */
  const prepareWork = async (signal: AbortSignal, { isUnasked }: Attempt, isRepeat = false): Promise<string> => {
    const known = keeper.draft().workId ?? (await create(signal, { isUnasked }));
    const { error } = await changeWork({ workId: known, sentences: readSentences(keeper.draft()), isUnasked });
    stopIfAborted(signal);
    if (!error) return known;
    if (!isNotFound(error) || isRepeat) throw new SendingError(error.message);
    // The work was deleted on another device, so a new work is created.
    keeper.change({ workId: undefined, workKey: undefined });
    return prepareWork(signal, { isUnasked }, true);
  };
  const changeFile = (change: Partial<NonNullable<RecordingDraft['file']>>) => {
    const present = keeper.draft().file;
    if (present) keeper.change({ file: { ...present, ...change } });
  };
  const send = async (signal: AbortSignal, { isUnasked }: Attempt) => {
    const bytes = await readMix(database, draft.id);
    stopIfAborted(signal);
    // Drops the file if the browser has deleted its bytes to free storage.
    if (!bytes) {
      keeper.change({ file: undefined });
      return;
    }
    const isBegun = keeper.draft().file?.uploadId !== undefined;
    const id = isBegun ? (keeper.draft().workId ?? '') : await prepareWork(signal, { isUnasked });
    await uploads.sendSound(bytes, {
      workId: id,
      uploadId: keeper.draft().file?.uploadId,
      isUnasked,
      signal,
      onBegun: (uploadId) => {
        if (signal.aborted) return;
        changeFile({ uploadId });
        // When an upload begins, the gateway removes earlier uploads of the work, so none is left to discard.
        keeper.change({ hasLeftUpload: undefined });
      },
      onProgress: setSentFraction,
    });
    stopIfAborted(signal);
    // Loads the work before the file counts as sent; otherwise the page would show an outdated decision of the gateway.
    await fetchWork(id);
    stopIfAborted(signal);
    changeFile({ isSent: true });
  };
  const start = useEffectEvent(async (signal: AbortSignal) => {
    setProblem(undefined);
    try {
      await send(signal, attempt);
    } catch (error) {
      if (signal.aborted) return;
      // The work or the upload was deleted elsewhere. Without an upload id, the next attempt begins a new upload.
      if (error instanceof ApiError && isNotFound(error)) changeFile({ uploadId: undefined });
      const isExplained = error instanceof ApiError || error instanceof SendingError;
      setProblem(isExplained && error.message !== '' ? error.message : FAILED);
    }
  });
  // This effect also continues an upload that a reload has interrupted.
  useEffect(() => {
    if (isSent) return undefined;
    const own = new AbortController();
    void start(own.signal);
    return () => own.abort();
  }, [isSent, attempt]);
  const handleOnline = useEffectEvent(() => {
    if (problem !== undefined) setAttempt({ isUnasked: true });
  });
  useEffect(() => {
    const resume = () => handleOnline();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, []);

  const isDeleted = isSent && workError !== undefined && isNotFound(workError);
  const answer = isDeleted ? 'deleted' : file && isSent && work ? answerOf(work, file.uploadId) : 'checking';
  const isLost = answer === 'lost' && !isFetching;
  const handleAccepted = useEffectEvent(() => {
    events.forward('UserLaunchAudioUpdated');
    void navigate(href('launchAudition', { work: workId ?? '' }), { replace: true });
    // Deletes the file: it occupies storage, and the user cannot trim the draft again while the draft has a file.
    keeper.change({ file: undefined });
    removeMix(database, draft.id).catch(() => undefined);
  });
  useEffect(() => {
    if (answer === 'accepted') handleAccepted();
  }, [answer]);
  return {
    state: stateOf({ isFailed: problem !== undefined || isLost, isSent, answer }),
    sentFraction,
    problem: isDeleted ? DELETED : ((answer === 'refused' ? work?.upload?.problem : problem) ?? FAILED),
    resume: () => {
      // Without an upload id, the next attempt begins a new upload, and a new work if the work was deleted.
      if (isLost || isDeleted) changeFile({ isSent: false, uploadId: undefined });
      setAttempt({ isUnasked: false });
    },
    cancel: () => keeper.change({ file: undefined }),
  };
}

const NOT_FOUND = 404;
const isNotFound = (error: object): boolean => 'status' in error && error.status === NOT_FOUND;

/**
 * Throws if the upload was aborted. Must be called after each `await`: the user may have left the screen, and another
 * screen may have opened the draft.
 */
function stopIfAborted({ aborted }: AbortSignal): void {
  if (aborted) throw new ApiError('cancelled');
}

/** An error whose message is shown to the user. */
class SendingError extends Error {}

/** Returns the sentences with their times in the finished file. */
const readSentences = ({ sentences, file }: RecordingDraft) =>
  sentences.map(({ text }, index) => ({ text, ...(file?.timings[index] ?? { startMs: 0, endMs: 0 }) }));

/**
 * Returns the gateway's decision about an upload. An upload was accepted if the address of the sound contains its id.
 */
function answerOf({ sound, upload, state }: MyWorkDetail, uploadId = ''): 'accepted' | 'refused' | 'checking' | 'lost' {
  if (uploadId !== '' && sound?.url.includes(`/${uploadId}/`)) return 'accepted';
  if (upload?.id === uploadId) return upload.state === 'refused' ? 'refused' : 'checking';
  return state === 'uploading' ? 'checking' : 'lost';
}

interface SendingFacts {
  isFailed: boolean;
  isSent: boolean;
  answer: ReturnType<typeof answerOf> | 'deleted';
}

function stateOf({ isFailed, isSent, answer }: SendingFacts): SendingState {
  if (isFailed) return 'failed';
  if (!isSent) return 'sending';
  return answer === 'lost' ? 'checking' : answer;
}
