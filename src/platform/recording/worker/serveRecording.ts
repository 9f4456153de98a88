import { attempt } from '#lib/attempt.ts';
import { mixdown, SilentRecording } from '#platform/recording/mix/mixdown.ts';
import type { MixPlan } from '#platform/recording/mix/mixPlan.ts';
import { createMusicBed } from '#platform/recording/mix/musicBed.ts';
import { musicOf, type MusicId } from '#platform/recording/music/music.ts';
import type { Bar } from '#platform/recording/signal/bars.ts';
import { BARS_A_DRAWING, createLiveWave, type LiveWave } from '#platform/recording/signal/liveWave.ts';
import { joined } from '#platform/recording/signal/pcm.ts';
import { BAR_SAMPLES, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { readPart } from '#platform/recording/store/chunks.ts';
import { addToMix, removeMix } from '#platform/recording/store/mixes.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { DraftGone } from '#platform/recording/store/storedDraft.ts';
import type { RecordingReport, RecordingRequest } from './messages.ts';
import { createPartWriter } from './partWriter.ts';
import { waveFileOf } from './waveFile.ts';

type MixMessage = Extract<RecordingRequest, { kind: 'mix' }>;

/**
 * The size in bytes up to which pieces of a file are joined before they are stored. A separate row for each small piece
 * would be slow.
 */
const PIECE_BYTES = 128 * 1024;
const TUNE_SECONDS = 8;
const BARS_A_SECOND = SAMPLE_RATE / BAR_SAMPLES;

/** Handles the requests of the page. It runs in a worker, so that encoding does not delay the page. */
export function serveRecording(report: (message: RecordingReport) => void): (request: RecordingRequest) => void {
  const opening = openRecordings();
  let writer: ReturnType<typeof createPartWriter> | undefined;
  let mix: AbortController | undefined;
  /** The last mix, which may have ended. The next mix waits for it, because both write the same rows. */
  let mixing: Promise<unknown> = Promise.resolve();
  /** The number of the latest cancelled mix. Mixes with this or a lower number are not started any more. */
  let cancelled = 0;
  let wave: LiveWave | undefined;
  /**
   * The bars that were not reported to the page yet. `hearing` is the id of the part to which the last of them belongs.
   */
  let heard: Bar[] = [];
  let hearing = '';
  /**
   * Whether nothing of the part was reported yet. The first bar is reported immediately, because it tells the page that
   * sound arrives.
   */
  let isFirst = false;
  /**
   * The handling of the last request. Requests are handled one after another, because the first request waits for the
   * database, and later requests must not be handled before it.
   */
  let last: Promise<unknown> = opening;

  const reportHeard = () => {
    if (heard.length > 0) report({ kind: 'heard', part: hearing, bars: heard });
    heard = [];
  };
  const hear = (part: string, bar: Bar) => {
    wave?.add(bar);
    heard.push(bar);
    hearing = part;
    // Reports less often if the worker draws the wave, because the page then needs the bars only to show the time.
    if (isFirst || heard.length >= (wave ? BARS_A_SECOND : BARS_A_DRAWING)) reportHeard();
    isFirst = false;
  };
  const begin = async ({ draftId, part, inputRate }: Extract<RecordingRequest, { kind: 'begin' }>) => {
    const database = await opening;
    isFirst = true;
    writer = createPartWriter({
      database,
      draftId,
      part,
      inputRate,
      onHeard: hear,
      onEnded: (ended, samples) => report({ kind: 'ended', part: ended, samples }),
      onUnwritten: (error) => {
        const reason = error instanceof DraftGone ? 'gone' : isQuota(error) ? 'full' : 'failed';
        report({ kind: 'unwritten', reason });
      },
    });
  };
  const listen = (port: MessagePort) => {
    const own = writer;
    port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      if (writer === own) own?.add(data);
    };
  };
  const end = async () => {
    const ended = writer;
    writer = undefined;
    await ended?.end();
    reportHeard();
  };
  const run = async ({ mix: number, draftId, plan }: MixMessage, { signal }: AbortController) => {
    const tell = (message: RecordingReport) => {
      if (!signal.aborted) report(message);
    };
    try {
      const database = await opening;
      await removeMix(database, draftId);
      const music = plan.music === null ? undefined : musicOf(plan.music);
      const onProgress = (share: number) => tell({ kind: 'mixing', mix: number, share });
      await writeMix(database, draftId, { plan: { ...plan, music }, signal, onProgress });
      tell({ kind: 'mixed', mix: number });
    } catch (error) {
      await opening.then((database) => removeMix(database, draftId)).catch(() => undefined);
      const reason = error instanceof SilentRecording ? 'silent' : isQuota(error) ? 'full' : 'failed';
      tell({ kind: 'unmixed', mix: number, reason });
    }
  };
  const startMix = (order: MixMessage) => {
    if (order.mix <= cancelled) return;
    mix?.abort();
    const own = new AbortController();
    mix = own;
    mixing = mixing.then(() => run(order, own));
  };

  const cancelMix = (number: number) => {
    cancelled = number;
    mix?.abort();
  };

  const preview = async ({ sentences, gain }: Extract<RecordingRequest, { kind: 'preview' }>) => {
    try {
      const database = await opening;
      const wave = await waveFileOf(sentences.flat(), gain, (part) => readPart(database, part));
      report({ kind: 'previewed', wave });
    } catch {
      report({ kind: 'unpreviewed' });
    }
  };

  const answer = async (request: RecordingRequest): Promise<void> => {
    if (request.kind === 'begin') await begin(request);
    else if (request.kind === 'listen') listen(request.port);
    else if (request.kind === 'add') writer?.add(request.block);
    else if (request.kind === 'cut') writer?.cut(request.next);
    else if (request.kind === 'end') await end();
    else if (request.kind === 'mix') startMix(request);
    else if (request.kind === 'preview') void preview(request);
    else if (request.kind === 'tune') report({ kind: 'tuned', music: request.music, sound: tuneOf(request.music) });
  };
  return (request) => {
    if (request.kind === 'cancelMix') cancelMix(request.mix);
    else if (request.kind === 'draw') wave = attempt(() => createLiveWave(request.canvas, request.colours));
    else if (request.kind === 'colour') wave?.colour(request.colours);
    else last = last.then(() => answer(request)).catch(() => report({ kind: 'unwritten', reason: 'failed' }));
  };
}

const isQuota = (error: unknown): boolean => attempt(() => (error as DOMException).name) === 'QuotaExceededError';

/** Returns a few seconds of the music without a voice. */
function tuneOf(id: MusicId): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(TUNE_SECONDS * SAMPLE_RATE);
  createMusicBed({ music: musicOf(id), samples: sound.length, sampleRate: SAMPLE_RATE }).process(sound);
  return sound;
}

interface WriteOptions {
  plan: MixPlan;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

async function writeMix(
  database: RecordingDatabase,
  draftId: string,
  { plan, signal, onProgress }: WriteOptions,
): Promise<void> {
  let index = 0;
  let pending: Uint8Array[] = [];
  let size = 0;
  let reported = 0;
  const store = async () => {
    index += 1;
    const bytes = joined(pending).buffer;
    pending = [];
    size = 0;
    await addToMix(database, draftId, index, bytes);
  };
  await mixdown(plan, {
    read: (part) => readPart(database, part),
    signal,
    write: async ({ bytes, isHead }) => {
      if (isHead) {
        await store();
        await addToMix(database, draftId, 0, bytes.buffer);
        return;
      }
      pending.push(bytes);
      size += bytes.length;
      if (size >= PIECE_BYTES) await store();
    },
    onProgress: (share) => {
      if (share - reported < 0.01) return;
      reported = share;
      onProgress(share);
    },
  });
}
