import type { AudioFocus } from '#platform/player/sound/audioFocus.ts';
import { audioContextClass } from '#platform/recording/audioContext.ts';
import { readPart } from '#platform/recording/store/chunks.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { fromPcm, joinedPcm } from '#platform/recording/signal/pcm.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

/**
 * The length in samples of the blocks in which a sentence is played. At most two blocks are decoded at a time, because
 * the recording of a sentence may last an hour if nobody taps to go to the next sentence.
 */
const BLOCK_SAMPLES = 5 * SAMPLE_RATE;

/**
 * Plays the recorded sound of a sentence without any changes, and stops all other sounds. Returns a function that stops
 * it.
 */
export const playParts = (
  focus: AudioFocus,
  database: RecordingDatabase,
  parts: readonly string[],
  onEnd: () => void,
): (() => void) => playSound(focus, () => blocksOf(database, parts), onEnd);

async function* blocksOf(
  database: RecordingDatabase,
  parts: readonly string[],
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  let pending: Int16Array[] = [];
  let samples = 0;
  for (const part of parts) {
    for await (const pcm of readPart(database, part)) {
      pending.push(pcm);
      samples += pcm.length;
      if (samples < BLOCK_SAMPLES) continue;
      yield fromPcm(joinedPcm(pending));
      pending = [];
      samples = 0;
    }
  }
  if (samples > 0) yield fromPcm(joinedPcm(pending));
}

/**
 * Plays sound in the format of recordings, block by block: a block is read when the block before the last one has
 * ended. Takes the audio focus, so that the sound stops all others, and stops when another one starts. It must be
 * called in a tap handler. Returns a function that stops the sound.
 */
export function playSound(
  focus: AudioFocus,
  read: () => AsyncIterable<Float32Array<ArrayBuffer>>,
  onEnd: () => void,
): () => void {
  const Context = audioContextClass();
  if (!Context) {
    onEnd();
    return () => undefined;
  }
  const context = new Context();
  let isOver = false;
  const isStopped = () => isOver;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    void context.close().catch(() => undefined);
    onEnd();
  };
  focus.take(finish);
  const play = async () => {
    await context.resume();
    let startsAt = 0;
    let ended: Promise<unknown> = Promise.resolve();
    for await (const block of read()) {
      if (isStopped()) return;
      // Begins now if the storage was too slow to deliver the block in time.
      startsAt = Math.max(startsAt, context.currentTime);
      const beforeLast = ended;
      ended = playBlock(context, block, startsAt);
      startsAt += block.length / SAMPLE_RATE;
      await beforeLast;
      if (isStopped()) return;
    }
    await ended;
    finish();
  };
  play().catch(finish);
  return finish;
}

/** Schedules a block, and resolves once it was heard. */
function playBlock(context: AudioContext, block: Float32Array<ArrayBuffer>, startsAt: number): Promise<unknown> {
  const sound = context.createBuffer(1, block.length, SAMPLE_RATE);
  // Audio buffers in iOS before 14.5 have no `copyToChannel`.
  if ('copyToChannel' in sound) sound.copyToChannel(block, 0);
  else (sound as AudioBuffer).getChannelData(0).set(block);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  return new Promise((resolve) => {
    source.addEventListener('ended', resolve);
    source.start(startsAt);
  });
}
