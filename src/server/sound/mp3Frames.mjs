/**
 * Bit rates in kbit/s by the index in the frame header, for layer III of MPEG 1 and of MPEG 2 (ISO/IEC 11172-3 §2.4.2.3
 * and 13818-3). Index 0 (a free bit rate) is not accepted, because the length of such frames is unknown; index 15 is
 * invalid.
 */
const BIT_RATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0];
/** The maximum length of the tag before the sound. It is high, because tags may contain large pictures. */
const MAX_TAG_BYTES = 512 * 1024;
const TAG_AT_END_BYTES = 128;

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function frameAt(bytes, at) {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return undefined;
  const versionBits = (version >> 3) & 3;
  // MPEG 2.5, for sample rates from 8 to 12 kHz, is not accepted for recordings.
  if (versionBits < 2) return undefined;
  const isMpeg1 = versionBits === 3;
  const kilobits = BIT_RATES[isMpeg1 ? 'mpeg1' : 'mpeg2'][rates >> 4] ?? 0;
  const baseRate = SAMPLE_RATES[(rates >> 2) & 3] ?? 0;
  if (kilobits === 0 || baseRate === 0) return undefined;
  const sampleRate = isMpeg1 ? baseRate : baseRate / 2;
  const samples = isMpeg1 ? 1152 : 576;
  return {
    length: Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate)) + ((rates >> 1) & 1),
    durationMs: (samples / sampleRate) * 1000,
    /** The properties that must be the same in all frames of a file. */
    kind: `${versionBits} ${baseRate} ${mode >> 6 === 3 ? 'mono' : 'stereo'}`,
  };
}

const isText = (/** @type {Uint8Array} */ bytes, /** @type {string} */ text) =>
  Array.from(text).every((letter, index) => bytes[index] === letter.codePointAt(0));

/**
 * Reads the frames of an MP3 file that arrives in parts, and returns whole frames only. Tags are left out, and anything
 * else between or after the frames is refused, so that nothing can be hidden in a file that others download.
 */
export function createFrameReader() {
  let rest = new Uint8Array(0);
  /** Undefined until it is known whether the file begins with a tag. */
  let tagBytes = /** @type {number | undefined} */ (undefined);
  let kind = '';
  let durationMs = 0;

  /** @param {Uint8Array} bytes */
  function tagOf(bytes) {
    if (!isText(bytes, 'ID3')) return 0;
    return 10 + bytes.slice(6, 10).reduce((length, byte) => (length << 7) | (byte & 0x7f), 0);
  }

  return {
    durationMs: () => durationMs,
    isMono: () => kind.endsWith('mono'),

    /**
     * @param {Uint8Array} part
     * @returns {{ bytes: Uint8Array<ArrayBuffer>, refusal?: string }}
     */
    read(part) {
      const none = new Uint8Array(0);
      const all = new Uint8Array(rest.length + part.length);
      all.set(rest);
      all.set(part, rest.length);
      rest = all;
      if (tagBytes === undefined) {
        if (all.length < 10) return { bytes: none };
        tagBytes = tagOf(all);
        if (tagBytes > MAX_TAG_BYTES) return { bytes: none, refusal: 'recording_type' };
      }
      const skipped = Math.min(tagBytes, all.length);
      tagBytes -= skipped;
      let at = skipped;
      while (at + 4 <= all.length) {
        const frame = frameAt(all, at);
        if (frame && (kind === '' || frame.kind === kind)) {
          if (at + frame.length > all.length) break;
          ({ kind } = frame);
          durationMs += frame.durationMs;
          at += frame.length;
          continue;
        }
        // The text `TAG` near the end of the bytes may be the beginning of the tag at the end of the file, so it is not
        // refused yet.
        const isTag = kind !== '' && isText(all.subarray(at), 'TAG') && all.length - at <= TAG_AT_END_BYTES;
        if (isTag) break;
        return { bytes: none, refusal: kind === '' ? 'recording_type' : 'recording_broken' };
      }
      rest = all.slice(at);
      return { bytes: all.slice(skipped, at) };
    },

    /**
     * Returns why the file is refused: it contains no sound, or ends within a frame. Returns undefined if it is
     * accepted.
     */
    end() {
      if (kind === '') return rest.length === 0 ? 'recording_empty' : 'recording_type';
      const isTag = rest.length === TAG_AT_END_BYTES && isText(rest, 'TAG');
      return rest.length === 0 || isTag ? undefined : 'recording_broken';
    },
  };
}
