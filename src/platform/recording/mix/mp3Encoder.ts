import { Mp3Encoder } from '@breezystack/lamejs';
import { joined } from '#platform/recording/signal/pcm.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

/**
 * The bit rate. It is twice that of our synthesised stories, because background noise is harder to encode than silence.
 */
const KILOBITS = 64;
const FRAME_SAMPLES = 576;
const FRAME_BYTES = (FRAME_SAMPLES / 8) * ((KILOBITS * 1000) / SAMPLE_RATE);
/**
 * The delay of the encoder in samples. The delay of the decoder, 529 samples, is not included, because players subtract
 * it themselves.
 */
const ENCODER_DELAY = 576;

/** Encodes mono sound as an MP3 file with a constant bit rate. */
export function createMp3Encoder() {
  const encoder = new Mp3Encoder(1, SAMPLE_RATE, KILOBITS);
  let bytes = 0;
  let samples = 0;
  const count = (data: Uint8Array): Uint8Array<ArrayBuffer> => {
    bytes += data.length;
    return Uint8Array.from(data);
  };
  return {
    encode: (pcm: Int16Array): Uint8Array<ArrayBuffer> => {
      samples += pcm.length;
      return count(encoder.encodeBuffer(pcm));
    },
    finish: (): { tail: Uint8Array<ArrayBuffer>; head: Uint8Array<ArrayBuffer> } => {
      // Encodes one more frame of silence, which the decoder needs to play the last samples completely.
      const tail = [encoder.encodeBuffer(new Int16Array(FRAME_SAMPLES * 2)), encoder.flush()].map(count);
      return { tail: joined(tail), head: infoFrame(bytes, samples) };
    },
  };
}

/**
 * Returns the first frame of the file, which is silent. It tells players how many samples at both ends do not belong to
 * the sound; otherwise a recording would be longer than the spoken text (source: "Mp3 Info Tag", revision 1, of LAME).
 */
function infoFrame(bytes: number, samples: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_BYTES);
  const view = new DataView(frame.buffer);
  const frames = Math.floor(bytes / FRAME_BYTES);
  const padding = Math.max(0, frames * FRAME_SAMPLES - ENCODER_DELAY - samples);
  // The header says: MPEG 2, layer III, no checksum, 64 kbit/s, 24 kHz, mono.
  frame.set([0xff, 0xf3, 0x84, 0xc4]);
  const text = (at: number, value: string) =>
    frame.set(
      Array.from(value, (letter) => letter.charCodeAt(0)),
      at,
    );
  text(13, 'Info');
  view.setUint32(17, 0b0111);
  view.setUint32(21, frames);
  view.setUint32(25, bytes + FRAME_BYTES);
  for (let percent = 0; percent < 100; percent += 1) frame[29 + percent] = Math.round((percent / 100) * 255);
  text(129, 'LAME3.100');
  frame.set([ENCODER_DELAY >> 4, ((ENCODER_DELAY & 15) << 4) | (padding >> 8), padding & 255], 150);
  view.setUint32(157, bytes + FRAME_BYTES);
  return frame;
}
