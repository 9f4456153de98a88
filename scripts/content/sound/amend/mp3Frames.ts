/**
 * Frames of MP3 as LAME writes them for this pack: MPEG-2 layer III, mono, 24 kHz, 32 kbit/s, without checksums of
 * frames. The data of a frame may begin in the space of earlier frames (the bit reservoir).
 */
const FRAME_BYTES = 96;
/**
 * The first bytes and the size of a frame for each bit rate. The files of the pack contain only frames of the first
 * kind.
 */
const kinds = [
  { header: Buffer.from([0xff, 0xf3, 0x44]), bytes: FRAME_BYTES },
  { header: Buffer.from([0xff, 0xf3, 0x34]), bytes: 72 },
];
/** The bytes before the space for data: the header and the side information. */
const HEAD_BYTES = 13;
const SPACE_BYTES = FRAME_BYTES - HEAD_BYTES;
/** The maximum number of bytes by which the data of a frame may begin before the frame's own space. */
const FURTHEST_BYTES = 255;

/** The number of samples of a frame, and the number of samples that encoder and decoder add before the sound. */
export const frameSamples = 576;
export const encoderDelay = 1105;

interface Frame {
  head: Buffer;
  data: Buffer;
  /** By how many bytes the data begin before the space of the frame. */
  earlier: number;
  /** The frame's own space. It may contain data of other frames, and unused bytes. */
  space: Buffer;
}

/** Consecutive frames. Either all of them are taken unchanged from a file, or all of them are new. */
export interface Run {
  frames: readonly Frame[];
  isKept: boolean;
}

interface Mp3 {
  /** The tags and the frame that describes the file. */
  front: Buffer;
  frames: Frame[];
}

export function readMp3(file: Buffer): Mp3 {
  const from = Math.max(0, file.indexOf('Info'));
  const kind = kinds
    .map(({ header, bytes }) => ({ header, bytes, first: file.indexOf(header, from) }))
    .find(({ first }) => first >= 0 && first < from + 4 * FRAME_BYTES);
  if (kind === undefined) throw new Error('the file has no frames of 32 or 24 kbit/s');
  const { header, bytes, first } = kind;
  const whole = Array.from({ length: Math.floor((file.length - first) / bytes) }, (_, i) =>
    file.subarray(first + i * bytes, first + (i + 1) * bytes),
  );
  if (whole.some((frame) => !frame.subarray(0, header.length).equals(header))) {
    throw new Error('the frames differ in their bit rates');
  }
  const spaces = whole.map((frame) => frame.subarray(HEAD_BYTES));
  const all = Buffer.concat(spaces);
  const frames = whole.map((frame, i) => {
    const head = frame.subarray(0, HEAD_BYTES);
    const earlier = head[4] ?? 0;
    const start = i * (bytes - HEAD_BYTES) - earlier;
    const data = all.subarray(Math.max(0, start), start + dataBytes(head));
    return { head, earlier, data, space: spaces[i] ?? all };
  });
  return { front: file.subarray(0, first), frames };
}

/** The side information has 8 bits for the beginning of the data, one unused bit, and 12 bits for their length. */
function dataBytes(head: Buffer): number {
  const bits = (((head[5] ?? 0) & 0x7f) << 5) | ((head[6] ?? 0) >> 3);
  return Math.ceil(bits / 8);
}

/**
 * Joins runs of frames. The data of a kept frame stay at the same distance before their frame. The data of a new frame
 * begin as early as possible. Returns undefined if the data do not fit.
 */
export function joinFrames(runs: readonly Run[]): Buffer | undefined {
  const frames = runs.flatMap(({ frames: some, isKept }) => some.map((frame) => ({ ...frame, isKept })));
  const space = Buffer.concat(frames.map(({ isKept, space: own }) => (isKept ? own : Buffer.alloc(SPACE_BYTES))));
  const heads: Buffer[] = [];
  let end = 0;
  for (const [i, { head, data, earlier, isKept }] of frames.entries()) {
    const own = i * SPACE_BYTES;
    const start = isKept ? own - earlier : Math.max(end, own - FURTHEST_BYTES);
    if (start < end || start > own || start + data.length > own + SPACE_BYTES) return undefined;
    data.copy(space, start);
    end = start + data.length;
    const written = Buffer.from(head);
    kinds[0]?.header.copy(written);
    written[4] = own - start;
    heads.push(written);
  }
  return Buffer.concat(heads.flatMap((head, i) => [head, space.subarray(i * SPACE_BYTES, (i + 1) * SPACE_BYTES)]));
}

/** The offsets of the fields in the frame that describes the file: after "Info", and after the name of the encoder. */
const describing = { frames: 8, bytes: 12, soundBytes: 28, checksum: 32 };

/** Returns the file with these frames, and with their number and checksum in the frame that describes the file. */
export function writeMp3(front: Buffer, frames: Buffer): Buffer {
  const written = Buffer.from(front);
  const info = written.indexOf('Info');
  const encoder = written.indexOf('Lavf', info);
  const described = written.length - written.lastIndexOf(Buffer.from([0xff, 0xf3]), info) + frames.length;
  written.writeUInt32BE(frames.length / FRAME_BYTES, info + describing.frames);
  written.writeUInt32BE(described, info + describing.bytes);
  written.writeUInt32BE(described, encoder + describing.soundBytes);
  written.writeUInt16BE(checksumOf(frames), encoder + describing.checksum);
  return Buffer.concat([written, frames]);
}

/** CRC-16 with the polynomial 0x8005, beginning with the lowest bit. */
function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >> 1) ^ (sum & 1 ? 0xa001 : 0);
  }
  return sum;
}
