import zlib from 'node:zlib';
import sharp from 'sharp';

/** A text that no picture of the gateway may contain. */
export const HOSTILE_TEXT = 'x-hostile-payload';

export interface HostileFile {
  name: string;
  /** Makes the file. The largest picture takes 10 s of processor time, so files that are not sent are not made. */
  content: () => Buffer | Promise<Buffer>;
  /**
   * The codes with which the gateway may refuse the file. `harmless` means that it may also accept the file; the
   * pictures that it makes must then contain nothing but pixels.
   */
  outcomes: readonly string[];
}

const script = `<script>alert('${HOSTILE_TEXT}')</script>`;
const php = `<?php system('${HOSTILE_TEXT}'); ?>`;
const bytes = (...values: number[]): Buffer => Buffer.from(values);
const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const filler = (length: number): Buffer => Buffer.alloc(length, HOSTILE_TEXT);

interface Pictures {
  jpeg: Buffer;
  progressive: Buffer;
  png: Buffer;
  webp: Buffer;
}

async function drawPictures(): Promise<Pictures> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const drawn = sharp({ create: { width: 320, height: 240, channels: 3, noise, background: '#888888' } });
  return {
    jpeg: await drawn.clone().jpeg().toBuffer(),
    progressive: await drawn.clone().jpeg({ progressive: true }).toBuffer(),
    png: await drawn.clone().png().toBuffer(),
    webp: await drawn.clone().webp().toBuffer(),
  };
}

/** The first bytes of files of other types. Some of these bytes are hostile themselves. */
const beginnings: Readonly<Record<string, Buffer>> = {
  pdf: text('%PDF-1.7\n'),
  zip: bytes(0x50, 0x4b, 3, 4),
  gzip: bytes(0x1f, 0x8b, 8, 0),
  bzip2: text('BZh9'),
  xz: bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0),
  sevenZip: bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  rar: text('Rar!\x1a\x07\x01\x00'),
  windowsProgram: text('MZ\x90\x00'),
  linuxProgram: text('\x7fELF\x02\x01\x01'),
  macProgram: bytes(0xcf, 0xfa, 0xed, 0xfe),
  javaClass: bytes(0xca, 0xfe, 0xba, 0xbe),
  wasm: text('\0asm\x01\0\0\0'),
  html: text('<!doctype html><html>'),
  htmlAfterSpace: text('   \n<html>'),
  xml: text('<?xml version="1.0"?>'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'),
  svgWithEntity: text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  svgz: zlib.gzipSync(`<svg onload="${HOSTILE_TEXT}"/>`),
  javascript: text('alert(1);'),
  json: text('{"a":1}'),
  php: text(php),
  shell: text('#!/bin/sh\nrm -rf /\n'),
  python: text('import os\n'),
  css: text('body{background:url(javascript:1)}'),
  rtf: text('{\\rtf1'),
  office: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  gif: text('GIF89a\x01\0\x01\0'),
  bmp: text('BM\x36\0\0\0'),
  tiffLittle: text('II*\0\x08\0\0\0'),
  tiffBig: text('MM\0*\0\0\0\x08'),
  ico: bytes(0, 0, 1, 0, 1, 0),
  cursor: bytes(0, 0, 2, 0, 1, 0),
  psd: text('8BPS\0\x01'),
  jpeg2000: bytes(0, 0, 0, 0xc, 0x6a, 0x50, 0x20, 0x20),
  jpegXl: bytes(0xff, 0x0a),
  heic: text('\0\0\0\x18ftypheic\0\0\0\0'),
  avif: text('\0\0\0\x1cftypavif\0\0\0\0'),
  mp4: text('\0\0\0\x18ftypmp42\0\0\0\0'),
  webm: bytes(0x1a, 0x45, 0xdf, 0xa3),
  mp3: text('ID3\x04\0\0'),
  ogg: text('OggS\0'),
  wav: text('RIFF\x24\0\0\0WAVEfmt '),
  avi: text('RIFF\x24\0\0\0AVI LIST'),
  flac: text('fLaC'),
  postscript: text('%!PS-Adobe-3.0'),
  imageMagickScript: text('push graphic-context\nimage over 0,0 0,0 "ephemeral:/etc/passwd"\n'),
  imageMagickVectors: text('viewbox 0 0 1 1 fill url(https://example.com/)'),
  vips: bytes(0xb6, 0xa6, 0xf2, 0x08),
  openExr: bytes(0x76, 0x2f, 0x31, 0x01),
  portable: text('P6 20000 20000 255\n'),
  radiance: text('#?RADIANCE\n'),
  fits: text('SIMPLE  =                    T'),
  matlab: text('MATLAB 5.0 MAT-file'),
  sqlite: text('SQLite format 3\0'),
  nothing: Buffer.alloc(64),
  ones: Buffer.alloc(64, 0xff),
  oneByte: text('a'),
  utf16: Buffer.from('\ufeff<html>', 'utf16le'),
  utf8Mark: Buffer.from('\ufeff<html>'),
  torrent: text('d8:announce'),
};

const wrongTypes = (): HostileFile[] =>
  Object.entries(beginnings).map(([name, start]) => ({
    name: `wrong type: ${name}`,
    outcomes: ['picture_type', 'picture_broken'],
    content: () => Buffer.concat([start, filler(500)]),
  }));

/** Returns files of other types that contain a whole picture after their beginning. */
const foreignWithPicture = ({ jpeg, png, webp }: Pictures): HostileFile[] =>
  (['html', 'pdf', 'zip', 'gif', 'php', 'mp4'] as const).flatMap((kind) =>
    Object.entries({ jpeg, png, webp }).map(([picture, content]) => ({
      name: `polyglot: ${kind} with ${picture}`,
      outcomes: ['picture_type'],
      content: () => Buffer.concat([beginnings[kind] ?? Buffer.alloc(0), content]),
    })),
  );

const HARMLESS_OR_BROKEN = ['harmless', 'picture_broken'];

/** Returns pictures that are followed by something hostile, or contain it. */
const pictureWithForeign = ({ jpeg, png, webp }: Pictures): HostileFile[] => {
  const zip = Buffer.concat([beginnings['zip'] ?? Buffer.alloc(0), filler(300)]);
  const appended = Object.entries({ jpeg, png, webp }).flatMap(([picture, content]) =>
    Object.entries({ script: text(script), php: text(php), zip, picture: content, megabyte: filler(1_000_000) }).map(
      ([name, tail]) => ({
        name: `appended to ${picture}: ${name}`,
        outcomes: HARMLESS_OR_BROKEN,
        content: () => Buffer.concat([content, tail]),
      }),
    ),
  );
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([bytes(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff), content]);
  const inJpeg = Object.entries({
    comment: segment(0xfe, text(script + php)),
    exif: segment(0xe1, Buffer.concat([text('Exif\0\0MM\0*\0\0\0\x08'), text(php)])),
    xmp: segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${script}</x>`)),
    profile: segment(0xe2, text(`ICC_PROFILE\0\x01\x01${script}`)),
    photoshop: segment(0xed, text(`Photoshop 3.0\0${php}`)),
    longComments: Buffer.concat(Array.from({ length: 20 }, () => segment(0xfe, filler(60_000)))),
  }).map(([name, part]) => ({
    name: `within a jpeg: ${name}`,
    outcomes: HARMLESS_OR_BROKEN,
    content: () => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]),
  }));
  const inPng = Object.entries({
    text: pngChunk('tEXt', text(`Comment\0${script}`)),
    compressedText: pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zlib.deflateSync(filler(9_000))])),
    international: pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\0\0\0\0'), text(php)])),
    exif: pngChunk('eXIf', text(`MM\0*\0\0\0\x08${php}`)),
    profile: pngChunk('iCCP', Buffer.concat([text('p\0\0'), zlib.deflateSync(text(script))])),
    textBomb: pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zlib.deflateSync(Buffer.alloc(60_000_000))])),
    profileBomb: pngChunk('iCCP', Buffer.concat([text('p\0\0'), zlib.deflateSync(Buffer.alloc(60_000_000))])),
    unknown: pngChunk('evIl', filler(5_000)),
  }).map(([name, part]) => ({
    name: `within a png: ${name}`,
    outcomes: HARMLESS_OR_BROKEN,
    content: () => Buffer.concat([png.subarray(0, 33), part, png.subarray(33)]),
  }));
  return [...appended, ...inJpeg, ...inPng];
};

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([text(type), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return framed;
}

/** Returns pictures that claim to be, or are, larger than any memory. */
function bombs({ jpeg, webp }: Pictures): HostileFile[] {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const header = (width: number, height: number) => {
    const content = Buffer.alloc(13);
    content.writeUInt32BE(width, 0);
    content.writeUInt32BE(height, 4);
    content.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      text('\x89PNG\r\n\x1a\n'),
      ...[pngChunk('IHDR', content), pngChunk('IDAT', zlib.deflateSync(Buffer.alloc(100))), pngChunk('IEND', bytes())],
    ]);
  };
  const claiming = (width: number, height: number) => {
    const content = Buffer.from(jpeg);
    // The frame header (SOF0) contains the height and the width.
    const frame = content.indexOf(bytes(0xff, 0xc0));
    content.writeUInt16BE(height, frame + 5);
    content.writeUInt16BE(width, frame + 7);
    return content;
  };
  const extended = Buffer.from(webp);
  const frame = extended.indexOf(bytes(0x9d, 0x01, 0x2a));
  extended.writeUInt16LE(0x3fff, frame + 3);
  extended.writeUInt16LE(0x3fff, frame + 5);
  const large = ['picture_large', 'picture_broken'];
  const files: [string, HostileFile['content'], readonly string[]][] = [
    ['20,000 × 20,000 png', () => plain(20_000, 20_000), ['picture_large']],
    ['16,001 × 20 png', () => plain(16_001, 20), ['picture_large']],
    ['8,000 × 8,000 png', () => plain(8_000, 8_000), ['picture_large']],
    ['png that claims 2^31 - 1', () => header(2 ** 31 - 1, 2 ** 31 - 1), large],
    ['png that claims 2^32 - 1', () => header(2 ** 32 - 1, 2 ** 32 - 1), large],
    ['png that claims 30,000 × 30,000', () => header(30_000, 30_000), large],
    ['png without rows', () => header(0, 0), large],
    ['png that claims 7,000 × 7,000', () => header(7_000, 7_000), large],
    ['jpeg that claims 65,500 × 65,500', () => claiming(65_500, 65_500), large],
    ['jpeg that claims 0 × 0', () => claiming(0, 0), large],
    ['jpeg that claims 7,000 × 7,000', () => claiming(7_000, 7_000), ['harmless', ...large]],
    ['webp that claims 16,383 × 16,383', () => extended, large],
    ['1 × 1', () => plain(1, 1), ['picture_small']],
    ['15 × 400', () => plain(15, 400), ['picture_small']],
  ];
  return files.map(([name, content, outcomes]) => ({ name: `size: ${name}`, content, outcomes }));
}

const truncated = (pictures: Pictures): HostileFile[] =>
  Object.entries(pictures).flatMap(([name, content]: [string, Buffer]) =>
    [1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90].map((share) => ({
      name: `${name} cut at ${share} %`,
      outcomes: ['picture_broken', 'picture_type'],
      content: () => content.subarray(0, Math.max(4, Math.floor((content.length * share) / 100))),
    })),
  );

/** Returns pictures with bytes changed at random positions. `random` returns numbers from 0 to 1. */
const corrupted = (pictures: Pictures, random: () => number): HostileFile[] =>
  Object.entries(pictures).flatMap(([name, content]: [string, Buffer]) =>
    Array.from({ length: 8 }, (_, index) => {
      const changed = Buffer.from(content);
      for (let count = 0; count < 2 ** index; count += 1)
        changed[3 + Math.floor(random() * (content.length - 3))] = Math.floor(random() * 256);
      return {
        name: `${name} with ${2 ** index} changed bytes`,
        content: () => changed,
        outcomes: ['harmless', 'picture_broken', 'picture_type', 'picture_large', 'picture_small'],
      };
    }),
  );

/** Returns files that try to harm the programs that decode, store or show them. */
export async function hostileFiles(random: () => number): Promise<HostileFile[]> {
  const pictures = await drawPictures();
  return [
    ...wrongTypes(),
    ...foreignWithPicture(pictures),
    ...pictureWithForeign(pictures),
    ...bombs(pictures),
    ...truncated(pictures),
    ...corrupted(pictures, random),
  ];
}
