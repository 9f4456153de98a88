/**
 * Bit rates in kbit/s by the index in the frame header, for layer III of MPEG 1 and of MPEG 2 and 2.5 (ISO/IEC 11172-3
 * §2.4.2.3 and 13818-3).
 */
const bitRates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

interface Frame {
  length: number;
  durationMs: number;
}

/**
 * Returns the position in bytes at which a layer III file must be cut so that it plays for at most `limitMs`, and the
 * duration of the whole file.
 */
export function measureMp3(bytes: Uint8Array, limitMs: number): { durationMs: number; bytesWithinLimit: number } {
  let offset = id3Length(bytes);
  let durationMs = 0;
  let bytesWithinLimit = offset;
  while (offset + 4 <= bytes.length) {
    const frame = frameAt(bytes, offset);
    if (!frame) {
      offset += 1;
      continue;
    }
    offset += frame.length;
    durationMs += frame.durationMs;
    if (durationMs <= limitMs) bytesWithinLimit = Math.min(offset, bytes.length);
  }
  return { durationMs: Math.round(durationMs), bytesWithinLimit };
}

/**
 * Returns the length in bytes of an ID3v2 tag at the start of the file: ten bytes, plus the length that the tag stores
 * in four bytes of seven bits.
 */
function id3Length(bytes: Uint8Array): number {
  const [i, d, three] = bytes;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0;
  return 10 + bytes.slice(6, 10).reduce((length, byte) => (length << 7) | (byte & 0x7f), 0);
}

function frameAt(bytes: Uint8Array, offset: number): Frame | undefined {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(offset, offset + 3);
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2;
  if (!isLayer3) return undefined;
  const versionBits = (version >> 3) & 3;
  const isMpeg1 = versionBits === 3;
  const kilobits = bitRates[isMpeg1 ? 'mpeg1' : 'mpeg2'][rates >> 4];
  const baseRate = sampleRates[(rates >> 2) & 3];
  if (versionBits === 1 || !kilobits || !baseRate) return undefined;
  const sampleRate = baseRate / (isMpeg1 ? 1 : versionBits === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  return {
    length: Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate)) + padding,
    durationMs: (samples / sampleRate) * 1000,
  };
}
