import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '#lib/time/time.ts';
import { MOST_RECORDING_MS } from '#lib/works/workRules.ts';
import type { ProblemCode } from '#server/endpoint/problem.ts';
import { serverFolder } from '#server/serverFolder.ts';

type RefusalCode = Extract<ProblemCode, `recording_${string}`>;

/** A sound that may not be published; the code tells its owner why. */
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
 * What our stories have. The page limits peaks to −3 dB before it encodes a recording, because the encoder raises those
 * of claps and shouts by up to a decibel (platform/recording/mix/mixdown.ts).
 */
const limits = {
  leastMs: SECOND_MS,
  mostMs: MOST_RECORDING_MS + SECOND_MS,
  upper: -17,
  lower: -19,
  mostPeakDb: -1.5,
  quiet: -45,
};
/** For one part, on a machine that is busy; a decoder that hangs is ended. */
const PART_MS = 30 * SECOND_MS;

/**
 * Decodes an MP3 file in a thread of its own and measures it. Throws a RefusedSoundError if it is no sound that may be
 * published. `keep` receives the file anew, with nothing but whole frames. Memory does not grow with the file.
 */
export async function checkSound(
  parts: AsyncIterable<Buffer>,
  keep: (clean: Buffer) => Promise<void>,
): Promise<CheckedSound> {
  const worker = new Worker(path.join(serverFolder, 'sound/soundWorker.mjs'), {
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
    if (!('result' in answer)) throw new RefusedSoundError('recording_broken');
    return answer.result;
  } finally {
    await worker.terminate();
  }
}

/** Sends one message at a time to the thread, and waits for its answer. */
function answersOf(worker: Worker) {
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    // A file that makes the decoder fail or use up its memory is refused, like one that it cannot read.
    settle?.reject(new RefusedSoundError('recording_broken'));
  };
  worker.on('error', end).on('exit', end);
  worker.on('message', (answer: Answer) => {
    if ('refusal' in answer) settle?.reject(new RefusedSoundError(answer.refusal));
    else settle?.resolve(answer);
  });
  return {
    async next(message: object): Promise<Answer> {
      const answer = new Promise<Answer>((resolve, reject) => {
        settle = { resolve, reject };
      });
      if (hasEnded) end();
      else worker.postMessage(message);
      const timer = setTimeout(() => settle?.reject(new Error('The check of a sound took too long.')), PART_MS);
      return answer.finally(() => clearTimeout(timer));
    },
  };
}
