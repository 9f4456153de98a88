/** The duration of `frame`, a frame of silence: MPEG 2 layer III, 32 kbit/s, 24 kHz, mono. */
const FRAME_MS = 24;
const frame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x44, 0xc0]), Buffer.alloc(92)]);

export const silence = (durationMs: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.round(durationMs / FRAME_MS) }, () => frame));
