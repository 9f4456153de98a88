import { readPart } from '#platform/recording/store/chunks.ts';
import { audioContextClass } from '#platform/recording/audioContext.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { fromPcm } from '#platform/recording/signal/pcm.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

/** Plays the recorded sound of a sentence without any changes. Returns a function that stops it. */
export const playParts = (database: RecordingDatabase, parts: readonly string[], onEnd: () => void): (() => void) =>
  playSound(async () => {
    const blocks: Float32Array<ArrayBuffer>[] = [];
    for (const part of parts) for await (const pcm of readPart(database, part)) blocks.push(fromPcm(pcm));
    return blocks;
  }, onEnd);

/** Plays sound in the format of recordings. It must be called in a tap handler. Returns a function that stops it. */
export function playSound(read: () => Promise<readonly Float32Array<ArrayBuffer>[]>, onEnd: () => void): () => void {
  const Context = audioContextClass();
  if (!Context) {
    onEnd();
    return () => undefined;
  }
  const context = new Context();
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    void context.close().catch(() => undefined);
    onEnd();
  };
  const play = async () => {
    await context.resume();
    const blocks = await read();
    const samples = blocks.reduce((sum, block) => sum + block.length, 0);
    if (isOver || samples === 0) {
      finish();
      return;
    }
    const sound = context.createBuffer(1, samples, SAMPLE_RATE);
    let at = 0;
    for (const block of blocks) {
      // Audio buffers in iOS before 14.5 have no `copyToChannel`.
      if ('copyToChannel' in sound) sound.copyToChannel(block, 0, at);
      else (sound as AudioBuffer).getChannelData(0).set(block, at);
      at += block.length;
    }
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(context.destination);
    source.addEventListener('ended', finish);
    source.start();
  };
  play().catch(finish);
  return finish;
}
