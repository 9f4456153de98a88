import crypto from 'node:crypto';
import { HOUR_MS } from '#lib/time/time.ts';
import { silence } from './database/silence.ts';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const join = (...parts: Buffer[]): Buffer => Buffer.concat(parts);
/** Returns random-looking bytes, which are the same in every run. */
const noise = (length: number, seed: number): Buffer =>
  crypto.createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length));

/** The first bytes of files of other types. */
const others: Readonly<Record<string, Buffer>> = {
  wav: join(text('RIFF'), Buffer.alloc(4, 0xff), text('WAVEfmt ')),
  ogg: text('OggS\0\x02'),
  flac: text('fLaC\0\0\0\x22'),
  mp4: join(Buffer.from([0, 0, 0, 32]), text('ftypM4A ')),
  adts: Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]),
  layer1: Buffer.from([0xff, 0xff, 0x90, 0x00]),
  layer2: Buffer.from([0xff, 0xfd, 0x90, 0x00]),
  mpeg25: Buffer.from([0xff, 0xe3, 0x40, 0xc0]),
  html: text('<!doctype html><script>alert(1)</script>'),
  zip: text('PK\x03\x04'),
  gzip: Buffer.from([0x1f, 0x8b, 8, 0]),
  elf: text('\x7fELF'),
  png: text('\x89PNG\r\n\x1a\n'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  pdf: text('%PDF-1.7\n'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  playlist: text('#EXTM3U\nhttp://10.0.0.1/secret.mp3\n'),
};

/** Returns an ID3 tag; `claimed` is the length that its header states. */
const tag = (claimed: number, content: Buffer): Buffer =>
  join(text('ID3\x04\0\0'), Buffer.from([21, 14, 7, 0].map((shift) => (claimed >> shift) & 0x7f)), content);

/**
 * Returns files that must not be published as sounds, with their names. `good` is a real recording; many of the
 * files contain a part of it.
 */
export function hostileSounds(good: Buffer): [name: string, file: Buffer][] {
  const files: [string, Buffer][] = [
    ['one byte', Buffer.from([0xff])],
    ['three bytes of a header', Buffer.from([0xff, 0xf3, 0x44])],
    ['zeros', Buffer.alloc(400_000)],
    ['ones', Buffer.alloc(400_000, 0xff)],
    ['silence', silence(5_000)],
    ['half a second', good.subarray(0, 3_000)],
    ['a tag without sound', tag(20, Buffer.alloc(20))],
    ['a tag that claims more than the file', tag(100_000, good)],
    ['a tag of 200 MB', tag(2 ** 28 - 1, good)],
    ['a tag in a tag', join(tag(10, Buffer.alloc(10)), tag(10, Buffer.alloc(10)), good)],
    ['the tag of the end in the middle', join(good, text('TAG'), Buffer.alloc(125), good)],
    ['a tag of the end that is too short', join(good, text('TAG'), Buffer.alloc(60))],
    ['a tag of the end that is too long', join(good, text('TAG'), Buffer.alloc(400))],
    ['two hours of silent frames', silence(2 * HOUR_MS)],
  ];
  for (const [name, start] of Object.entries(others)) {
    files.push([name, join(start, noise(20_000, 1))]);
    files.push([`${name} before a sound`, join(start, good)]);
    files.push([`${name} after a sound`, join(good, start, noise(2_000, 2))]);
    files.push([`${name} within a sound`, join(good.subarray(0, 20_064), start, good.subarray(20_064))]);
  }
  for (let seed = 1; seed <= 20; seed += 1) files.push([`random bytes ${seed}`, noise(seed * 3_000, seed)]);
  for (let cut = 1; cut <= 20; cut += 1) files.push([`cut after ${cut} of 21 parts`, cutWithinFrame(good, cut / 21)]);
  // In each of these files, one bit of the header of one frame is inverted: in the sync word, version, layer, bit rate,
  // sample rate, padding or mode.
  for (const bit of [8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 24, 25])
    files.push([`bit ${bit} of a header turned`, turned(good, bit)]);
  for (let seed = 1; seed <= 20; seed += 1) {
    const start = good.subarray(0, 8_000 + seed * 97);
    files.push([`noise ${seed} after sound`, join(start, noise(30_000, 40 + seed))]);
  }
  return files;
}

/** All frames of the test sound have an even length, so a cut at an odd position is within a frame. */
function cutWithinFrame(good: Buffer, share: number): Buffer {
  const at = Math.floor((good.length * share) / 2) * 2 + 1;
  return good.subarray(0, at);
}

function turned(good: Buffer, bit: number): Buffer {
  const changed = Buffer.from(good);
  const second = secondFrame(good);
  const index = second + Math.floor(bit / 8);
  changed[index] = (changed[index] ?? 0) ^ (0x80 >> (bit % 8));
  return changed;
}

const HEADER = Buffer.from([0xff, 0xf3]);

/** Returns where the second frame (MPEG 2, layer III) begins. The first frame follows the tag. */
const secondFrame = (good: Buffer): number => good.indexOf(HEADER, good.indexOf(HEADER) + HEADER.length);
