/** A clip, or so many milliseconds of silence. */
export type Part = Buffer | number;

/**
 * MPEG-2 Layer III, 32 kbit/s, 22,050 Hz, mono, without checksum: how words and syllables are rendered (scripts/content/
 * renderWords.ts, renderSyllables.ts). A frame of that header whose side information and data are zero decodes as silence.
 */
const FRAME_HEADER = Buffer.from([0xff, 0xf3, 0x40, 0xc4]);
const FRAME_BYTES = 104;
const FRAME_MS = (576 / 22_050) * 1_000;
const SILENT_FRAME = Buffer.concat([FRAME_HEADER, Buffer.alloc(FRAME_BYTES - FRAME_HEADER.length)]);

/**
 * One file of many: frames stand by themselves where an encoder began, so that clips can be laid end to end. All must be
 * of one sampling rate, and without tags.
 */
export const joinMp3 = (parts: readonly Part[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? silence(part) : part)));

const silence = (durationMs: number): Buffer =>
  Buffer.alloc(Math.round(durationMs / FRAME_MS) * FRAME_BYTES, SILENT_FRAME);
