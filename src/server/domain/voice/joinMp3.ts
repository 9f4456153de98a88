import { Readable } from 'node:stream';

/** A part of a sound: a clip, or the duration of a silence in milliseconds. */
export type Part = Buffer | number;

/**
 * The header of an MP3 frame: MPEG-2 Layer III, 32 kbit/s, 22,050 Hz, mono, without checksum. Syllables are rendered in
 * this format (scripts/content/sound/renderSyllables.ts). A frame with this header whose side information and data are
 * zero is decoded as silence.
 */
const FRAME_HEADER = Buffer.from([0xff, 0xf3, 0x40, 0xc4]);
const FRAME_BYTES = 104;
const FRAME_MS = (576 / 22_050) * 1_000;
const SILENT_FRAME = Buffer.concat([FRAME_HEADER, Buffer.alloc(FRAME_BYTES - FRAME_HEADER.length)]);
/** A long silence. All streams send this one buffer repeatedly, so that silence needs no memory for each listener. */
const SILENT_FRAMES = Buffer.alloc(150 * FRAME_BYTES, SILENT_FRAME);
/** The maximum number of bytes of a stream that are kept in memory while a client reads slowly. */
const BUFFERED_BYTES = 16 * 1024;

/**
 * Joins parts into one file. Clips can be concatenated, because the first frames of each clip do not depend on earlier
 * frames. All clips must have the same sampling rate and no tags.
 */
export const joinMp3 = (parts: readonly Part[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.alloc(silenceBytes(part), SILENT_FRAME) : part)),
  );

/** Returns the size of a silence of `durationMs`, in bytes. */
export const silenceBytes = (durationMs: number): number => Math.round(durationMs / FRAME_MS) * FRAME_BYTES;

/** Returns the joined parts as a stream. A part is loaded only when the client has read the previous parts. */
export const streamMp3 = (parts: Iterable<number | (() => Promise<Buffer>)>): Readable =>
  Readable.from(bytesOf(parts), { objectMode: false, highWaterMark: BUFFERED_BYTES });

async function* bytesOf(parts: Iterable<number | (() => Promise<Buffer>)>): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (typeof part !== 'number') {
      yield await part();
      continue;
    }
    for (let left = silenceBytes(part); left > 0; left -= SILENT_FRAMES.length) yield SILENT_FRAMES.subarray(0, left);
  }
}
