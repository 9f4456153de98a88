import type { MixPart } from '#platform/recording/mix/mixPlan.ts';
import { lengthOf } from '#platform/recording/mix/mixPlan.ts';
import { voiceOf, type ReadPart } from '#platform/recording/mix/voice.ts';
import { toPcm } from '#platform/recording/signal/pcm.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;
const TYPE = { type: 'audio/wav' };

/**
 * The number of pieces of sound that are kept in memory before they are joined into a Blob. They last half a minute in
 * all.
 */
const MAX_PIECES = 60;

/**
 * Joins parts into a WAV file. An hour of sound takes 173 MB, too much for the memory of a phone. Therefore the pieces
 * are joined into a Blob from time to time, because the browser can keep a Blob on the disk.
 */
export async function waveFileOf(parts: readonly MixPart[], gain: number, read: ReadPart): Promise<Blob> {
  const samples = lengthOf([parts]);
  let pieces: BlobPart[] = [headerOf(samples)];
  const plan = { sentences: [parts], trim: { from: 0, to: samples }, gateThreshold: undefined, music: undefined };
  for await (const block of voiceOf(plan, read)) {
    for (let i = 0; i < block.length; i += 1) block[i] = (block[i] ?? 0) * gain;
    pieces.push(toPcm(block));
    if (pieces.length > MAX_PIECES) pieces = [new Blob(pieces)];
  }
  return new Blob(pieces, TYPE);
}

/**
 * Returns the header of a mono file with 16 bits (source: "Multimedia Programming Interface and Data Specifications
 * 1.0").
 */
function headerOf(samples: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const text = (at: number, letters: string) =>
    Array.from(letters, (letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  const bytes = samples * SAMPLE_BYTES;
  text(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, 8 * SAMPLE_BYTES, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  return view.buffer;
}
