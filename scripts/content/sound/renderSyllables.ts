/**
 * `npx tsx scripts/content/sound/renderSyllables.ts [--new]`: renders every syllable of Chinese, as it sounds before another
 * one and at the end of a word, as MP3 frames that can be concatenated. From them the gateway composes all words. Writes
 * media/syllables.mp3, and the position of each syllable in it to media/syllables.json. With `--new` it keeps what is there
 * and appends what is missing. Needs espeak-ng and ffmpeg.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pinyin as readingsOf } from 'pinyin-pro';
import { isPinyin, numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { readWordBooks } from '#scripts/content/wordBooks.ts';
import { speakSyllable, wordFilter } from './voice.ts';
import { concatenate, sampleRate, silence, writeWave } from './wave.ts';

const FRAME_SAMPLES = 576;
/** The delay of LAME and a decoder together. */
const DELAY_SAMPLES = 1_105;
/** A sound begins shortly after the start of a frame. */
const LEAD_SAMPLES = 60;
/** The silence between two sounds, so that the frames of one do not contain the other. */
const GAP_FRAMES = 4;

/**
 * Returns syllables such as `ni3`: every reading of every character with known strokes, its unstressed form, and third
 * tones also as second tones.
 */
function syllables(): string[] {
  const folder = dirname(require.resolve('hanzi-writer-data/package.json'));
  const characters = readdirSync(folder).flatMap((file) => /^([\u4e00-\u9fff])\.json$/.exec(file)?.[1] ?? []);
  const spoken = characters.flatMap((character) => readingsOf(character, { multiple: true, type: 'array' }));
  const numbered = spoken.filter((one) => one !== '' && isPinyin(one)).map(numberedSyllable);
  const all = numbered.flatMap((one) => [one, one.replace(/\d/, '5'), one.replace('3', '2')]);
  return [...new Set([...all, ...unstressedSyllables()])].sort();
}

/**
 * Returns the unstressed syllables of the word books and of common endings as they sound after the first, second and third
 * tone: `zi5-1`, `zi5-2`, `zi5-3`. Others have one pitch, which is right after a fourth tone.
 */
function unstressedSyllables(): string[] {
  const ofBooks = readWordBooks().flatMap(({ lessons }) => lessons.flatMap(({ words }) => words));
  const readings = [...ofBooks.map(({ pinyin }) => pinyin), COMMON_ENDINGS];
  const unstressed = readings
    .flatMap((reading) => reading.split(' ').map(numberedSyllable))
    .filter((one) => one.endsWith('5'));
  return [...new Set(unstressed)].flatMap((one) => ['1', '2', '3'].map((before) => `${one}-${before}`));
}

/** 子 头 们 的 了 着 过 吗 呢 吧 啊 么 里 上 下 来 去 个 儿 得 家, and the second syllables of 爸爸, 妈妈, 哥哥 … */
const COMMON_ENDINGS =
  'zi tou men de le zhe guo ma ne ba a me li shang xia lai qu ge er jia ye nai mei di jie gong po shu gu jiu bo';

/** Pads a sound to whole frames and fades it out where the last one ends. */
function inFrames(sound: Float32Array): { samples: Float32Array; frames: number } {
  const frames = Math.max(1, Math.floor((LEAD_SAMPLES + sound.length) / FRAME_SAMPLES));
  const samples = new Float32Array((frames + GAP_FRAMES) * FRAME_SAMPLES);
  const length = Math.min(sound.length, frames * FRAME_SAMPLES - LEAD_SAMPLES);
  const fade = Math.round(0.01 * sampleRate);
  for (let i = 0; i < length; i++) samples[i] = (sound[i] ?? 0) * Math.min(1, (length - i) / fade);
  return { samples, frames };
}

function encode(samples: Float32Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'syllables-'));
  const [wave, target] = [join(folder, 'all.wav'), join(folder, 'all.mp3')];
  writeWave(wave, samples);
  // Without a bit reservoir, each frame can be decoded independently.
  const format =
    '-ar 22050 -ac 1 -c:a libmp3lame -b:a 32k -reservoir 0 -write_xing 0 -id3v2_version 0 -fflags +bitexact';
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    wave,
    '-af',
    `${wordFilter},alimiter=limit=0.84:level=0:latency=1`,
    ...format.split(' '),
    '-map_metadata',
    '-1',
    target,
  ]);
  const file = readFileSync(target);
  rmSync(folder, { recursive: true });
  return file;
}

/** Frames have 104 bytes, or 105 if the padding bit is set. */
function framesOf(file: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let from = 0; from < file.length;) {
    const to = from + 104 + ((file.readUInt8(from + 2) >> 1) & 1);
    found.push(file.subarray(from, to));
    from = to;
  }
  return found;
}

const target = join(packFolder, 'media', 'syllables.mp3');
const isAppending = process.argv.includes('--new');
const index = (isAppending ? readJson('media', 'syllables.json') : {}) as Record<string, [number, number, number]>;
const kept = isAppending ? readFileSync(target) : Buffer.alloc(0);
const first = 2 * FRAME_SAMPLES - DELAY_SAMPLES + LEAD_SAMPLES;
const parts: Float32Array[] = [silence(first / sampleRate)];
const places: { at: number; frames: number }[] = [];
const names = syllables().filter((name) => !(name in index));
let at = 2;
for (const name of names) {
  for (const sound of Object.values(speakSyllable(name))) {
    const { samples, frames } = inFrames(sound);
    parts.push(samples);
    places.push({ at, frames });
    at += frames + GAP_FRAMES;
  }
}
const frames = framesOf(encode(concatenate(parts)));
const cut = places.map(({ at: from, frames: count }) => Buffer.concat(frames.slice(from, from + count)));
let bytes = kept.length;
names.forEach((name, position) => {
  const [inner, last] = [cut[2 * position]?.length ?? 0, cut[2 * position + 1]?.length ?? 0];
  index[name] = [bytes, inner, last];
  bytes += inner + last;
});
writeFileSync(target, Buffer.concat([kept, ...cut]));
const rows = Object.keys(index)
  .sort()
  .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(index[name])}`);
writeFileSync(join(packFolder, 'media', 'syllables.json'), `{\n${rows.join(',\n')}\n}\n`);
console.log(`${String(names.length)} syllables, ${String(bytes)} bytes`);
