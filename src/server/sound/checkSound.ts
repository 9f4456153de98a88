import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { errorCode } from '#lib/errorCode.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { MAX_RECORDING_MS } from '#lib/works/workRules.ts';
import type { ProblemCode } from '#server/endpoint/problem.ts';
import { serverFolder } from '#server/serverFolder.ts';

type RefusalCode = Extract<ProblemCode, `recording_${string}`>;

/** Thrown for a sound that may not be published; the code tells its owner why. */
export class RefusedSoundError extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

export interface CheckedSound {
  durationMs: number;
  /** Integrated loudness in LUFS. */
  lufs: number;
  /** True peak in dB of full scale. */
  peakDb: number;
}

type Answer = { clean: Uint8Array } | { result: CheckedSound } | { refusal: RefusalCode };

/**
 * The limits of a published sound; our own stories observe them, too. The app limits peaks to −3 dB before it encodes a
 * recording, because the encoder increases the peaks of claps and shouts by up to a decibel
 * (platform/recording/mix/mixdown.ts).
 */
const limits = {
  minMs: SECOND_MS,
  maxMs: MAX_RECORDING_MS + SECOND_MS,
  upper: -17,
  lower: -19,
  maxPeakDb: -1.5,
  quiet: -45,
};
/** The time limit for decoding one part, on a busy machine. A decoder that exceeds it is stopped. */
const PART_MS = 30 * SECOND_MS;

/**
 * Decodes an MP3 file in its own thread and measures it. Throws a RefusedSoundError if the sound may not be published,
 * and another error if the check itself failed, which says nothing about the sound. `keep` receives the cleaned file,
 * which consists of whole frames only. The memory that this takes does not depend on the length of the file.
 */
export async function checkSound(
  parts: AsyncIterable<Buffer>,
  keep: (clean: Buffer) => Promise<void>,
  script = path.join(serverFolder, 'sound/soundWorker.mjs'),
): Promise<CheckedSound> {
  const worker = new Worker(script, {
    workerData: limits,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  });
  try {
    const answers = answersOf(worker);
    for await (const part of parts) {
      const answer = await answers.next({ part: new Uint8Array(part) });
      if ('clean' in answer && answer.clean.length > 0) await keep(Buffer.from(answer.clean));
    }
    const answer = await answers.next({ end: true });
    if (!('result' in answer)) throw new Error('The check of a sound ended without a result.');
    return answer.result;
  } finally {
    await worker.terminate();
  }
}

/** Sends messages to the thread, one at a time: `next` sends one and resolves to the reply. */
function answersOf(worker: Worker) {
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  let end: Error | undefined;
  const endWith = (error: Error) => {
    end ??= error;
    settle?.reject(end);
  };
  // A file that makes the decoder run out of memory is refused like a file that the decoder cannot read. Other errors
  // of the thread are faults of the installation: its script or the decoder is missing, or cannot be loaded.
  worker.on('error', (error) =>
    endWith(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new RefusedSoundError('recording_broken') : error),
  );
  worker.on('exit', () => endWith(new Error('The thread that checks a sound has ended.')));
  worker.on('message', (answer: Answer) => {
    if ('refusal' in answer) settle?.reject(new RefusedSoundError(answer.refusal));
    else settle?.resolve(answer);
  });
  return {
    async next(message: object): Promise<Answer> {
      const answer = new Promise<Answer>((resolve, reject) => {
        settle = { resolve, reject };
      });
      if (end) endWith(end);
      else worker.postMessage(message);
      const timer = setTimeout(() => settle?.reject(new Error('The check of a sound took too long.')), PART_MS);
      return answer.finally(() => clearTimeout(timer));
    },
  };
}
